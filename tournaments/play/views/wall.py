"""The wall of the hall, and its remote on a director's phone."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from tournaments.kernel.days import format_day
from tournaments.kernel.guards import MemberRequest, submit_button
from tournaments.kernel.sites import link_to
from tournaments.play.selectors import remotes
from tournaments.play.selectors.announcements import announcements_of
from tournaments.play.selectors.sights import sight_of
from tournaments.play.selectors.walls import SECONDS
from tournaments.play.services.remotes import show_on_wall
from tournaments.record.guards.events import (
    directors_only,
    get_event_or_404,
    redirect_to_event_page,
    render_event_page,
    require_open,
)
from tournaments.record.models import Event
from tournaments.record.selectors.finishes import finish_of
from tournaments.record.selectors.listings import place_of
from tournaments.record.selectors.pages import JUDGE, directors_of
from tournaments.record.selectors.records import rules_of

DRAWING, NAMES = (800, 560), 185
"""The drawing of the way to the title, and the room for names beside it."""


@never_cache
def projector(request: HttpRequest, year: int, slug: str) -> HttpResponse:
    """Show the wall: clock, announcements, and pairings by name or the standings, or what a director chose."""
    event = get_event_or_404(request, year, slug)
    now = remotes.present_view(event)
    context: dict[str, Any] = {
        "now": now,
        "sight": sight_of(event, now),
        "seconds": SECONDS,
        "announcements": announcements_of(event, since=now.played.published_at if now.played else None)[:3],
    }
    return render_event_page(request, "tournaments/play/projector.html", event, **context | _winner_context(event))


@require_open(directors_only)
def remote(request: MemberRequest, event: Event) -> HttpResponse:
    if request.method == "POST":
        page = request.POST.get("page", "")
        submit_button(request, show_on_wall, event, request.POST.get("shows", ""), _number(page))
        return redirect_to_event_page(request, "The wall follows within ten seconds.", event, "remote")
    now = remotes.present_view(event)
    sight = sight_of(event, now)
    offered = remotes.views_to_choose(event, now.played)
    return render_event_page(
        request, "tournaments/play/remote.html", event, now=now, offered=offered, sight=sight, seconds=SECONDS
    )


def _number(page: str) -> int:
    """Read the number of a page; -1, which is refused, for anything else."""
    if page.isdecimal() and len(page) < 4:
        return int(page)
    if page:
        return -1
    return 0


def _winner_context(event: Event) -> dict[str, Any]:
    """Return what the wall shows of the winner of a finished event; empty before."""
    finish = finish_of(event, *DRAWING, names=NAMES)
    if finish is None:
        return {}
    about = (rules_of(event).name, place_of(event), format_day(event.local_start.date()), f"{len(finish.rows)} players")
    return {
        "finish": finish,
        "announcements": (),
        "about": " · ".join(filter(None, about)),
        "directors": [name for _, name, position in directors_of(event) if position != JUDGE],
        "address": link_to(event.get_absolute_url()),
    }
