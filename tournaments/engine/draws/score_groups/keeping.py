"""A big field drawn around what stands (House-4): pairs of one total stay, the exact solver draws the few others.

A draw differs from the pairs that stand in ways: from somebody without such a pair to another, over pairs that make
room, each way all new pairs. So the cheapest ways between those without cost no more than any draw, in the points
of OPG 7.6 and below them in new pairs: what costs the same is a best draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from tournaments.engine.core.types import Card
from tournaments.engine.draws.score_groups.bound import Spot, Ways, spot, ways_between
from tournaments.engine.draws.score_groups.costs import costs, near
from tournaments.engine.draws.score_groups.criteria import crosses, together, unkept, waits
from tournaments.engine.draws.score_groups.field import Field
from tournaments.engine.draws.score_groups.kernel import ALONE_TO, by_kernel
from tournaments.engine.draws.score_groups.matching import LARGEST_WEIGHT, SearchResult, cheapest, named

LOT = 2**20

Pairs = list[tuple[Card, Card]]


@dataclass(frozen=True, slots=True)
class Width:
    """Alone are those of a total on which only so many pairs stand; so many of a heap make room for each way, and the
    solver looks for pairs so many levels apart."""

    few: int
    room: int
    reach: int


WIDTHS = (Width(0, 3, 4), Width(3, 8, 6), Width(6, 24, 12))


@dataclass(frozen=True, slots=True)
class Parts:
    """`heaps`: the pairs that stand on each total, the lowest first. `alone`: everybody else."""

    alone: tuple[Card, ...]
    heaps: tuple[Pairs, ...]


@dataclass(frozen=True, slots=True)
class Least:
    """What no draw can beat, and over which heaps its ways lead, how often."""

    ways: Ways
    price: int
    stops: Mapping[int, int]


def around(field: Field, seats: Sequence[Card], random: Random) -> SearchResult:
    """A draw that keeps what stands as far as it can, that of the widest kernel where none is proved.

    Where too many have to be looked at alone it is drawn without a look at what stands.
    """
    result = SearchResult()
    for width in WIDTHS:
        parts = _parts(field, seats, width.few)
        if len(parts.alone) > ALONE_TO:
            break
        least = _least(field, parts, random)
        if least is None:
            break
        drawn = _drawn(field, parts, least.stops, width, random)
        if drawn is not None:
            new, standing = drawn
            result = SearchResult(named((*new, *standing)), proved=_price(field, least.ways, new) == least.price)
            if result.proved:
                break
    return result if result.pairs else by_kernel(field, seats, random)


def _parts(field: Field, seats: Sequence[Card], few: int) -> Parts:
    cards = {card.id: card for card in seats}
    often = Counter(name for pair in field.kept for name in pair)
    heaps: dict[int, Pairs] = {}
    for a, b in sorted(field.kept):
        if a in cards and b in cards and often[a] == often[b] == 1 and _stays(field, cards[a], cards[b]):
            heaps.setdefault(cards[a].vp, []).append((cards[a], cards[b]))
    many = {total: pairs for total, pairs in heaps.items() if len(pairs) > few}
    standing = {card.id for pairs in many.values() for pair in pairs for card in pair}
    return Parts(
        alone=tuple(card for card in seats if card.id not in standing),
        heaps=tuple(many[total] for total in sorted(many)),
    )


def _stays(field: Field, a: Card, b: Card) -> bool:
    """Whether this pair costs nothing at all."""
    dear = crosses(a, b) or b.id in field.met[a.id] or together(field, a, b)
    return not (dear or waits(field, a) or waits(field, b))


def _least(field: Field, parts: Parts, random: Random) -> Least | None:
    """The cheapest ways, equal ones by lot; None where they lead nowhere, or too far to be compared exactly."""
    alone = [_spot(field, card) for card in parts.alone]
    heaps = [spot(field, [card for pair in heap for card in pair]) for heap in parts.heaps]
    top = field.totals.index(field.top) if field.seats_first and field.top is not None else None
    ways = Ways(field.totals, heaps, len(alone), top, new=1)
    wished = _wished(field, ways, parts.alone)
    prices = ways_between(field, parts.alone, alone, ways, wished)
    unit = LOT * (len(alone) + 1)
    if max(prices.values(), default=0) * unit >= LARGEST_WEIGHT // 2:
        return None
    matched = cheapest({pair: price * unit + int(random.random() * LOT) for pair, price in prices.items()})
    if 2 * len(matched) < len(alone):
        return None
    stops: Counter[int] = Counter()
    for a, b in matched:
        direct = ways.pair(alone[a], alone[b]) + wished.get((a, b), 0)
        if parts.alone[b].id in field.met[parts.alone[a].id] or direct != prices[a, b]:
            stops.update(ways.stops(alone[a], alone[b]))
    return Least(ways, sum(prices[pair] for pair in matched), stops)


def _wished(field: Field, ways: Ways, cards: Sequence[Card]) -> dict[tuple[int, int], int]:
    """What the wishes make dearer or cheaper, by the places of two cards."""
    place = {card.id: at for at, card in enumerate(cards)}
    wished: Counter[tuple[int, int]] = Counter()
    for pairs, price in ((field.kept, -ways.new), (field.apart, ways.apart)):
        for a, b in pairs:
            if a in place and b in place:
                wished[min(place[a], place[b]), max(place[a], place[b])] += price
    return wished


def _drawn(
    field: Field, parts: Parts, stops: Mapping[int, int], width: Width, random: Random
) -> tuple[Pairs, Pairs] | None:
    """The pairs of those who are drawn, and those that stay; None where somebody is left without an opponent."""
    standing: Pairs = []
    kernel = list(parts.alone)
    for at, heap in enumerate(parts.heaps):
        room = set(random.sample(range(len(heap)), min(len(heap), width.room * stops.get(at, 0))))
        kernel += (card for index in sorted(room) for card in heap[index])
        standing += (pair for index, pair in enumerate(heap) if index not in room)
    kernel.sort(key=lambda card: card.id)
    best = cheapest(costs(field, kernel, random, near(field, kernel, width.reach)).pairs)
    return ([(kernel[a], kernel[b]) for a, b in best], standing) if 2 * len(best) == len(kernel) else None


def _price(field: Field, ways: Ways, pairs: Iterable[tuple[Card, Card]]) -> int:
    return sum(
        ways.pair(_spot(field, a), _spot(field, b))
        + ways.apart * together(field, a, b)
        - ways.new * (not unkept(field, a, b))
        for a, b in pairs
    )


def _spot(field: Field, card: Card) -> Spot:
    return replace(spot(field, [card]), waits=waits(field, card))
