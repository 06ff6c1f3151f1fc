"""The prizes of an event: written down, won, handed out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect

from tournaments.closing.forms.closing import PrizeForm, WinnerForm
from tournaments.closing.selectors import prizes as shown
from tournaments.closing.services import prizes as services
from tournaments.kernel.guards import MemberRequest, one_of, pressed, received, saved, valid
from tournaments.kernel.write_form import WriteForm
from tournaments.record.guards.events import button, directed, done_at, show, written_from
from tournaments.record.models import Event, Prize
from tournaments.record.selectors.rows import entry_of

ACTS: Mapping[str, Callable[..., object]] = {
    "hand-out": services.hand_out_prize,
    "take-back": partial(services.hand_out_prize, given=False),
    "remove": services.remove_prize,
}


@directed
def prizes(request: MemberRequest, event: Event) -> HttpResponse:
    """The list, and one more."""
    form = PrizeForm(request.POST or None, seen=event.version)
    if received(request, form) and saved(form, services.add_prize, event, form.offer(), by=request.user):
        return done_at(request, "The prize is on the list.", event, "prizes")
    return _page(request, event, form)


award = button(services.award_prizes, "Every prize for a place has its winner.", "prizes")


@written_from("prizes")
def winner(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    prize, form = _prize(event, pk), WinnerForm(request.POST, event=event)
    if valid(form):
        entry = entry_of(event, form.cleaned_data["winner"])
        if saved(form, services.give_prize, prize, entry, by=request.user):
            became = "the winner is noted" if entry else "nobody has won it"
            return done_at(request, f"{prize.named}: {became}.", event, "prizes")
    return _page(request, event, PrizeForm(seen=event.version), refused=form)


@written_from("prizes")
def act(request: MemberRequest, event: Event, pk: int, act: str) -> HttpResponse:
    """One tap a row: handed out, back again, off the list."""
    pressed(request, one_of(ACTS, act), _prize(event, pk))
    return redirect("tournaments:prizes", *event.address)


def _prize(event: Event, pk: int) -> Prize:
    return get_object_or_404(shown.prizes_of(event), pk=pk)


def _page(request: MemberRequest, event: Event, form: PrizeForm, *, refused: WriteForm | None = None) -> HttpResponse:
    context = {
        "form": form,
        "refused": refused,
        "prizes": shown.prizes(event),
        "winners": shown.winners(event),
        "is_over": event.state in (Event.State.COMPLETE, Event.State.FINALIZED),
    }
    return show(request, "tournaments/closing/prizes.html", event, (refused or form).status, **context)
