"""A big field divided for its kernel, the cheapest ways through its levels, and what no draw can beat.

In the points of OPG 7.6: criteria 6 to 8.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import add

from tournaments.engine.core.types import Card
from tournaments.engine.draws.score_groups.criteria import is_seated_first
from tournaments.engine.draws.score_groups.field import DrawField
from tournaments.engine.draws.score_groups.matching import find_cheapest_matching

Points = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class LevelSpot:
    """A level, and the sets of levels below it that its player has finished (AMB-P2).

    `waits` means seated first (AMB-P3).
    """

    level: int
    finished: frozenset[frozenset[int]]
    waits: bool = False


def build_spot(field: DrawField, cards: Sequence[Card]) -> LevelSpot:
    """Return the spot of players who share one level."""
    level = field.level[cards[0].id]
    return LevelSpot(level, frozenset(frozenset(at for at in field.finished[card.id] if at < level) for card in cards))


class HeapWays:
    """Ways between spots: one pair, or several with a stop at a heap between each two. A price is one number.

    `most`: how many ways are added up at most. `top`: the level of those against whom one who waits is seated. `new`: 1
    where a new pair costs something below the points; then a pair wished apart (`apart`) costs more than all of them.
    """

    def __init__(
        self, totals: Sequence[int], heaps: Sequence[LevelSpot], most: int, top: int | None = None, new: int = 0
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
        self.between = self._price_between_heaps()

    def points(self, price: int) -> Points:
        """(excess levels, cross levels, squared difference)."""
        excess, rest = divmod(price, self.excess)
        return excess, *divmod(rest, self.cross)

    def price_pair(self, a: LevelSpot, b: LevelSpot) -> int:
        """Return the price of a pair whose higher player skips the fewest unfinished levels."""
        price = self.new + self.first * ((a.waits and not self._is_on_top(b)) + (b.waits and not self._is_on_top(a)))
        if a.level == b.level:
            return price
        high, low = (a, b) if a.level > b.level else (b, a)
        apart = self.totals[high.level] - self.totals[low.level]
        skipped = high.level - low.level - 1
        if skipped:
            skipped -= max(sum(at > low.level for at in finished) for finished in high.finished)
        return price + skipped * self.excess + self.cross + apart * apart * self.square

    def price_over_heaps(self, spots: Sequence[LevelSpot]) -> list[list[int | None]]:
        """The price from each spot to each by ways with a stop at a heap, None where there is none.

        The heap of a spot's own level is a stop that costs nothing.
        """
        pairs = [[self.price_pair(spot, heap) for heap in self.heaps] for spot in spots]
        reached = [[min(map(add, first, column)) for column in self.between] for first in pairs]
        return [[min(map(add, far, last), default=None) for last in pairs] for far in reached]

    def stops(self, a: LevelSpot, b: LevelSpot) -> Iterator[int]:
        """The places of the heaps on a cheapest way with a stop from one spot to another."""
        start, end = ([self.price_pair(spot, heap) for heap in self.heaps] for spot in (a, b))
        here, last = min(
            ((first, last) for first in range(len(start)) for last in range(len(end))),
            key=lambda ends: start[ends[0]] + self.between[ends[0]][ends[1]] + end[ends[1]],
        )
        yield here
        while here != last:
            here = next(at for at in range(len(end)) if at != here and self._is_next(here, at, last))
            yield here

    def _is_next(self, here: int, at: int, last: int) -> bool:
        return self.price_pair(self.heaps[here], self.heaps[at]) + self.between[at][last] == self.between[here][last]

    def _is_on_top(self, spot: LevelSpot) -> bool:
        return not spot.waits and spot.level == self.top

    def _price_between_heaps(self) -> list[list[int]]:
        """The price from each heap to each (Floyd and Warshall)."""
        prices = [[self.price_pair(a, b) for b in self.heaps] for a in self.heaps]
        for at, line in enumerate(prices):
            line[at] = 0
        for via, row in enumerate(prices):
            for line in prices:
                first = line[via]
                line[:] = [min(price, first + rest) for price, rest in zip(line, row, strict=True)]
        return prices


Heap = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Groups:
    """`waiting`: seated first (AMB-P3). `alone`: looked at one by one. `heaps`: the others, the lowest total first."""

    waiting: Heap
    alone: Heap
    heaps: tuple[Heap, ...]


def split_groups(field: DrawField, seats: Sequence[Card], most: int) -> Groups:
    """Alone are the totals of at most so many players, and those on which somebody has met too many.

    While somebody waits to be seated first the highest total is a heap, from which the others are taken.
    """
    waiting = tuple(card for card in seats if is_seated_first(field, card))
    totals: dict[int, list[Card]] = {}
    for card in seats:
        if not is_seated_first(field, card):
            totals.setdefault(card.vp, []).append(card)
    top = field.top if waiting else None
    apart = {total for total, cards in totals.items() if total != top and _must_be_alone(field, cards, most)}
    return Groups(
        waiting=waiting,
        alone=tuple(card for total in sorted(apart) for card in totals[total]),
        heaps=tuple(tuple(totals[total]) for total in sorted(totals.keys() - apart)),
    )


def _must_be_alone(field: DrawField, cards: Sequence[Card], most: int) -> bool:
    names = {card.id for card in cards}
    return len(cards) <= most or any(3 * len(field.met[name] & names) > len(cards) for name in names)


def lower_bound(field: DrawField, groups: Groups) -> Points | None:
    """Return a lower bound of a draw's cost for these seats, or None without a draw.

    The cost is (excess levels, cross levels, squared difference). Only single players keep their opponents. In a heap
    anybody may meet anybody, and do what one of them may do. Seen this way, a draw is a set of pairs between players
    and heaps: one at each player, an odd number at an odd heap, an even number at an even one. Such pairs always form
    paths from heap to heap that start and end at a player or an odd heap, each once. So the cheapest matching of these
    ends, with the price of the cheapest path between two, costs no more than any draw.

    Players who wait are seated first, each with somebody of the highest heap.
    """
    spots = [build_spot(field, heap) for heap in groups.heaps]
    sizes = [len(heap) for heap in groups.heaps]
    if groups.waiting:
        sizes[-1] -= len(groups.waiting)
    odd = [at for at, size in zip(spots, sizes, strict=True) if size % 2]
    ends = [*(build_spot(field, [card]) for card in groups.alone), *odd]
    ways = HeapWays(field.totals, spots, len(ends) + len(groups.waiting))
    prices = price_ways(field, groups.alone, ends, ways)
    matched = find_cheapest_matching(prices)
    if 2 * len(matched) < len(ends):
        return None
    first = sum(ways.price_pair(build_spot(field, [card]), spots[-1]) for card in groups.waiting)
    return ways.points(sum(prices[pair] for pair in matched) + first)


def price_ways(
    field: DrawField,
    alone: Sequence[Card],
    ends: Sequence[LevelSpot],
    ways: HeapWays,
    wished: Mapping[tuple[int, int], int] = {},
) -> dict[tuple[int, int], int]:
    """The cheapest way between each two ends, the players alone first: only these may be one pair.

    `wished`: what such a pair costs beside its price.
    """
    kinds = {end: index for index, end in enumerate(dict.fromkeys(ends))}
    places = [kinds[end] for end in ends]
    over = ways.price_over_heaps([*kinds])
    pair = [[ways.price_pair(a, b) for b in kinds] for a in kinds]
    prices = {}
    for a, b in combinations(range(len(ends)), 2):
        price = over[places[a]][places[b]]
        if b < len(alone) and alone[b].id not in field.met[alone[a].id]:
            direct = pair[places[a]][places[b]] + wished.get((a, b), 0)
            price = direct if price is None else min(price, direct)
        if price is not None:
            prices[a, b] = price
    return prices
