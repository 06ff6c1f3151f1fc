"""The best draw of the seats that are paired: by a kernel where they are many, with the look-ahead (AMB-P32)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import islice, takewhile
from random import Random

from tournaments.engine.core.system import FutureRounds
from tournaments.engine.core.types import Card
from tournaments.engine.draws.score_groups.costs import Costs, costs
from tournaments.engine.draws.score_groups.factors import OutOfStepsError, Search, matchings
from tournaments.engine.draws.score_groups.field import Field, Names
from tournaments.engine.draws.score_groups.future import EXACT_TO, Outlook, always_pairable, outlook, unmet
from tournaments.engine.draws.score_groups.keeping import around
from tournaments.engine.draws.score_groups.kernel import by_kernel
from tournaments.engine.draws.score_groups.matching import Graph, Pairs, SearchResult, cheapest
from tournaments.engine.draws.score_groups.passing import by_passing
from tournaments.engine.draws.score_groups.proof import Searched

Prices = Mapping[tuple[int, int], int]

FULL_GRAPH_TO = 48
ENUMERATED_TO = 12
DRAWS = 100
STEPS = 2_000


@dataclass(frozen=True, slots=True)
class Chosen:
    """The draw and what it leaves of the rounds to come; `plain` is the draw without the look-ahead, often the same.

    `compared`: False where so many draws can be that not all of them were held against this one.
    """

    pairs: Names
    outlook: Outlook
    plain: Names
    plain_outlook: Outlook
    compared: bool = True

    @property
    def searched(self) -> Searched:
        return Searched(compared=self.compared, ahead=self.outlook.proved)


def chosen(field: Field, seats: Sequence[Card], byes: Sequence[str], random: Random) -> Chosen:
    """`seats`: those to be paired, sorted by id."""
    if len(seats) > FULL_GRAPH_TO and always_pairable(field, len(byes)):
        result = _of_many(field, seats, random)
        if result.pairs is not None:
            return Chosen(result.pairs, Outlook(0), result.pairs, Outlook(0), compared=result.proved)
    return _by_full_graph(field, seats, costs(field, seats, random), byes)


def _of_many(field: Field, seats: Sequence[Card], random: Random) -> SearchResult:
    """A draw of a big field, none where that is left to the full graph."""
    best = SearchResult()
    for search in _searches(field):
        seen = search(field, seats, random)
        if seen.proved:
            return seen
        best = seen if seen.pairs else best
    return best if field.version.in_steps else SearchResult()


def _searches(field: Field) -> tuple[Callable[[Field, Sequence[Card], Random], SearchResult], ...]:
    """One after the other until one proves its draw."""
    if not field.version.in_steps:
        return () if field.kept else (by_kernel,)
    return around if field.kept else by_kernel, by_passing


def _by_full_graph(field: Field, seats: Sequence[Card], costs: Costs, byes: Sequence[str]) -> Chosen:
    plain = cheapest(costs.pairs)
    names = _names(seats, plain)
    seen = outlook(field, names, byes)
    if not seen.dead_rounds:
        return Chosen(names, seen, names, seen)
    ahead = _Ahead(field, seats, costs, byes)
    best = ahead.best(plain, field.rounds_to_come - seen.dead_rounds)
    final = seen if best == plain else outlook(field, _names(seats, best), byes)
    proved = (ahead.proved and final.proved) or not final.dead_rounds
    return Chosen(_names(seats, best), Outlook(final.dead_rounds, proved), names, seen)


class _Ahead:
    """The search for the draw after which most of the rounds to come can be paired."""

    def __init__(self, field: Field, seats: Sequence[Card], costs: Costs, byes: Sequence[str]) -> None:
        self.field, self.seats, self.costs, self.byes = field, seats, costs, byes
        self.exact = len(field.staying) <= EXACT_TO
        self.search = Search(None)
        self.proved = True

    def best(self, plain: Pairs, pairable: int) -> Pairs:
        """The cheapest draw that leaves the most rounds pairable, `plain` if none leaves more than `pairable`."""
        bound = self._bound(plain, pairable)
        if bound == pairable:
            return plain
        draws = self._equal_before(plain)
        for rounds in range(bound, pairable, -1):
            for pairs in draws:
                holds = self._holds(unmet(self.field, _names(self.seats, pairs), self.byes), rounds)
                self.proved = self.proved and holds is not None
                if holds:
                    return pairs
        return plain

    def _bound(self, plain: Pairs, pairable: int) -> int:
        """No draw leaves more rounds than this: no player has more opponents, the whole graph has not more rounds."""
        left = unmet(self.field, _names(self.seats, plain), self.byes)
        bound = min(self.field.rounds_to_come, *map(int.bit_count, left))
        whole = len(self.byes) == len(self.seats) % 2 and len(self.seats) == len(self.field.staying)
        while bound > pairable and self._holds(unmet(self.field), bound + whole) is False:
            bound -= 1
        return bound

    def _equal_before(self, plain: Pairs) -> list[Pairs]:
        """The draws equal to the plain one in all that counts before the look-ahead, cheapest first."""
        prices = self.costs.pairs
        last = self.field.rules.future_rounds == FutureRounds.LAST
        unit = self.costs.guide if last else self.costs.first
        goal = total(prices, plain) // unit
        every = ranked(prices, len(self.seats))
        draws = takewhile(lambda pairs: total(prices, pairs) // unit == goal, every)
        if self.exact:
            return list(draws)
        some = list(islice(draws, DRAWS + 1))
        self.proved = self.proved and len(some) <= DRAWS
        return some[:DRAWS]

    def _holds(self, left: Graph, rounds: int) -> bool | None:
        """None: the search ran out of its steps."""
        self.search.steps = None if self.exact else STEPS
        try:
            return self.search.holds(left, rounds)
        except OutOfStepsError:
            return None


def _names(seats: Sequence[Card], pairs: Pairs) -> Names:
    return tuple((seats[a].id, seats[b].id) for a, b in pairs)


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
