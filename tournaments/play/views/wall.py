"""The wall of the hall, and the remote on a director's phone that says what it shows."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from tournaments.engine.clock import Phase
from tournaments.kernel.days import day_of
from tournaments.kernel.guards import MemberRequest, pressed
from tournaments.kernel.sites import link_to
from tournaments.play.selectors import remotes, tables, walls
from tournaments.play.selectors.announcements import announcements_of
from tournaments.play.selectors.draftings import building_now
from tournaments.play.services.remotes import show_on_wall
from tournaments.record.guards.events import directed, done_at, event_at, show, while_open
from tournaments.record.models import Event
from tournaments.record.selectors.clocks import ShownClock, shown_clock
from tournaments.record.selectors.finishes import finish_of
from tournaments.record.selectors.listings import place_of
from tournaments.record.selectors.pages import JUDGE, directors_of
from tournaments.record.selectors.records import rules_of

DRAWING, NAMES = (800, 560), 185
"""The drawing of the way to the title, and the room for names beside it."""


@never_cache
def projector(request: HttpRequest, year: int, slug: str) -> HttpResponse:
    """For the wall: clock, latest word, and in large type pairings by name or, between rounds, the standings; while a
    round is played what a director chose instead."""
    event = event_at(request, year, slug)
    now = remotes.showing(event)
    played = now.played
    clock = shown_clock(played) if played else building_now(event)
    shown = tables.pairings(event, played.number).tables if played else ()
    still = [table for table in shown if not table.reported and not table.bye]
    context: dict[str, Any] = {
        "clock": clock,
        "now": now,
        "wall": _wall(event, now, still if now.kind == remotes.OPEN else shown, low=_is_low(clock)),
        "over": now.over,
        "is_low": _is_low(clock) or now.kind == remotes.CLOCK,
        "announcements": announcements_of(event, since=played.published_at if played else None)[:3],
        "open": [table.number for table in still],
    }
    return show(request, "tournaments/play/projector.html", event, **context | _ended(event))


@while_open(directed)
def remote(request: MemberRequest, event: Event) -> HttpResponse:
    if request.method == "POST":
        pressed(request, show_on_wall, event, request.POST.get("shows", ""))
        return done_at(request, "The wall follows within ten seconds.", event, "remote")
    now = remotes.showing(event)
    offered = remotes.offered(event, now.played)
    return show(request, "tournaments/play/remote.html", event, now=now, offered=offered)


def _wall(event: Event, now: remotes.Showing, shown: Any, *, low: bool) -> walls.Wall:
    if now.over:
        return walls.by_place(event)
    return walls.by_name(() if now.kind == remotes.CLOCK else tables.by_name(shown), low=low)


def _ended(event: Event) -> dict[str, Any]:
    """Of an event that is over who won it."""
    finish = finish_of(event, *DRAWING, names=NAMES)
    if finish is None:
        return {}
    about = (rules_of(event).name, place_of(event), day_of(event.local_start.date()), f"{len(finish.rows)} players")
    return {
        "finish": finish,
        "announcements": (),
        "about": " · ".join(filter(None, about)),
        "directors": [name for _, name, position in directors_of(event) if position != JUDGE],
        "address": link_to(event.get_absolute_url()),
    }


def _is_low(clock: ShownClock | None) -> bool:
    """Whether the clock takes half of the wall: everybody has found a table."""
    return clock is not None and clock.phase not in (Phase.WAITING, Phase.CALLED)
