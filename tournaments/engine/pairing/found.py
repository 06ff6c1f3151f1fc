"""What a search among the draws of a big field comes back with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.engine.types import Card

Names = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Found:
    """The pairs of a draw, None where none was found. `proved`: no draw is better but for the rounds to come."""

    pairs: Names | None = None
    proved: bool = False


def named(pairs: Iterable[Sequence[Card]]) -> Names:
    return tuple((a.id, b.id) for a, b in pairs)
