"""Many totals of few players each: the exact solver is shown only pairs that pass over few totals (OPG 7.6).

A draw costs the totals passed over before all that follows. So no pair of a best draw passes over more than another
draw does in all, less what others pass over in any case: who finds one by pairs of at most so many has looked at every
pair that matters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from tournaments.engine.pairing.costs import Pair, costs
from tournaments.engine.pairing.criteria import excess_levels, unseated, waits
from tournaments.engine.pairing.field import Field
from tournaments.engine.pairing.found import Found, named
from tournaments.engine.pairing.matching import cheapest
from tournaments.engine.pairing.stretches import passed_elsewhere
from tournaments.engine.types import Card

FIRST = 4
STEPS = 100_000


def by_passing(field: Field, seats: Sequence[Card], random: Random) -> Found:
    """The best draw, not proved to be that where more than STEPS pairs would have to be looked at for it."""
    found, most, all_of_them, elsewhere = Found(), FIRST, len(field.totals), 0
    while True:
        among = list(islice(_passing(field, seats, most), STEPS + 1))
        if len(among) > STEPS:
            return found
        pairs = cheapest(costs(field, seats, random, among).pairs)
        cards = [(seats[a], seats[b]) for a, b in pairs]
        needed = 4 * most
        if 2 * len(pairs) == len(seats):
            needed = sum(excess_levels(field, a, b) for a, b in cards)
            if needed > most:
                elsewhere = elsewhere or passed_elsewhere(field, seats)
            needed = needed - elsewhere if _seats_as_many_first_as_any(field, seats, cards) else all_of_them
            found = Found(named(cards), proved=most >= min(needed, all_of_them))
        if found.proved or most >= all_of_them:
            return found
        most = min(needed, all_of_them)


def _seats_as_many_first_as_any(field: Field, seats: Sequence[Card], pairs: Sequence[tuple[Card, Card]]) -> bool:
    """Whether it is sure; if not, a pair of a better draw may pass over any number of totals."""
    waiting = sum(waits(field, card) for card in seats)
    unmet = {pair: 0 for pair in _first(field, seats) if seats[pair[1]].id not in field.met[seats[pair[0]].id]}
    return sum(unseated(field, a, b) for a, b in pairs) <= waiting - len(cheapest(unmet))


def _first(field: Field, seats: Sequence[Card]) -> Iterator[Pair]:
    """Those who wait with those of the highest total, who are there for them."""
    waiting = [place for place, card in enumerate(seats) if waits(field, card)]
    top = [place for place, card in enumerate(seats) if waiting and card.vp == field.top and not card.seated_first]
    return ((min(a, b), max(a, b)) for a in waiting for b in top)


def _passing(field: Field, seats: Sequence[Card], most: int) -> Iterator[Pair]:
    """The pairs that pass over at most so many totals, and those that are seated first."""
    yield from _first(field, seats)
    levels: list[list[int]] = [[] for _ in field.totals]
    for place, card in enumerate(seats):
        levels[field.level[card.id]].append(place)
    for high, card in enumerate(seats):
        own = field.level[card.id]
        yield from ((high, low) for low in levels[own] if high < low)
        for level in range(_reached(field, card, most), own):
            yield from ((min(high, low), max(high, low)) for low in levels[level])


def _reached(field: Field, card: Card, most: int) -> int:
    """The lowest level to which this player comes when he passes over at most so many that he has not finished."""
    level = field.level[card.id]
    finished, passed = field.finished[card.id], 0
    for low in range(level - 1, -1, -1):
        if passed > most:
            return low + 1
        passed += low not in finished
    return 0
