"""D97 1.17, 6: the top card is paired with the next one down whom its player has not met."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.engine.core.draws import Card


@dataclass(frozen=True, slots=True)
class Shifted:
    """A pair. `passed` are the players between them whom the upper one has met.

    `kept` means that the upper one has met everybody left, so that the pairing stays as it was.
    """

    upper: Card
    lower: Card
    passed: tuple[Card, ...] = ()
    kept: bool = False


def shift_down(pile: Sequence[Card]) -> tuple[Shifted, ...]:
    """Pair the pile from top to bottom; the last of an odd number is in no pair."""
    left, pairs = list(reversed(pile)), list[Shifted]()
    while len(left) > 1:
        upper = left.pop()
        depth = next((depth for depth in range(1, len(left) + 1) if left[-depth].id not in upper.opponents), 0)
        at = depth or 1
        passed = tuple(left[-1:-at:-1]) if depth > 1 else ()
        pairs.append(Shifted(upper, left.pop(-at), passed, kept=depth == 0))
    return tuple(pairs)
