"""Foresee what an act on a whole event will move: ratings, points, titles and byes, by name, before it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from tournaments.engine.core.types import Standing
from tournaments.record.models import Event, Placement
from tournaments.record.selectors import records
from tournaments.record.selectors.forfeits import out_of_place

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
    """An event as an act will leave it; `standings`: its final table then, None where the act makes no other."""

    event: Event
    standings: tuple[Standing, ...] | None = None

    @property
    def is_placed_again(self) -> bool:
        return self.standings is not None


AFTER: Mapping[str, Callable[[Event], Mapping[str, Any]]] = {
    "void": lambda event: {"state": Event.State.VOID},
    "count-again": lambda event: {"state": event.void_from},
    "reopen": lambda event: {"state": Event.State.COMPLETE, "finalized_at": None, "frozen_digest": "", "awaits": ""},
    "approve": lambda event: {"awaits": ""},
    "release": lambda event: {"frozen_digest": ""},
    "rank-again": lambda event: {},
    "accept": lambda event: {
        "state": Event.State.FINALIZED,
        "sanctioned": True,
        "unsanctioned_because": "",
        "frozen_digest": "",
    },
}
"""The columns of an event that an act changes and that decide what it counts for."""


def _standings_ranked_again(event: Event) -> tuple[Standing, ...]:
    """Return the table with the players who were disqualified after the event behind everybody else."""
    keys, last = records.player_keys(event), records.last_published(event)
    out = {entry.player_id: last if entry.forfeits else None for entry in out_of_place(event)}
    seen = records.record(event)
    players = (
        replace(player, disqualified_after=out[keys[player.id]]) if keys[player.id] in out else player
        for player in seen.players
    )
    return records.standings_of(event, replace(seen, players=tuple(players)))


PLACES_AGAIN: Mapping[str, Callable[[Event], tuple[Standing, ...]]] = {
    "release": records.standings,
    "accept": records.standings,
    "rank-again": _standings_ranked_again,
}
"""How the final table is made by an act that makes it again."""


def foresee(event: Event, act: str) -> tuple[ForeseenEffect, ...]:
    """Return what `act`, a key of `AFTER`, will move, by asking each app what the event would be due then.

    The row is changed in memory alone; nothing is written.
    """
    after = copy(event)
    for column, value in AFTER[act](event).items():
        setattr(after, column, value)
    changed = EventAfter(after, PLACES_AGAIN[act](after) if act in PLACES_AGAIN else None)
    asked: list[Callable[[EventAfter], Iterator[ForeseenEffect]]] = [import_string(path) for path in settings.FORESEEN]
    found = []
    for ask in asked:
        for effect in ask(changed):
            if effect.lines or effect.note:
                found.append(effect)
    return tuple(found)


def foresee_places(changed: EventAfter) -> Iterator[ForeseenEffect]:
    """Yield who stands elsewhere in the final table once it is made again."""
    event = changed.event
    stood = dict(Placement.objects.filter(event=event).values_list("player", "rank"))
    if changed.standings is None or not stood:
        return
    keys, names = records.player_keys(event), records.names(event)
    moved = ((row, stood.get(keys[row.player])) for row in changed.standings)
    lines = (ForeseenMove(names[row.player], f"place {row.rank}, was {was}") for row, was in moved if was != row.rank)
    yield ForeseenEffect("Final table", tuple(lines))
