"""A big field divided for its kernel, and what no draw of it can beat in OPG 7.6, criteria 6 to 8."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.engine.pairing.criteria import waits
from tournaments.engine.pairing.field import Field
from tournaments.engine.pairing.matching import cheapest
from tournaments.engine.pairing.ways import Points, Spot, Ways, spot
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


def bound(field: Field, groups: Groups) -> Points | None:
    """At most the least (excess levels, cross levels, squared difference) of these seats, None where no draw exists.

    Only the players alone keep their opponents. In a heap anybody may meet anybody, and do what one of them may do.
    A draw, seen this way, is pairs between players alone and heaps: one at each player, an odd number at an odd heap,
    an even number at an even one. Such pairs always fall into ways from heap to heap that start and end at a player
    alone or an odd heap, each once. So the cheapest matching of these ends, each two at the price of the cheapest way
    between them, costs no more than any draw.

    Those who wait are taken as seated first: each with somebody of the highest heap.
    """
    spots = [spot(field, heap) for heap in groups.heaps]
    sizes = [len(heap) for heap in groups.heaps]
    if groups.waiting:
        sizes[-1] -= len(groups.waiting)
    odd = [at for at, size in zip(spots, sizes, strict=True) if size % 2]
    ends = [*(spot(field, [card]) for card in groups.alone), *odd]
    ways = Ways(field.totals, spots, len(ends) + len(groups.waiting))
    prices = ways_between(field, groups.alone, ends, ways)
    matched = cheapest(prices)
    if 2 * len(matched) < len(ends):
        return None
    first = sum(ways.pair(spot(field, [card]), spots[-1]) for card in groups.waiting)
    return ways.points(sum(prices[pair] for pair in matched) + first)


def ways_between(
    field: Field, alone: Sequence[Card], ends: Sequence[Spot], ways: Ways, wished: Mapping[tuple[int, int], int] = {}
) -> dict[tuple[int, int], int]:
    """The cheapest way between each two ends, the players alone first: only these may be one pair.

    `wished`: what such a pair costs beside its price.
    """
    kinds = {end: index for index, end in enumerate(dict.fromkeys(ends))}
    places = [kinds[end] for end in ends]
    over = ways.over_heaps([*kinds])
    pair = [[ways.pair(a, b) for b in kinds] for a in kinds]
    prices = {}
    for a, b in combinations(range(len(ends)), 2):
        price = over[places[a]][places[b]]
        if b < len(alone) and alone[b].id not in field.met[alone[a].id]:
            one = pair[places[a]][places[b]] + wished.get((a, b), 0)
            price = one if price is None else min(price, one)
        if price is not None:
            prices[a, b] = price
    return prices
