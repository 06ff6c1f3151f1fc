"""The prizes of an event: written down, won, handed out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from tournaments.closing.forms.prizes import PrizeForm, WinnerForm, winners
from tournaments.closing.selectors import prizes as shown
from tournaments.closing.services import prizes as services
from tournaments.kernel.guards import MemberRequest, act_form, saved, valid
from tournaments.kernel.write_form import WriteForm
from tournaments.record.guards.events import directed, show, written_from
from tournaments.record.models import Entry, Event, Prize


@directed
def prizes(request: MemberRequest, event: Event) -> HttpResponse:
    """The list, and one more."""
    form = PrizeForm(request.POST or None, seen=event.version)
    if request.method == "POST" and valid(form):
        if saved(form, services.add_prize, event, form.offer(), by=request.user):
            messages.success(request, "The prize is on the list.")
            return redirect("tournaments:prizes", event.year, event.slug)
    return _page(request, event, form)


@directed
@written_from("tournaments:prizes")
def award(request: MemberRequest, event: Event) -> HttpResponse:
    """By place, all at once."""
    services.award_prizes(event, by=request.user, **act_form(request).envelope)
    messages.success(request, "Every prize for a place has its winner.")
    return redirect("tournaments:prizes", event.year, event.slug)


@directed
@written_from("tournaments:prizes")
def winner(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    prize, form = _prize(event, pk), WinnerForm(request.POST, event=event)
    if valid(form):
        entry = Entry.objects.filter(event=event, pk=form.cleaned_data["winner"]).first()
        if saved(form, services.give_prize, prize, entry, by=request.user):
            messages.success(request, f"{prize.named}: {'the winner is noted' if entry else 'nobody has won it'}.")
            return redirect("tournaments:prizes", event.year, event.slug)
    return _page(request, event, PrizeForm(seen=event.version), refused=form)


@directed
@written_from("tournaments:prizes")
def act(request: MemberRequest, event: Event, pk: int, act: str) -> HttpResponse:
    """One tap a row: handed out, back again, off the list."""
    acts: dict[str, Callable[..., object]] = {
        "hand-out": services.hand_out_prize,
        "take-back": partial(services.hand_out_prize, given=False),
        "remove": services.remove_prize,
    }
    if act not in acts:
        raise Http404("There is no such act.")
    acts[act](_prize(event, pk), by=request.user, **act_form(request).envelope)
    return redirect("tournaments:prizes", event.year, event.slug)


def _prize(event: Event, pk: int) -> Prize:
    return get_object_or_404(Prize.objects.select_related("event", "entry"), event=event, pk=pk)


def _page(request: MemberRequest, event: Event, form: PrizeForm, *, refused: WriteForm | None = None) -> HttpResponse:
    context = {
        "form": form,
        "refused": refused,
        "prizes": shown.prizes(event),
        "winners": winners(event),
        "is_over": event.state in (Event.State.COMPLETE, Event.State.FINALIZED),
    }
    return show(request, "tournaments/prizes.html", event, (refused or form).status, **context)
