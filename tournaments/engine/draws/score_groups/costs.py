"""OPG 7.6, criteria 4 and 6 to 9 of a pair, and the wishes, in one whole number: each counts before all that follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from random import Random

from tournaments.engine.core.types import Card
from tournaments.engine.draws.score_groups.criteria import (
    count_excess_levels,
    count_not_seated_first,
    is_cross_level,
    is_new_pair,
    is_unwished_pair,
    squared_difference,
)
from tournaments.engine.draws.score_groups.field import DrawField

LOT = 2**40
LOT_AMONG_WISHES = 2**20

Pair = tuple[int, int]
Parts = tuple[int, int, int, int]
Kind = tuple[int, bool, frozenset[int]]


@dataclass(frozen=True, slots=True)
class PairPrices:
    """`pairs` by their two places. A total divided by `first` is criterion 4, by `guide` all but wishes and seed."""

    pairs: dict[Pair, int]
    first: int
    guide: int


def price_pairs(
    field: DrawField, seats: Sequence[Card], random: Random, among: Iterable[Pair] | None = None
) -> PairPrices:
    """The cost of every pair that has not met. `seats` are those to be paired, sorted by id.

    `among`: only of these pairs of places.
    """
    numbers: dict[Kind, int] = {}
    kinds = [numbers.setdefault(_build_kind(field, card), len(numbers)) for card in seats]
    parts: dict[Pair, Parts] = {}
    pairs: dict[Pair, Pair] = {}
    for a, b in _list_pairs(field, seats, among):
        pairs[a, b] = both = kinds[a], kinds[b]
        if both not in parts:
            parts[both] = _build_parts(field, seats[a], seats[b])
    sums = [len(seats) * max(column, default=0) + 1 for column in zip(*parts.values(), strict=True)] or [1] * 4
    wished = _WishPrices(field, len(seats))
    squares = wished.unit
    crossing = squares * sums[3]
    excess = crossing * sums[2]
    first = excess * sums[1]
    units = (first, excess, crossing, squares)
    whole = {both: sum(part * unit for part, unit in zip(parts[both], units, strict=True)) for both in parts}
    prices = {pair: whole[both] + int(random.random() * wished.lot) for pair, both in pairs.items()}
    if wished.any:
        prices = {(a, b): price + wished.price(seats[a], seats[b]) for (a, b), price in prices.items()}
    return PairPrices(prices, first, squares)


def find_near_pairs(field: DrawField, seats: Sequence[Card], reach: int) -> Iterator[Pair]:
    """Pairs at most so many levels apart."""
    level = [field.level[card.id] for card in seats]
    places = sorted(range(len(seats)), key=lambda place: (level[place], place))
    for index, a in enumerate(places):
        for b in islice(places, index + 1, None):
            if level[b] > level[a] + reach:
                break
            yield min(a, b), max(a, b)


class _WishPrices:
    """The prices of wishes, above the lots and below `unit`, at which the guide's criteria begin."""

    def __init__(self, field: DrawField, seats: int) -> None:
        self.field = field
        self.any = bool(field.apart or field.kept)
        self.lot = LOT_AMONG_WISHES if self.any else LOT
        self.unkept = self.lot * (seats + 1)
        self.together = self.unkept * (seats + 1 if field.kept else 1)
        self.unit = self.together * (seats + 1 if field.apart else 1)

    def price(self, a: Card, b: Card) -> int:
        return is_unwished_pair(self.field, a, b) * self.together + is_new_pair(self.field, a, b) * self.unkept


def _list_pairs(field: DrawField, seats: Sequence[Card], among: Iterable[Pair] | None) -> Iterator[Pair]:
    places = combinations(range(len(seats)), 2) if among is None else among
    return ((a, b) for a, b in places if seats[b].id not in field.met[seats[a].id])


def _build_kind(field: DrawField, card: Card) -> Kind:
    """All that the cost of a pair depends on."""
    level = field.level[card.id]
    return card.vp, card.seated_first, frozenset(at for at in field.finished[card.id] if at < level)


def _build_parts(field: DrawField, a: Card, b: Card) -> Parts:
    return (
        count_not_seated_first(field, a, b),
        count_excess_levels(field, a, b),
        is_cross_level(a, b),
        squared_difference(a, b),
    )
