"""The notes of a game: by its players from My table, by a director from the table's page (OPG 7.8)."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from tournaments.kernel.guards import MemberRequest, done, saved, valid
from tournaments.play.forms.logs import LogForm
from tournaments.play.selectors.logs import counted_from, noted
from tournaments.play.services.logs import log_game
from tournaments.record.guards.events import guarded, judged, show
from tournaments.record.models import Event, Match
from tournaments.record.permissions import PLAYERS_ONLY, can_play
from tournaments.record.selectors.clocks import round_in_play
from tournaments.record.selectors.rows import games_of, my_match


@judged
def log(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    match = get_object_or_404(games_of(event), round__number=number, table=table)
    return _log(request, match, reverse("tournaments:result", args=(*event.address, number, table)))


@guarded(can_play, PLAYERS_ONLY)
def mine(request: MemberRequest, event: Event) -> HttpResponse:
    played = round_in_play(event)
    match = my_match(played, request.user) if played else None
    if match is None or len(match.seats.all()) != 2:
        raise Http404("You sit at no table in this round.")
    return _log(request, match, reverse("tournaments:my_table", args=event.address))


def _log(request: MemberRequest, match: Match, back: str) -> HttpResponse:
    event = match.round.event
    zone = ZoneInfo(event.time_zone)
    typed = request.POST if request.method == "POST" else None
    form = LogForm(typed, log=match.log, **match.names, zone=zone, since=counted_from(match))
    if typed is not None and valid(form):
        before, said = form.shown_before(), form.cleaned_data["log"]
        if saved(form, log_game, match, said, before=before, by=request.user):
            return done(request, "The notes are saved.", back)
    context = {"form": form, "match": match, "notes": noted(match, zone)}
    return show(request, "tournaments/play/log.html", event, form.status, **context)
