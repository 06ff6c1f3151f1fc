"""The cheapest ways through whole levels of a big field, in the points of OPG 7.6: criteria 6 to 8."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import add

from tournaments.engine.pairing.field import Field
from tournaments.engine.types import Card

Points = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Spot:
    """A level, and the sets of levels below it that somebody who stands here has finished (AMB-P2).

    `waits`: seated first (AMB-P3).
    """

    level: int
    finished: frozenset[frozenset[int]]
    waits: bool = False


def spot(field: Field, cards: Sequence[Card]) -> Spot:
    """Where these players of one level stand."""
    level = field.level[cards[0].id]
    return Spot(level, frozenset(frozenset(at for at in field.finished[card.id] if at < level) for card in cards))


class Ways:
    """Ways between spots: one pair, or several with a stop at a heap between each two. A price is one number.

    `most`: how many ways are added up at most. `top`: the level of those against whom one who waits is seated. `new`: 1
    where a new pair costs something below the points; then a pair wished apart (`apart`) costs more than all of them.
    """

    def __init__(
        self, totals: Sequence[int], heaps: Sequence[Spot], most: int, top: int | None = None, new: int = 0
    ) -> None:
        self.totals = totals
        self.heaps = heaps
        self.top = top
        self.new = new
        pairs = most * (len(heaps) + 1) + 1
        self.apart = new * (pairs + 1)
        self.square = max(1, self.apart * (pairs + 1))
        self.cross = self.square * (pairs * (totals[-1] - totals[0]) ** 2 + 1)
        self.excess = self.cross * (pairs + 1)
        self.first = self.excess * (pairs * len(totals) + 1)
        self.between = self._between()

    def points(self, price: int) -> Points:
        """(excess levels, cross levels, squared difference)."""
        excess, rest = divmod(price, self.excess)
        return excess, *divmod(rest, self.cross)

    def pair(self, a: Spot, b: Spot) -> int:
        """The price of one pair, if whoever of the higher spot skips the fewest unfinished levels plays it."""
        price = self.new + self.first * ((a.waits and not self._on_top(b)) + (b.waits and not self._on_top(a)))
        if a.level == b.level:
            return price
        high, low = (a, b) if a.level > b.level else (b, a)
        apart = self.totals[high.level] - self.totals[low.level]
        skipped = high.level - low.level - 1
        if skipped:
            skipped -= max(sum(at > low.level for at in finished) for finished in high.finished)
        return price + skipped * self.excess + self.cross + apart * apart * self.square

    def over_heaps(self, spots: Sequence[Spot]) -> list[list[int | None]]:
        """The price from each spot to each by ways with a stop at a heap, None where there is none.

        The heap of a spot's own level is a stop that costs nothing.
        """
        pairs = [[self.pair(spot, heap) for heap in self.heaps] for spot in spots]
        reached = [[min(map(add, first, column)) for column in self.between] for first in pairs]
        return [[min(map(add, far, last), default=None) for last in pairs] for far in reached]

    def stops(self, a: Spot, b: Spot) -> Iterator[int]:
        """The places of the heaps on a cheapest way with a stop from one spot to another."""
        start, end = ([self.pair(spot, heap) for heap in self.heaps] for spot in (a, b))
        here, last = min(
            ((first, last) for first in range(len(start)) for last in range(len(end))),
            key=lambda ends: start[ends[0]] + self.between[ends[0]][ends[1]] + end[ends[1]],
        )
        yield here
        while here != last:
            here = next(at for at in range(len(end)) if at != here and self._is_next(here, at, last))
            yield here

    def _is_next(self, here: int, at: int, last: int) -> bool:
        return self.pair(self.heaps[here], self.heaps[at]) + self.between[at][last] == self.between[here][last]

    def _on_top(self, spot: Spot) -> bool:
        return not spot.waits and spot.level == self.top

    def _between(self) -> list[list[int]]:
        """The price from each heap to each (Floyd and Warshall)."""
        prices = [[self.pair(a, b) for b in self.heaps] for a in self.heaps]
        for at, line in enumerate(prices):
            line[at] = 0
        for via, row in enumerate(prices):
            for line in prices:
                first = line[via]
                line[:] = [min(price, first + rest) for price, rest in zip(line, row, strict=True)]
        return prices
