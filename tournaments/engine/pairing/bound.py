"""What no draw can beat in OPG 7.6, criteria 6 to 8: players who stand alone count one by one, the others in heaps."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.engine.pairing.criteria import waits
from tournaments.engine.pairing.field import Field
from tournaments.engine.pairing.matching import cheapest
from tournaments.engine.pairing.ways import Spot, Ways
from tournaments.engine.types import Card

Points = tuple[int, int, int]


def bound(field: Field, seats: Sequence[Card], alone: Collection[str]) -> Points | None:
    """At most the least (excess levels, cross levels, squared difference) of these seats, None where no draw exists.

    Only the players of `alone` keep their opponents; the others of a level are one heap, and anybody in it may do
    what one of them may do. A draw, seen this way, is pairs between players alone and heaps: one at each player, an
    odd number at an odd heap, an even number at an even one. Such pairs always fall into ways from heap to heap that
    start and end at a player alone or an odd heap, each once. So the cheapest matching of these ends, each two at the
    price of the cheapest way between them, costs no more than any draw.

    Those who are seated first are taken as seated (AMB-P3): each has a player of the heap of the highest total.
    """
    table = _Table(field, seats, alone)
    prices = {}
    for a, b in combinations(range(len(table.ends)), 2):
        price = table.price(a, b)
        if price is not None:
            prices[a, b] = price
    matched = cheapest(prices)
    if 2 * len(matched) < len(table.ends):
        return None
    return table.ways.points(sum(prices[pair] for pair in matched) + table.first)


class _Table:
    """Who and what has to be an end of a way, the players alone before the odd heaps."""

    def __init__(self, field: Field, seats: Sequence[Card], alone: Collection[str]) -> None:
        self.met = field.met
        self.single = [card for card in seats if card.id in alone]
        waiting = [card for card in seats if waits(field, card)]
        heaps = _heaps(field, [card for card in seats if card.id not in alone and not waits(field, card)])
        spots = [_spot(field, heap) for heap in heaps]
        odd = []
        for heap, spot in zip(heaps, spots, strict=True):
            taken = len(waiting) if heap[0].vp == field.top else 0
            if (len(heap) - taken) % 2:
                odd.append(spot)
        self.ends = [*(_spot(field, [card]) for card in self.single), *odd]
        self.ways = Ways(field.totals, spots, len(self.ends) + len(waiting))
        self.first = sum(self.ways.step(_spot(field, [card]), top) for card in waiting for top in spots if ...)
