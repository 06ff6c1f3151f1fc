"""The seats of a big field, divided for its kernel: who is looked at alone, and who with all others of a total."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.engine.pairing.criteria import waits
from tournaments.engine.pairing.field import Field
from tournaments.engine.types import Card

Heap = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Groups:
    """`waiting`: seated first (AMB-P3). `alone`: looked at one by one. `heaps`: the others, the lowest total first."""

    waiting: Heap
    alone: Heap
    heaps: tuple[Heap, ...]


def groups(field: Field, seats: Sequence[Card], most: int) -> Groups:
    """Alone are the totals of at most so many players, and those on which somebody has met too many.

    While somebody waits to be seated first the highest total is a heap, from which the others are taken.
    """
    waiting = tuple(card for card in seats if waits(field, card))
    totals: dict[int, list[Card]] = {}
    for card in seats:
        if not waits(field, card):
            totals.setdefault(card.vp, []).append(card)
    top = field.top if waiting else None
    apart = {total for total, cards in totals.items() if total != top and _apart(field, cards, most)}
    return Groups(
        waiting=waiting,
        alone=tuple(card for total in sorted(apart) for card in totals[total]),
        heaps=tuple(tuple(totals[total]) for total in sorted(totals.keys() - apart)),
    )


def _apart(field: Field, cards: Sequence[Card], most: int) -> bool:
    names = {card.id for card in cards}
    return len(cards) <= most or any(3 * len(field.met[name] & names) > len(cards) for name in names)
