"""The best draw of the seats that are paired: by a kernel where they are many, with the look-ahead (AMB-P32)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import islice, takewhile
from random import Random

from tournaments.engine.core.system import FutureRounds
from tournaments.engine.core.types import Card
from tournaments.engine.draws.score_groups.costs import PairPrices, price_pairs
from tournaments.engine.draws.score_groups.factors import OutOfStepsError, RoundSearch, list_matchings
from tournaments.engine.draws.score_groups.field import DrawField, Names
from tournaments.engine.draws.score_groups.future import (
    EXACT_TO,
    RoundOutlook,
    build_unmet_graph,
    find_outlook,
    is_always_pairable,
)
from tournaments.engine.draws.score_groups.keeping import search_around_kept_pairs
from tournaments.engine.draws.score_groups.kernel import search_by_kernel
from tournaments.engine.draws.score_groups.matching import Graph, Pairs, SearchResult, find_cheapest_matching
from tournaments.engine.draws.score_groups.passing import search_by_passing
from tournaments.engine.draws.score_groups.proof import SearchExtent

Prices = Mapping[tuple[int, int], int]

FULL_GRAPH_TO = 48
ENUMERATED_TO = 12
DRAWS = 100
STEPS = 2_000


@dataclass(frozen=True, slots=True)
class ChosenDraw:
    """The draw and what it leaves of the rounds to come; `plain` is the draw without the look-ahead, often the same.

    `compared`: False where so many draws can be that not all of them were held against this one.
    """

    pairs: Names
    outlook: RoundOutlook
    plain: Names
    plain_outlook: RoundOutlook
    compared: bool = True

    @property
    def search_extent(self) -> SearchExtent:
        return SearchExtent(compared=self.compared, ahead=self.outlook.proved)


def choose_draw(field: DrawField, seats: Sequence[Card], byes: Sequence[str], random: Random) -> ChosenDraw:
    """`seats`: those to be paired, sorted by id."""
    if len(seats) > FULL_GRAPH_TO and is_always_pairable(field, len(byes)):
        result = _search_large_field(field, seats, random)
        if result.pairs is not None:
            return ChosenDraw(result.pairs, RoundOutlook(0), result.pairs, RoundOutlook(0), compared=result.proved)
    return _solve_full_graph(field, seats, price_pairs(field, seats, random), byes)


def _search_large_field(field: DrawField, seats: Sequence[Card], random: Random) -> SearchResult:
    """A draw of a big field, none where that is left to the full graph."""
    best = SearchResult()
    for search in _list_searches(field):
        seen = search(field, seats, random)
        if seen.proved:
            return seen
        best = seen if seen.pairs else best
    return best if field.version.in_steps else SearchResult()


def _list_searches(field: DrawField) -> tuple[Callable[[DrawField, Sequence[Card], Random], SearchResult], ...]:
    """One after the other until one proves its draw."""
    if not field.version.in_steps:
        return () if field.kept else (search_by_kernel,)
    return search_around_kept_pairs if field.kept else search_by_kernel, search_by_passing


def _solve_full_graph(field: DrawField, seats: Sequence[Card], costs: PairPrices, byes: Sequence[str]) -> ChosenDraw:
    plain = find_cheapest_matching(costs.pairs)
    names = _name_pairs(seats, plain)
    seen = find_outlook(field, names, byes)
    if not seen.dead_rounds:
        return ChosenDraw(names, seen, names, seen)
    ahead = _LookAhead(field, seats, costs, byes)
    best = ahead.find_best(plain, field.rounds_to_come - seen.dead_rounds)
    final = seen if best == plain else find_outlook(field, _name_pairs(seats, best), byes)
    proved = (ahead.proved and final.proved) or not final.dead_rounds
    return ChosenDraw(_name_pairs(seats, best), RoundOutlook(final.dead_rounds, proved), names, seen)


class _LookAhead:
    """The search for the draw after which most of the rounds to come can be paired."""

    def __init__(self, field: DrawField, seats: Sequence[Card], costs: PairPrices, byes: Sequence[str]) -> None:
        self.field, self.seats, self.costs, self.byes = field, seats, costs, byes
        self.exact = len(field.staying) <= EXACT_TO
        self.search = RoundSearch(None)
        self.proved = True

    def find_best(self, plain: Pairs, pairable: int) -> Pairs:
        """The cheapest draw that leaves the most rounds pairable, `plain` if none leaves more than `pairable`."""
        bound = self._bound_rounds(plain, pairable)
        if bound == pairable:
            return plain
        draws = self._list_equal_draws(plain)
        for rounds in range(bound, pairable, -1):
            for pairs in draws:
                holds = self._can_hold(build_unmet_graph(self.field, _name_pairs(self.seats, pairs), self.byes), rounds)
                self.proved = self.proved and holds is not None
                if holds:
                    return pairs
        return plain

    def _bound_rounds(self, plain: Pairs, pairable: int) -> int:
        """No draw leaves more rounds than this: no player has more opponents, the whole graph has not more rounds."""
        left = build_unmet_graph(self.field, _name_pairs(self.seats, plain), self.byes)
        bound = min(self.field.rounds_to_come, *map(int.bit_count, left))
        whole = len(self.byes) == len(self.seats) % 2 and len(self.seats) == len(self.field.staying)
        while bound > pairable and self._can_hold(build_unmet_graph(self.field), bound + whole) is False:
            bound -= 1
        return bound

    def _list_equal_draws(self, plain: Pairs) -> list[Pairs]:
        """The draws equal to the plain one in all that counts before the look-ahead, cheapest first."""
        prices = self.costs.pairs
        last = self.field.rules.future_rounds == FutureRounds.LAST
        unit = self.costs.guide if last else self.costs.first
        goal = total_price(prices, plain) // unit
        every = list_matchings_by_cost(prices, len(self.seats))
        draws = takewhile(lambda pairs: total_price(prices, pairs) // unit == goal, every)
        if self.exact:
            return list(draws)
        some = list(islice(draws, DRAWS + 1))
        self.proved = self.proved and len(some) <= DRAWS
        return some[:DRAWS]

    def _can_hold(self, left: Graph, rounds: int) -> bool | None:
        """None: the search ran out of its steps."""
        self.search.steps = None if self.exact else STEPS
        try:
            return self.search.can_hold(left, rounds)
        except OutOfStepsError:
            return None


def _name_pairs(seats: Sequence[Card], pairs: Pairs) -> Names:
    return tuple((seats[a].id, seats[b].id) for a, b in pairs)


def list_matchings_by_cost(prices: Prices, seats: int) -> Iterator[Pairs]:
    """Every perfect matching in the order of its total cost."""
    return _enumerate_matchings(prices, seats) if seats <= ENUMERATED_TO else _iterate_best_matchings(prices, seats)


def total_price(prices: Prices, pairs: Pairs) -> int:
    return sum(prices[pair] for pair in pairs)


def _enumerate_matchings(prices: Prices, seats: int) -> Iterator[Pairs]:
    graph = [0] * seats
    for a, b in prices:
        graph[a] |= 1 << b
        graph[b] |= 1 << a
    draws = list_matchings(tuple(graph), (1 << seats) - 1)
    ordered = (tuple(sorted((min(pair), max(pair)) for pair in draw)) for draw in draws)
    return iter(sorted(ordered, key=lambda pairs: (total_price(prices, pairs), pairs)))


def _iterate_best_matchings(prices: Prices, seats: int) -> Iterator[Pairs]:
    heap: list[tuple[int, Pairs, Pairs, Prices]] = []
    _push_best(heap, prices, (), prices, seats)
    while heap:
        _, pairs, fixed, open_prices = heappop(heap)
        yield pairs
        for pair in pairs:
            if pair in fixed:
                continue
            rest = {other: price for other, price in open_prices.items() if other != pair}
            _push_best(heap, prices, fixed, rest, seats)
            fixed = (*fixed, pair)
            open_prices = {other: price for other, price in open_prices.items() if not set(other) & set(pair)}


def _push_best(
    heap: list[tuple[int, Pairs, Pairs, Prices]], prices: Prices, fixed: Pairs, open_prices: Prices, seats: int
) -> None:
    pairs = tuple(sorted((*fixed, *find_cheapest_matching(open_prices))))
    if 2 * len(pairs) == seats:
        heappush(heap, (total_price(prices, pairs), pairs, fixed, open_prices))
