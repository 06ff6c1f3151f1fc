"""Two records side by side, before a coordinator says that they are one person."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.entries.selectors.lists import played_by
from tournaments.entries.selectors.persons import refusal
from tournaments.people.models import Player
from tournaments.people.selectors.persons import aliases_of
from tournaments.record.models import Event

MOST_EVENTS = 100


@dataclass(frozen=True, slots=True)
class Side:
    """A record: its events, latest first, and how many more there are; the handles that find it besides its own."""

    player: Player
    events: tuple[Event, ...]
    more: int
    aliases: tuple[str, ...]
    has_account: bool


@dataclass(frozen=True, slots=True)
class Together:
    """What merging `player` into `into` would come to. `refused`: why it cannot be; `other_way`: reversed it can.

    `names`: the handles that will find `into`, besides his own.
    """

    player: Side
    into: Side
    names: tuple[str, ...]
    refused: str
    code: str
    other_way: bool


def together(player: Player, into: Player) -> Together:
    found = refusal(player, into)
    sides = _side(player), _side(into)
    return Together(
        *sides,
        names=tuple(sorted({*_found_by(sides[0]), *sides[1].aliases})),
        refused=str(found or ""),
        code=found.code if found else "",
        other_way=refusal(into, player) is None,
    )


def _side(player: Player) -> Side:
    events = played_by(player)
    shown = tuple(events[:MOST_EVENTS])
    more = max(0, events.count() - MOST_EVENTS) if len(shown) == MOST_EVENTS else 0
    return Side(player, shown, more, aliases_of(player), player.user_id is not None)


def _found_by(side: Side) -> tuple[str, ...]:
    own = (side.player.handle,) if side.player.handle else ()
    return (*own, *side.aliases)
