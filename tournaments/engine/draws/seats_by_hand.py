"""Checks of a round that a director seats by hand, where two play at a table and an odd one sits out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tournaments.engine.core.draws import Card, Position
from tournaments.engine.core.types import RuleViolation

Pairs = tuple[tuple[str, str], ...]


def list_present_cards(position: Position) -> list[Card]:
    return [card for card in position.cards if not card.dropped]


def read_pairs(
    position: Position, tables: Sequence[Sequence[str]], byes: Sequence[str], section: str
) -> tuple[tuple[str, str], ...]:
    """The tables as pairs. Raises RuleViolation `not_a_pair`, `seated_twice`, `not_in_draw` or `not_seated`."""
    wrong = next((players for players in tables if len(players) != 2), None)
    if wrong is not None:
        raise RuleViolation("not_a_pair", f"Two play at a table, not {len(wrong)}.", section)
    seats, present = (
        Counter([*(player for pair in tables for player in pair), *byes]),
        {c.id for c in list_present_cards(position)},
    )
    _refuse("seated_twice", "sits more than once", {player for player, times in seats.items() if times > 1}, section)
    _refuse("not_in_draw", "takes no part in this round", seats.keys() - present, section)
    _refuse("not_seated", "sits at no table and does not sit out", present - seats.keys(), section)
    return tuple((first, second) for first, second in tables)


def count_rematches(position: Position, pairs: Pairs) -> int:
    met = {card.id: card.opponents for card in position.cards}
    return sum(second in met[first] or first in met[second] for first, second in pairs)


def _refuse(code: str, what: str, players: set[str], section: str) -> None:
    if players:
        named = ", ".join(f"{{{player}}}" for player in sorted(players))
        raise RuleViolation(code, f"{named} {what}.", section)
