"""How many totals any draw passes over, stretch by stretch: one pair of a best draw passes over fewer (OPG 7.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from tournaments.engine.pairing.criteria import excess_levels
from tournaments.engine.pairing.field import Field
from tournaments.engine.pairing.matching import cheapest
from tournaments.engine.types import Card

LENGTH = 48


def passed_elsewhere(field: Field, seats: Sequence[Card]) -> int:
    """So many totals are passed over by others at least, whatever pair is looked at.

    A pair that leads over a stretch of totals seats nobody of it: all of them are paired among each other or leave it,
    and pass over as many of its totals as ever. That holds for every stretch but the two in which the pair sits.
    """
    least = [_least(field, *stretch) for stretch in _stretches(field, seats)]
    return max(0, sum(least) - 2 * max(least, default=0))


def _stretches(field: Field, seats: Sequence[Card]) -> Iterator[tuple[Sequence[Card], Sequence[Card], bool]]:
    """Players of adjoining totals, the lowest first; those above them; and whether anybody is below."""
    cards = sorted(seats, key=lambda card: (card.vp, card.id))
    start = 0
    while start < len(cards):
        end = min(start + LENGTH, len(cards))
        while end < len(cards) and cards[end].vp == cards[end - 1].vp:
            end += 1
        yield cards[start:end], cards[end:], start > 0
        start = end


def _least(field: Field, cards: Sequence[Card], above: Sequence[Card], below: bool) -> int:
    """The fewest totals of this stretch that a draw passes over. Each has a double, with whom he leaves the stretch."""
    ways_out = _ways_out(field, cards, above, below)
    size = len(cards)
    prices = {(place, size + place): price for place, price in enumerate(ways_out) if price is not None}
    for a, b in combinations(range(size), 2):
        prices[size + a, size + b] = 0
        if cards[b].id not in field.met[cards[a].id]:
            prices[a, b] = excess_levels(field, cards[a], cards[b])
    return sum(prices[pair] for pair in cheapest(prices))


def _ways_out(field: Field, cards: Sequence[Card], above: Sequence[Card], below: bool) -> Iterator[int | None]:
    """How many totals of the stretch a pair passes over at least when only this player of it belongs to the stretch."""
    low, high = field.level[cards[0].id], field.level[cards[-1].id]
    known = {frozenset(at for at in field.finished[card.id] if low <= at <= high) for card in above}
    for card in cards:
        level = field.level[card.id]
        prices = [level - low - sum(low <= at < level for at in field.finished[card.id])] if below else []
        if above:
            prices.append(high - level - max(sum(at > level for at in finished) for finished in known))
        yield min(prices, default=None)
