"""Draw a big field around existing pairs (House-4): pairs of equal totals stay, the exact solver draws the others.

A draw differs from the existing pairs by paths: from one player without such a pair to another, through pairs that make
room, with only new pairs on the path. So the cheapest paths between those players cost no more than any draw, in the
points of OPG 7.6 and then in new pairs: a draw with the same cost is a best draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from tournaments.engine.core.types import Card
from tournaments.engine.draws.score_groups.bound import HeapWays, LevelSpot, build_spot, price_ways
from tournaments.engine.draws.score_groups.costs import find_near_pairs, price_pairs
from tournaments.engine.draws.score_groups.criteria import (
    is_cross_level,
    is_new_pair,
    is_seated_first,
    is_unwished_pair,
)
from tournaments.engine.draws.score_groups.field import DrawField
from tournaments.engine.draws.score_groups.kernel import ALONE_TO, search_by_kernel
from tournaments.engine.draws.score_groups.matching import (
    LARGEST_WEIGHT,
    SearchResult,
    find_cheapest_matching,
    name_pairs,
)

LOT = 2**20

Pairs = list[tuple[Card, Card]]


@dataclass(frozen=True, slots=True)
class KeepingWidth:
    """Alone are those of a total on which only so many pairs stand; so many of a heap make room for each way, and the
    solver looks for pairs so many levels apart."""

    few: int
    room: int
    reach: int


WIDTHS = (KeepingWidth(0, 3, 4), KeepingWidth(3, 8, 6), KeepingWidth(6, 24, 12))


@dataclass(frozen=True, slots=True)
class Parts:
    """`heaps`: the pairs that stand on each total, the lowest first. `alone`: everybody else."""

    alone: tuple[Card, ...]
    heaps: tuple[Pairs, ...]


@dataclass(frozen=True, slots=True)
class Least:
    """A bound that no draw can beat, and the heaps that its paths use, with counts."""

    ways: HeapWays
    price: int
    stops: Mapping[int, int]


def search_around_kept_pairs(field: DrawField, seats: Sequence[Card], random: Random) -> SearchResult:
    """Return a draw that keeps as many pairs as it can; without a proof, that of the widest kernel.

    If too many players have to be examined one by one, it is drawn without regard to existing pairs.
    """
    result = SearchResult()
    for width in WIDTHS:
        parts = _split_parts(field, seats, width.few)
        if len(parts.alone) > ALONE_TO:
            break
        least = _find_least(field, parts, random)
        if least is None:
            break
        drawn = _draw_pairs(field, parts, least.stops, width, random)
        if drawn is not None:
            new, standing = drawn
            result = SearchResult(
                name_pairs((*new, *standing)), proved=_price_pairs(field, least.ways, new) == least.price
            )
            if result.proved:
                break
    return result if result.pairs else search_by_kernel(field, seats, random)


def _split_parts(field: DrawField, seats: Sequence[Card], few: int) -> Parts:
    cards = {card.id: card for card in seats}
    often = Counter(name for pair in field.kept for name in pair)
    heaps: dict[int, Pairs] = {}
    for a, b in sorted(field.kept):
        if a in cards and b in cards and often[a] == often[b] == 1 and _can_stay(field, cards[a], cards[b]):
            heaps.setdefault(cards[a].vp, []).append((cards[a], cards[b]))
    many = {total: pairs for total, pairs in heaps.items() if len(pairs) > few}
    standing = {card.id for pairs in many.values() for pair in pairs for card in pair}
    return Parts(
        alone=tuple(card for card in seats if card.id not in standing),
        heaps=tuple(many[total] for total in sorted(many)),
    )


def _can_stay(field: DrawField, a: Card, b: Card) -> bool:
    """Return whether this pair costs nothing at all."""
    dear = is_cross_level(a, b) or b.id in field.met[a.id] or is_unwished_pair(field, a, b)
    return not (dear or is_seated_first(field, a) or is_seated_first(field, b))


def _find_least(field: DrawField, parts: Parts, random: Random) -> Least | None:
    """The cheapest ways, equal ones by lot; None where they lead nowhere, or too far to be compared exactly."""
    alone = [_build_spot(field, card) for card in parts.alone]
    heaps = [build_spot(field, [card for pair in heap for card in pair]) for heap in parts.heaps]
    top = field.totals.index(field.top) if field.seats_first and field.top is not None else None
    ways = HeapWays(field.totals, heaps, len(alone), top, new=1)
    wished = _price_wishes(field, ways, parts.alone)
    prices = price_ways(field, parts.alone, alone, ways, wished)
    unit = LOT * (len(alone) + 1)
    if max(prices.values(), default=0) * unit >= LARGEST_WEIGHT // 2:
        return None
    matched = find_cheapest_matching(
        {pair: price * unit + int(random.random() * LOT) for pair, price in prices.items()}
    )
    if 2 * len(matched) < len(alone):
        return None
    stops: Counter[int] = Counter()
    for a, b in matched:
        direct = ways.price_pair(alone[a], alone[b]) + wished.get((a, b), 0)
        if parts.alone[b].id in field.met[parts.alone[a].id] or direct != prices[a, b]:
            stops.update(ways.stops(alone[a], alone[b]))
    return Least(ways, sum(prices[pair] for pair in matched), stops)


def _price_wishes(field: DrawField, ways: HeapWays, cards: Sequence[Card]) -> dict[tuple[int, int], int]:
    """Return the price of each pair that a wish makes dearer or cheaper, by the places of two cards."""
    place = {card.id: at for at, card in enumerate(cards)}
    wished: Counter[tuple[int, int]] = Counter()
    for pairs, price in ((field.kept, -ways.new), (field.apart, ways.apart)):
        for a, b in pairs:
            if a in place and b in place:
                wished[min(place[a], place[b]), max(place[a], place[b])] += price
    return wished


def _draw_pairs(
    field: DrawField, parts: Parts, stops: Mapping[int, int], width: KeepingWidth, random: Random
) -> tuple[Pairs, Pairs] | None:
    """The pairs of those who are drawn, and those that stay; None where somebody is left without an opponent."""
    standing: Pairs = []
    kernel = list(parts.alone)
    for at, heap in enumerate(parts.heaps):
        room = set(random.sample(range(len(heap)), min(len(heap), width.room * stops.get(at, 0))))
        kernel += (card for index in sorted(room) for card in heap[index])
        standing += (pair for index, pair in enumerate(heap) if index not in room)
    kernel.sort(key=lambda card: card.id)
    best = find_cheapest_matching(price_pairs(field, kernel, random, find_near_pairs(field, kernel, width.reach)).pairs)
    return ([(kernel[a], kernel[b]) for a, b in best], standing) if 2 * len(best) == len(kernel) else None


def _price_pairs(field: DrawField, ways: HeapWays, pairs: Iterable[tuple[Card, Card]]) -> int:
    return sum(
        ways.price_pair(_build_spot(field, a), _build_spot(field, b))
        + ways.apart * is_unwished_pair(field, a, b)
        - ways.new * (not is_new_pair(field, a, b))
        for a, b in pairs
    )


def _build_spot(field: DrawField, card: Card) -> LevelSpot:
    return replace(build_spot(field, [card]), waits=is_seated_first(field, card))
