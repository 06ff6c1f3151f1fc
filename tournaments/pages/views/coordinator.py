"""The coordinator's desk: what waits, what was answered, and a search over everything."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from tournaments.audits.selectors.looks import answered_about_events, list_settled, looks
from tournaments.department.permissions import COORDINATORS_MERGE, DESK_ONLY, can_merge_players
from tournaments.department.selectors.inboxes import headings
from tournaments.engine.worth_a_look import SIGNS
from tournaments.entries.selectors.doubles import doubles
from tournaments.kernel.guards import MemberRequest, get_page, require_permission
from tournaments.pages.selectors.desk import (
    desk_tiles,
    first_of_inbox,
    open_decisions,
    own_regions,
    rating_runs,
    search_everything,
)
from tournaments.people.permissions import can_coordinate

PER_PAGE, LONGEST, FEW_DOUBLES = 30, 100, 3
PAGE = "tournaments/pages/coordinator.html"


@require_permission(can_coordinate, DESK_ONLY)
def desk(request: MemberRequest) -> HttpResponse:
    """Show what waits, the heaviest first; `?settled=1` what was answered, `?q=` search results."""
    words = request.GET.get("q", "").strip()[:LONGEST]
    if words:
        return _render_desk(
            request, {"asked": words, "found": search_everything(words, request.user), "searched": True}
        )
    if "settled" in request.GET:
        return _show_answered(request)
    return _show_waiting(request)


@require_permission(can_merge_players, COORDINATORS_MERGE)
def same_players(request: MemberRequest) -> HttpResponse:
    """Show records that probably belong to one person, the likeliest first."""
    pages = get_page(request, doubles(), PER_PAGE)
    return render(request, "tournaments/pages/same_players.html", {"doubles": pages, "pages": pages})


def _render_desk(request: MemberRequest, context: dict[str, Any]) -> HttpResponse:
    return render(request, PAGE, {**context, "regions": own_regions(request.user)})


def _show_waiting(request: MemberRequest) -> HttpResponse:
    waiting, decided, twice = looks(request.user), open_decisions(request.user), doubles()
    first, count = first_of_inbox(request.user)
    said = headings(first)
    pages = get_page(request, waiting, PER_PAGE)
    context = {
        "looks": pages,
        "pages": pages,
        "tiles": desk_tiles(waiting, first, count, decided),
        "inbox": [(item, said[item.pk]) for item in first],
        "inbox_count": count,
        "decisions": decided,
        "doubles": twice[:FEW_DOUBLES],
        "doubles_count": len(twice),
        "runs": rating_runs(),
        "signs": SIGNS.values(),
    }
    return _render_desk(request, context)


def _show_answered(request: MemberRequest) -> HttpResponse:
    pages = get_page(request, answered_about_events(request.user), PER_PAGE)
    context = {"looks": list_settled(list(pages)), "pages": pages, "settled": True, "keeps": "settled=1&"}
    return _render_desk(request, context)
