"""Two players kept apart, a player always at one table."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect

from tournaments.kernel.guards import MemberRequest, act_form, saved, valid
from tournaments.people.models import Player
from tournaments.play.forms.wishes import FixedTableForm, KeepApartForm
from tournaments.play.selectors import wishes as selectors
from tournaments.play.services import wishes as services
from tournaments.record.guards.events import directed, show, written_from
from tournaments.record.models import Entry, Event, KeepApart


@directed
def wishes(request: MemberRequest, event: Event) -> HttpResponse:
    """What is wished now, and the form for another pair."""
    form = KeepApartForm(request.POST or None, seen=event.version)
    form.offer(selectors.players(event))
    if request.method == "POST" and valid(form):
        said = form.cleaned_data
        players = Player.objects.in_bulk([said["first"], said["second"]])
        pair = players[said["first"]], players[said["second"]]
        if saved(form, services.keep_apart, event, *pair, said["until"], said["reason"], by=request.user):
            messages.success(request, "Noted, and announced to everybody.")
            return redirect("tournaments:wishes", event.year, event.slug)
    return _page(request, event, form=form)


@directed
@written_from("tournaments:wishes")
def end_wish(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    wishes = KeepApart.objects.select_related("event", "first__merged_into", "second__merged_into")
    wish = get_object_or_404(wishes, event=event, pk=pk)
    services.end_keep_apart(wish, by=request.user, **act_form(request).envelope)
    messages.success(request, "Taken back.")
    return redirect("tournaments:wishes", event.year, event.slug)


@directed
@written_from("tournaments:wishes")
def fixed_table(request: MemberRequest, event: Event) -> HttpResponse:
    form = FixedTableForm(request.POST)
    form.offer(selectors.players(event))
    if valid(form):
        entries = Entry.objects.select_related("event", "player")
        entry = get_object_or_404(entries, event=event, player=form.cleaned_data["player"])
        if saved(form, services.fix_table, entry, form.cleaned_data["table"], by=request.user):
            messages.success(request, f"{entry.player}: noted, from the next draw on.")
            return redirect("tournaments:wishes", event.year, event.slug)
    return _page(request, event, fixed=form)


def _page(
    request: MemberRequest, event: Event, *, form: KeepApartForm | None = None, fixed: FixedTableForm | None = None
) -> HttpResponse:
    players = selectors.players(event)
    status = (form or fixed or KeepApartForm()).status
    form, fixed = form or KeepApartForm(seen=event.version), fixed or FixedTableForm(seen=event.version)
    form.offer(players)
    fixed.offer(players)
    context = {"wishes": selectors.wishes(event), "tables": selectors.fixed_tables(event)}
    return show(request, "tournaments/wishes.html", event, status, form=form, fixed=fixed, **context)
