"""Many totals of few players each: the exact solver is shown only pairs that pass over few totals (OPG 7.6).

A draw costs the totals passed over before all that follows. So no pair of a best draw passes over more than another
draw does in all, less what others pass over in any case: who finds one by pairs of at most so many has looked at every
pair that matters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from random import Random

from tournaments.engine.core.types import Card
from tournaments.engine.draws.score_groups.costs import Pair, price_pairs
from tournaments.engine.draws.score_groups.criteria import count_excess_levels, count_not_seated_first, is_seated_first
from tournaments.engine.draws.score_groups.field import DrawField
from tournaments.engine.draws.score_groups.matching import SearchResult, find_cheapest_matching, name_pairs

FIRST = 4
STEPS = 100_000
LENGTH = 48


def search_by_passing(field: DrawField, seats: Sequence[Card], random: Random) -> SearchResult:
    """The best draw, not proved to be that where more than STEPS pairs would have to be looked at for it."""
    result, most, all_of_them, elsewhere = SearchResult(), FIRST, len(field.totals), 0
    while True:
        among = list(islice(_list_passing_pairs(field, seats, most), STEPS + 1))
        if len(among) > STEPS:
            return result
        pairs = find_cheapest_matching(price_pairs(field, seats, random, among).pairs)
        cards = [(seats[a], seats[b]) for a, b in pairs]
        needed = 4 * most
        if 2 * len(pairs) == len(seats):
            needed = sum(count_excess_levels(field, a, b) for a, b in cards)
            if needed > most:
                elsewhere = elsewhere or count_passed_elsewhere(field, seats)
            needed = needed - elsewhere if _seats_as_many_first_as_any(field, seats, cards) else all_of_them
            result = SearchResult(name_pairs(cards), proved=most >= min(needed, all_of_them))
        if result.proved or most >= all_of_them:
            return result
        most = min(needed, all_of_them)


def count_passed_elsewhere(field: DrawField, seats: Sequence[Card]) -> int:
    """So many totals are passed over by others at least, whatever pair is looked at.

    A pair that leads over a stretch of totals seats nobody of it: all of them are paired among each other or leave it,
    and pass over as many of its totals as ever. That holds for every stretch but the two in which the pair sits.
    """
    least = [_fewest_passed(field, *stretch) for stretch in _list_stretches(field, seats)]
    return max(0, sum(least) - 2 * max(least, default=0))


def _seats_as_many_first_as_any(field: DrawField, seats: Sequence[Card], pairs: Sequence[tuple[Card, Card]]) -> bool:
    """Return whether this is proved; if not, a pair of a better draw may pass over any number of totals."""
    waiting = sum(is_seated_first(field, card) for card in seats)
    unmet = {
        pair: 0 for pair in _pairs_seated_first(field, seats) if seats[pair[1]].id not in field.met[seats[pair[0]].id]
    }
    return sum(count_not_seated_first(field, a, b) for a, b in pairs) <= waiting - len(find_cheapest_matching(unmet))


def _pairs_seated_first(field: DrawField, seats: Sequence[Card]) -> Iterator[Pair]:
    """Those who wait with those of the highest total, who are there for them."""
    waiting = [place for place, card in enumerate(seats) if is_seated_first(field, card)]
    top = [place for place, card in enumerate(seats) if waiting and card.vp == field.top and not card.seated_first]
    return ((min(a, b), max(a, b)) for a in waiting for b in top)


def _list_passing_pairs(field: DrawField, seats: Sequence[Card], most: int) -> Iterator[Pair]:
    """The pairs that pass over at most so many totals, and those that are seated first."""
    yield from _pairs_seated_first(field, seats)
    levels: list[list[int]] = [[] for _ in field.totals]
    for place, card in enumerate(seats):
        levels[field.level[card.id]].append(place)
    for high, card in enumerate(seats):
        own = field.level[card.id]
        yield from ((high, low) for low in levels[own] if high < low)
        for level in range(_lowest_level_reached(field, card, most), own):
            yield from ((min(high, low), max(high, low)) for low in levels[level])


def _lowest_level_reached(field: DrawField, card: Card, most: int) -> int:
    """Return the lowest level that a player reaches when passing over at most `most` unfinished ones."""
    level = field.level[card.id]
    finished, passed = field.finished[card.id], 0
    for low in range(level - 1, -1, -1):
        if passed > most:
            return low + 1
        passed += low not in finished
    return 0


def _list_stretches(field: DrawField, seats: Sequence[Card]) -> Iterator[tuple[Sequence[Card], Sequence[Card], bool]]:
    """Players of adjoining totals, the lowest first; those above them; and whether anybody is below."""
    cards = sorted(seats, key=lambda card: (card.vp, card.id))
    start = 0
    while start < len(cards):
        end = min(start + LENGTH, len(cards))
        while end < len(cards) and cards[end].vp == cards[end - 1].vp:
            end += 1
        yield cards[start:end], cards[end:], start > 0
        start = end


def _fewest_passed(field: DrawField, cards: Sequence[Card], above: Sequence[Card], below: bool) -> int:
    """Return the fewest totals of this stretch that any draw passes over.

    Each player has a double, with whom they leave the stretch.
    """
    ways_out = _price_ways_out(field, cards, above, below)
    size = len(cards)
    prices = {(place, size + place): price for place, price in enumerate(ways_out) if price is not None}
    for a, b in combinations(range(size), 2):
        prices[size + a, size + b] = 0
        if cards[b].id not in field.met[cards[a].id]:
            prices[a, b] = count_excess_levels(field, cards[a], cards[b])
    return sum(prices[pair] for pair in find_cheapest_matching(prices))


def _price_ways_out(
    field: DrawField, cards: Sequence[Card], above: Sequence[Card], below: bool
) -> Iterator[int | None]:
    """Yield how many totals of the stretch a pair passes over at least, if only this player belongs to it."""
    low, high = field.level[cards[0].id], field.level[cards[-1].id]
    known = {frozenset(at for at in field.finished[card.id] if low <= at <= high) for card in above}
    for card in cards:
        level = field.level[card.id]
        prices = [level - low - sum(low <= at < level for at in field.finished[card.id])] if below else []
        if above:
            prices.append(high - level - max(sum(at > level for at in finished) for finished in known))
        yield min(prices, default=None)
