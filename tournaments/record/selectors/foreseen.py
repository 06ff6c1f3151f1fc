"""Foresee what an act on a whole event will move: ratings, points, titles and byes, by name, before it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from tournaments.record.models import Event, Placement
from tournaments.record.selectors import records

SHOWN_AT_ONCE = 6


@dataclass(frozen=True, slots=True)
class ForeseenMove:
    """A player, and what becomes of them, in words."""

    name: str
    words: str


@dataclass(frozen=True, slots=True)
class ForeseenEffect:
    """All that moves of one kind, or in `note` why nothing of it moves at once."""

    heading: str
    lines: tuple[ForeseenMove, ...] = ()
    note: str = ""

    @property
    def first(self) -> tuple[ForeseenMove, ...]:
        return self.lines[:SHOWN_AT_ONCE]

    @property
    def rest(self) -> tuple[ForeseenMove, ...]:
        return self.lines[SHOWN_AT_ONCE:]


@dataclass(frozen=True, slots=True)
class EventAfter:
    """An event as an act will leave it; `is_placed_again`: its final table is made from the results as they stand."""

    event: Event
    is_placed_again: bool = False


AFTER: Mapping[str, Callable[[Event], Mapping[str, Any]]] = {
    "void": lambda event: {"state": Event.State.VOID},
    "count-again": lambda event: {"state": event.void_from},
    "reopen": lambda event: {"state": Event.State.COMPLETE, "finalized_at": None, "frozen_digest": "", "awaits": ""},
    "approve": lambda event: {"awaits": ""},
    "release": lambda event: {"frozen_digest": ""},
    "accept": lambda event: {
        "state": Event.State.FINALIZED,
        "sanctioned": True,
        "unsanctioned_because": "",
        "frozen_digest": "",
    },
}
"""The columns of an event that an act changes and that decide what it counts for."""
PLACES_AGAIN = ("release", "accept")


def foresee(event: Event, act: str) -> tuple[ForeseenEffect, ...]:
    """Return what `act`, a key of `AFTER`, will move, by asking each app what the event would be due then.

    The row is changed in memory alone; nothing is written.
    """
    after = copy(event)
    for column, value in AFTER[act](event).items():
        setattr(after, column, value)
    changed = EventAfter(after, is_placed_again=act in PLACES_AGAIN)
    asked: list[Callable[[EventAfter], Iterator[ForeseenEffect]]] = [import_string(path) for path in settings.FORESEEN]
    return tuple(effect for ask in asked for effect in ask(changed) if effect.lines or effect.note)


def foresee_places(changed: EventAfter) -> Iterator[ForeseenEffect]:
    """Yield who stands elsewhere in the final table once it is made again."""
    event = changed.event
    stood = dict(Placement.objects.filter(event=event).values_list("player", "rank"))
    if not changed.is_placed_again or not stood:
        return
    keys, names = records.player_keys(event), records.names(event)
    moved = ((row, stood.get(keys[row.player])) for row in records.standings(event))
    lines = (ForeseenMove(names[row.player], f"place {row.rank}, was {was}") for row, was in moved if was != row.rank)
    yield ForeseenEffect("Final table", tuple(lines))
