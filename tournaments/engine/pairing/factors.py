"""How many rounds a graph of unmet opponents still holds: disjoint perfect matchings, searched exactly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

from tournaments.engine.pairing.matching import Graph, Pairs, bits
from tournaments.engine.pairing.necessary import odd_island, regular_part, useful

FIRST_TRIAL = 200


class OutOfStepsError(Exception):
    """The search has used its budget."""


class Search:
    """Answers for one draw, remembered. `steps` for each question, None: as many as it takes."""

    __slots__ = ("known", "steps")

    def __init__(self, steps: int | None) -> None:
        self.steps = steps
        self.known: dict[tuple[Graph, int], bool] = {}

    def holds(self, graph: Graph, rounds: int) -> bool:
        """Whether `rounds` more rounds can be drawn in this graph without a rematch. Raises OutOfStepsError.

        A search that has not ended after some steps begins again with the players in another order and twice as many
        steps: bad beginnings are left quickly, and the search that ends at last is complete.
        """
        if (graph, rounds) not in self.known:
            self.known[graph, rounds] = self._answer(graph, rounds)
        return self.known[graph, rounds]

    def _answer(self, graph: Graph, rounds: int) -> bool:
        left = self.steps
        for turn in count():
            steps = FIRST_TRIAL << turn
            try:
                return _Trial(steps if left is None else min(steps, left)).holds(_reordered(graph, turn), rounds)
            except OutOfStepsError:
                if left is not None and left <= steps:
                    raise
                left = left and left - steps
        raise AssertionError


class _Trial:
    """One search in one order of the players."""

    __slots__ = ("failed", "steps")

    def __init__(self, steps: int) -> None:
        self.steps = steps
        self.failed: set[tuple[Graph, int]] = set()

    def holds(self, graph: Graph, rounds: int) -> bool:
        if rounds == 0:
            return True
        least = min(map(int.bit_count, graph))
        if least < rounds:
            return False
        if (least - rounds + 1) * 2 >= len(graph):
            return True  # Dirac, once for each round
        if (graph, rounds) in self.failed:
            return False
        if self._found(graph, rounds):
            return True
        self.failed.add((graph, rounds))
        return False

    def _found(self, graph: Graph, rounds: int) -> bool:
        self._step()
        playable = useful(graph, rounds)
        if playable is None or odd_island(playable) or not regular_part(playable, rounds):
            return False
        graph = playable
        place = min(range(len(graph)), key=lambda index: graph[index].bit_count())
        for other in list(bits(graph[place])):
            if any(self.holds(without(graph, pairs), rounds - 1) for pairs in self._through(graph, place, other)):
                return True
            graph = without(graph, ((place, other),))
            if graph[place].bit_count() < rounds:
                return False
        return False

    def _through(self, graph: Graph, place: int, other: int) -> Iterator[Pairs]:
        free = (1 << len(graph)) - 1 & ~(1 << place) & ~(1 << other)
        for rest in matchings(graph, free):
            self._step()
            yield ((place, other), *rest)

    def _step(self) -> None:
        if self.steps <= 0:
            raise OutOfStepsError
        self.steps -= 1


def matchings(graph: Graph, free: int) -> Iterator[Pairs]:
    """Every way to pair all the places of the mask `free`."""
    if not free:
        yield ()
        return
    place = min(bits(free), key=lambda index: (graph[index] & free).bit_count())
    for other in bits(graph[place] & free):
        for rest in matchings(graph, free & ~(1 << place) & ~(1 << other)):
            yield ((place, other), *rest)


def without(graph: Graph, pairs: Pairs) -> Graph:
    left = list(graph)
    for a, b in pairs:
        left[a] &= ~(1 << b)
        left[b] &= ~(1 << a)
    return tuple(left)


def _reordered(graph: Graph, turn: int) -> Graph:
    if turn == 0:
        return graph
    random = Random(turn)
    lots = [random.random() for _ in graph]
    places = sorted(range(len(graph)), key=lambda place: lots[place])
    moved = {place: index for index, place in enumerate(places)}
    return tuple(sum(1 << moved[other] for other in bits(graph[place])) for place in places)
