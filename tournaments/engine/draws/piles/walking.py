"""A pile paired from the top, as SW "Pairings" 1, 3 and 5 walk through it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournaments.engine.core.draws import Card

Fits = Callable[[Card, Card], bool]
"""Whether two may sit together."""


@dataclass(frozen=True, slots=True)
class WalkedPair:
    """`upper` plays `lower`, so many cards behind `meant`, who came next. `kept`: although they should not meet;
    `nearest`: by the nearest draw that avoids such a pair, not by walking.
    """

    upper: Card
    lower: Card
    meant: Card
    moved: int = 0
    kept: bool = False
    nearest: bool = False


@dataclass(frozen=True, slots=True)
class PileWalk:
    """Pairs from the top, and who was left over in their order.

    `bye_moved`: not whom the steps leave over, so that fewer meet again.
    """

    pairs: tuple[WalkedPair, ...]
    left: tuple[Card, ...] = ()
    bye_moved: bool = False

    @property
    def kept_count(self) -> int:
        """How many pairs stay together although they should not meet."""
        return sum(pair.kept for pair in self.pairs)

    @property
    def keeps_any(self) -> bool:
        return self.kept_count > 0


def walk_one_pile(pile: Sequence[Card], fits: Fits, apart: Fits) -> PileWalk:
    """Each takes the next card that fits; where none does, the one that was meant."""
    left, pairs = list(pile), list[WalkedPair]()
    while len(left) > 1:
        pairs.append(_take_pair(left.pop(0), left, fits, apart))
    return PileWalk(tuple(pairs), tuple(left))


def walk_two_piles(first: Sequence[Card], second: Sequence[Card], fits: Fits, apart: Fits) -> PileWalk:
    """Each of the first pile, which is no longer than the second, takes the next card of that one that fits."""
    left = list(second)
    pairs = [_take_pair(upper, left, fits, apart) for upper in first]
    return PileWalk(tuple(pairs), tuple(left))


def _take_pair(upper: Card, left: list[Card], fits: Fits, apart: Fits) -> WalkedPair:
    """Takes the other card away. Whom a director wants apart sit together where nobody else fits."""
    fitting = next((at for at, lower in enumerate(left) if fits(upper, lower)), None)
    if fitting is not None and apart(upper, left[fitting]):
        wished = (at for at, lower in enumerate(left) if fits(upper, lower) and not apart(upper, lower))
        fitting = next(wished, fitting)
    meant, at = left[0], fitting or 0
    return WalkedPair(upper, left.pop(at), meant, at, kept=fitting is None)
