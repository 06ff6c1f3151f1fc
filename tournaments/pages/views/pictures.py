"""Pictures of a finalized event to show elsewhere: the winner, and every place with the way there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from tournaments.kernel.days import format_day
from tournaments.kernel.page_cache import get_or_make_piece
from tournaments.record.guards.public import public_page
from tournaments.record.models import Event
from tournaments.record.selectors.bumps import MOST_WAYS
from tournaments.record.selectors.finishes import Finish, finish_of
from tournaments.record.selectors.listings import place_of

CHART = (600, 420)
SMALLEST, LARGEST, NAME_ROOM = 20, 76, 780
WAY_SIZES, WAY_ROOM = (14, 22), 900
"""The letter sizes of the way, so that it ends before the drawing."""
WIDTH, NAMES, LINE, FEWEST = 1_120, 560, 34, 8
AROUND, BELOW = 240, 30
"""The margins of the picture of places; `WIDTH` and `NAMES` are its drawing and the room for names."""


@public_page
def winner(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the winner and the way there."""
    return _picture_response(event, "winner", _winner_context)


@public_page
def places(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the first places and the ways to them."""
    return _picture_response(event, "places", _places_context)


def _picture_response(event: Event, name: str, drawn: Callable[[Event], dict[str, Any]]) -> HttpResponse:
    picture = get_or_make_piece(event, name, partial(_render_picture, event, name, drawn))
    return HttpResponse(picture, content_type="image/svg+xml")


def _render_picture(event: Event, name: str, drawn: Callable[[Event], dict[str, Any]]) -> SafeString:
    context = drawn(event)
    facts = (place_of(event), format_day(event.local_start.date()), f"{len(context['finish'].rows)} players")
    about = " · ".join(filter(None, facts))
    return render_to_string(f"tournaments/pages/{name}.svg", {"event": event, "about": about, **context})


def _winner_context(event: Event) -> dict[str, Any]:
    finish = _require_finish(finish_of(event, *CHART))
    least, most = WAY_SIZES
    return {
        "finish": finish,
        "size": max(SMALLEST, min(LARGEST, NAME_ROOM // len(finish.name))),
        "way_size": max(least, min(most, WAY_ROOM // max(1, len(finish.way)))),
    }


def height_of_places(ranked: int) -> int:
    """Return the height of the whole picture for so many ranked players."""
    return LINE * max(FEWEST, min(ranked, MOST_WAYS)) + AROUND


def _places_context(event: Event) -> dict[str, Any]:
    whole = height_of_places(event.placements.count())
    height = whole - AROUND
    finish = _require_finish(finish_of(event, WIDTH, height, names=NAMES))
    shown = finish.rows[:MOST_WAYS]
    if finish.chart:
        heights = finish.chart.labels
    else:
        heights = tuple(LINE * at + LINE / 2 for at in range(len(shown)))
    return {
        "finish": finish,
        "lines": list(zip(shown, (f"{height:.0f}" for height in heights), strict=True)),
        "whole": whole,
        "foot": whole - BELOW,
        "left_out": len(finish.rows) - len(shown),
    }


def _require_finish(finish: Finish | None) -> Finish:
    if finish is None:
        raise Http404("Nobody has a final place in this event.")
    return finish
