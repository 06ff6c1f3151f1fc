"""Draws one after the other, cheapest first: all of them for few players, above the solver's next best (Murty 1968)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush

from tournaments.engine.pairing.factors import matchings
from tournaments.engine.pairing.matching import Pairs, cheapest

ENUMERATED_TO = 12

Prices = Mapping[tuple[int, int], int]


def ranked(prices: Prices, seats: int) -> Iterator[Pairs]:
    """Every perfect matching in the order of its total cost."""
    return _enumerated(prices, seats) if seats <= ENUMERATED_TO else _next_best(prices, seats)


def total(prices: Prices, pairs: Pairs) -> int:
    return sum(prices[pair] for pair in pairs)


def _enumerated(prices: Prices, seats: int) -> Iterator[Pairs]:
    graph = [0] * seats
    for a, b in prices:
        graph[a] |= 1 << b
        graph[b] |= 1 << a
    draws = matchings(tuple(graph), (1 << seats) - 1)
    ordered = (tuple(sorted((min(pair), max(pair)) for pair in draw)) for draw in draws)
    return iter(sorted(ordered, key=lambda pairs: (total(prices, pairs), pairs)))


def _next_best(prices: Prices, seats: int) -> Iterator[Pairs]:
    heap: list[tuple[int, Pairs, Pairs, Prices]] = []
    _push(heap, prices, (), prices, seats)
    while heap:
        _, pairs, fixed, open_prices = heappop(heap)
        yield pairs
        for pair in pairs:
            if pair in fixed:
                continue
            rest = {other: price for other, price in open_prices.items() if other != pair}
            _push(heap, prices, fixed, rest, seats)
            fixed = (*fixed, pair)
            open_prices = {other: price for other, price in open_prices.items() if not set(other) & set(pair)}


def _push(
    heap: list[tuple[int, Pairs, Pairs, Prices]], prices: Prices, fixed: Pairs, open_prices: Prices, seats: int
) -> None:
    pairs = tuple(sorted((*fixed, *cheapest(open_prices))))
    if 2 * len(pairs) == seats:
        heappush(heap, (total(prices, pairs), pairs, fixed, open_prices))
