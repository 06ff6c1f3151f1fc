"""How many rounds a graph of unmet opponents still holds: disjoint perfect matchings, searched exactly."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.engine.pairing.matching import Pairs, bits

Graph = tuple[int, ...]


class OutOfStepsError(Exception):
    """The search has used its budget."""


class Search:
    """One search: what is known to fail, and how many steps are left (None: as many as it takes)."""

    __slots__ = ("failed", "steps")

    def __init__(self, steps: int | None) -> None:
        self.steps = steps
        self.failed: set[tuple[Graph, int]] = set()

    def holds(self, graph: Graph, rounds: int) -> bool:
        """Whether `rounds` more rounds can be drawn in this graph without a rematch. Raises OutOfStepsError."""
        if rounds == 0:
            return True
        least = min(map(int.bit_count, graph))
        if least < rounds:
            return False
        if (least - rounds + 1) * 2 >= len(graph):
            return True  # Dirac, once for each round
        useful = _useful(graph, rounds)
        if useful is None or (useful, rounds) in self.failed:
            return False
        if not _odd_island(useful) and self._found(useful, rounds):
            return True
        self.failed.add((useful, rounds))
        return False

    def _found(self, graph: Graph, rounds: int) -> bool:
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
        for rest in self.matchings(graph, free):
            yield ((place, other), *rest)

    def matchings(self, graph: Graph, free: int) -> Iterator[Pairs]:
        """Every way to pair all the places of the mask `free`."""
        if not free:
            yield ()
            return
        self._step()
        place = min(bits(free), key=lambda index: (graph[index] & free).bit_count())
        for other in bits(graph[place] & free):
            for rest in self.matchings(graph, free & ~(1 << place) & ~(1 << other)):
                yield ((place, other), *rest)

    def _step(self) -> None:
        if self.steps is None:
            return
        if self.steps == 0:
            raise OutOfStepsError
        self.steps -= 1


def without(graph: Graph, pairs: Pairs) -> Graph:
    left = list(graph)
    for a, b in pairs:
        left[a] &= ~(1 << b)
        left[b] &= ~(1 << a)
    return tuple(left)


def _useful(graph: Graph, rounds: int) -> Graph | None:
    """The graph without the pairs that cannot be played: who has only just enough opponents needs every one of them."""
    left = list(graph)
    while True:
        bound = [0] * len(left)
        for place, mask in enumerate(left):
            if mask.bit_count() < rounds:
                return None
            if mask.bit_count() == rounds:
                bound[place] |= mask
                for other in bits(mask):
                    bound[other] |= 1 << place
        full = [place for place, mask in enumerate(bound) if mask.bit_count() >= rounds and mask != left[place]]
        if not full:
            return tuple(left)
        place = full[0]
        if bound[place].bit_count() > rounds:
            return None
        for other in bits(left[place] & ~bound[place]):
            left[other] &= ~(1 << place)
        left[place] = bound[place]


def _odd_island(graph: Graph) -> bool:
    """Whether some players, odd in number, have no unmet opponent but each other."""
    waiting = (1 << len(graph)) - 1
    while waiting:
        island, fresh = 0, waiting & -waiting
        while fresh:
            island |= fresh
            reach = 0
            for place in bits(fresh):
                reach |= graph[place]
            fresh = reach & ~island
        if island.bit_count() % 2:
            return True
        waiting &= ~island
    return False
