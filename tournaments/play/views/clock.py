"""The clock of a round, the event begun now, extra time for a table, announcements, and the projector."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache

from tournaments.kernel.guards import MemberRequest, acted, one_of, pressed
from tournaments.play.forms.directing import AnnounceForm, ExtraTimeForm, LimitForm, StartForm
from tournaments.play.selectors import tables
from tournaments.play.selectors.announcements import announcements_of
from tournaments.play.services import clock as services
from tournaments.play.services.announcements import announce
from tournaments.play.services.beginning import begin_now as begin_event_now
from tournaments.record.guards.cached_pages import page
from tournaments.record.guards.events import directed, done_at, event_at, judged, show, while_open, written_from
from tournaments.record.models import Event, Round
from tournaments.record.selectors.clocks import round_in_play, shown_clock, usual_minutes
from tournaments.record.selectors.rows import draft_of, matches_of, rounds_of

ACTS = {
    "pause": (services.pause_round, "The clock is stopped."),
    "resume": (services.resume_round, "The clock goes on."),
    "call-time": (services.call_time, "Time is called: equal turns, then results."),
}


@written_from("desk")
def act(request: MemberRequest, event: Event, number: int, act: str) -> HttpResponse:
    """One tap: stop, go on, call time."""
    service, said = one_of(ACTS, act)
    pressed(request, service, _round(event, number))
    return done_at(request, said, event, "desk")


@written_from("desk")
def begin_now(request: MemberRequest, event: Event) -> HttpResponse:
    """The start of an event that is not sanctioned, moved to now."""
    pressed(request, begin_event_now, event)
    return done_at(
        request, "The event begins now. Everybody entered is told.", event, "draft" if draft_of(event) else "desk"
    )


@while_open(directed)
def start(request: MemberRequest, event: Event, number: int) -> HttpResponse:
    played = _round(event, number)
    form = StartForm(request.POST or None, seen=event.version, initial={"minutes": usual_minutes(event)})
    if acted(request, form, services.start_round, played):
        return done_at(request, f"Round {played.called} has begun.", event, "desk")
    return _form(request, event, form, "Begin the round", "Begin")


@while_open(directed)
def limit(request: MemberRequest, event: Event, number: int) -> HttpResponse:
    played = _round(event, number)
    form = LimitForm(request.POST or None, seen=event.version, initial={"minutes": played.minutes})
    if acted(request, form, services.lengthen_round, played):
        return done_at(request, "The limit is changed, and everybody is told.", event, "desk")
    return _form(request, event, form, "Another time limit for everybody", "Change the limit")


@while_open(judged)
def extra_time(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    match = get_object_or_404(matches_of(event), round__number=number, table=table)
    form = ExtraTimeForm(request.POST or None, seen=match.version)
    if acted(request, form, services.extend_table, match):
        return done_at(request, f"Table {table} has {match.extra_seconds // 60} minutes of extra time.", event, "desk")
    return _form(request, event, form, f"Extra time for table {table}", "Give extra time")


@directed
def tell(request: MemberRequest, event: Event) -> HttpResponse:
    form = AnnounceForm(request.POST or None)  # what is said stands beside whatever else happens meanwhile
    if acted(request, form, announce, event):
        return done_at(request, "Announced.", event, "desk")
    return _form(request, event, form, "Announce", "Announce")


@never_cache
def projector(request: HttpRequest, year: int, slug: str) -> HttpResponse:
    """For the wall: clock, latest word, pairings by name in large type. It asks again by itself."""
    event = event_at(request, year, slug)
    played = round_in_play(event)
    shown = tables.pairings(event, played.number).tables if played else ()
    return show(
        request,
        "tournaments/play/projector.html",
        event,
        clock=shown_clock(played),
        lines=tables.by_name(shown),
        announcements=announcements_of(event)[:3],
        open=[table.number for table in shown if not table.reported and not table.bye],
    )


@page("play/announcements")
def announcements(event: Event) -> dict[str, Any]:
    """Everything that was announced, latest first."""
    return {"announcements": announcements_of(event)}


def _round(event: Event, number: int) -> Round:
    return get_object_or_404(rounds_of(event), number=number)


def _form(request: MemberRequest, event: Event, form: object, title: str, button: str) -> HttpResponse:
    status = getattr(form, "status", 200)
    return show(request, "tournaments/play/clock_form.html", event, status, form=form, title=title, button=button)
