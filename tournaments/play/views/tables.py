"""Absences and game notes of a table (OPG 7.8)."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from tournaments.kernel.actors import Actor
from tournaments.kernel.guards import MemberRequest, redirect_with_message, submit_form, try_service, validate_form
from tournaments.play.forms.directing import AbsenceForm
from tournaments.play.forms.logs import LogForm
from tournaments.play.selectors.logs import earliest_game_time, notes_in_words
from tournaments.play.selectors.presence import roll
from tournaments.play.services.logs import log_game
from tournaments.play.services.presence import report_absence
from tournaments.play.views.my_table import NO_TABLE, own_match
from tournaments.record.guards.events import (
    PlayerRequest,
    directors_only,
    judges_only,
    players_only,
    post_from_page,
    redirect_to_event_page,
    render_event_page,
)
from tournaments.record.models import Event, Match
from tournaments.record.permissions import can_judge
from tournaments.record.selectors.headings import headings
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.rows import games_of


@directors_only
def absent(request: MemberRequest, event: Event) -> HttpResponse:
    """Show the tables without a result, where players may be absent."""
    return render_event_page(request, "tournaments/play/absent.html", event, roll=roll(event), headings=headings(event))


@post_from_page("absent")
def miss(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Record a missed game and a bye."""
    match = get_object_or_404(games_of(event), round__number=number, table=table)
    form = AbsenceForm(request.POST)
    if submit_form(request, form, report_absence, match):
        message = f"Table {table} is saved as a missed game. It can be entered again at the desk."
        return redirect_to_event_page(request, message, event, "absent")
    shown = {"roll": roll(event), "headings": headings(event), "form": form}
    return render_event_page(request, "tournaments/play/absent.html", event, form.status, **shown)


@judges_only
def log(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    match = get_object_or_404(games_of(event), round__number=number, table=table)
    return _log(request, match, request.user, reverse("tournaments:result", args=(*event.address, number, table)))


@players_only
def own_log(request: PlayerRequest, event: Event) -> HttpResponse:
    match = own_match(request, event)
    if match is None:
        raise Http404(NO_TABLE)
    return _log(request, match, request.actor, reverse("tournaments:my_table", args=event.address))


def _log(request: HttpRequest, match: Match, actor: Actor, back: str) -> HttpResponse:
    event = match.round.event
    zone = ZoneInfo(event.time_zone)
    typed = None
    if request.method == "POST":
        typed = request.POST
    form = LogForm(
        typed,
        log=match.log,
        names=match.names,
        zone=zone,
        since=earliest_game_time(match),
        of_pod=_may_assign(actor, match),
    )
    if typed is not None and validate_form(form):
        before, log = form.shown_before(), form.cleaned_data["log"]
        if try_service(form, log_game, match, log, before=before, by=actor):
            return redirect_with_message(request, "The notes are saved.", back)
    context = {"form": form, "match": match, "notes": notes_in_words(match, zone)}
    return render_event_page(request, "tournaments/play/log.html", event, form.status, **context)


def _may_assign(actor: Actor, match: Match) -> bool:
    """Return whether the reader can name the scorekeeper of this match."""
    event = match.round.event
    return rules_of(event).limits.games_per_match > 1 and can_judge(actor, event)
