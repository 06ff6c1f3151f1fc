"""An exact search for the rounds that a graph of unmet opponents still holds: disjoint perfect matchings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

from tournaments.engine.draws.score_groups.matching import Graph, Pairs, count_pairs, list_bits

FIRST_TRIAL = 200
WORTH_TESTING = 40


class OutOfStepsError(Exception):
    """The search has used its budget."""


class RoundSearch:
    """Answers for one draw, remembered. `steps` for each question, None: as many as it takes."""

    __slots__ = ("known", "steps")

    def __init__(self, steps: int | None) -> None:
        self.steps = steps
        self.known: dict[tuple[Graph, int], bool] = {}

    def can_hold(self, graph: Graph, rounds: int) -> bool:
        """Return whether `rounds` more rounds can be drawn without a rematch. Raises OutOfStepsError."""
        if (graph, rounds) not in self.known:
            self.known[graph, rounds] = self._answer(graph, rounds)
        return self.known[graph, rounds]

    def _answer(self, graph: Graph, rounds: int) -> bool:
        left = self.steps
        for turn in count():
            steps = FIRST_TRIAL << turn
            try:
                return _Trial(steps if left is None else min(steps, left)).can_hold(_reorder(graph, turn), rounds)
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

    def can_hold(self, graph: Graph, rounds: int) -> bool:
        if rounds == 0:
            return True
        least = min(map(int.bit_count, graph))
        if least < rounds:
            return False
        if (least - rounds + 1) * 2 >= len(graph):
            return True  # Dirac, once for each round
        if (graph, rounds) in self.failed:
            return False
        if self._find_rounds(graph, rounds):
            return True
        self.failed.add((graph, rounds))
        return False

    def _find_rounds(self, graph: Graph, rounds: int) -> bool:
        self._count_step()
        playable = _keep_playable(graph, rounds)
        if playable is None or _has_odd_island(playable) or not _has_regular_part(playable, rounds):
            return False
        graph = playable
        place = min(range(len(graph)), key=lambda index: graph[index].bit_count())
        for other in list(list_bits(graph[place])):
            if any(
                self.can_hold(remove_pairs(graph, pairs), rounds - 1)
                for pairs in self._list_rounds_with(graph, place, other)
            ):
                return True
            graph = remove_pairs(graph, ((place, other),))
            if graph[place].bit_count() < rounds:
                return False
        return False

    def _list_rounds_with(self, graph: Graph, place: int, other: int) -> Iterator[Pairs]:
        free = (1 << len(graph)) - 1 & ~(1 << place) & ~(1 << other)
        for rest in list_matchings(graph, free):
            self._count_step()
            yield ((place, other), *rest)

    def _count_step(self) -> None:
        if self.steps <= 0:
            raise OutOfStepsError
        self.steps -= 1


def list_matchings(graph: Graph, free: int) -> Iterator[Pairs]:
    """Every way to pair all the places of the mask `free`."""
    if not free:
        yield ()
        return
    place = min(list_bits(free), key=lambda index: (graph[index] & free).bit_count())
    for other in list_bits(graph[place] & free):
        for rest in list_matchings(graph, free & ~(1 << place) & ~(1 << other)):
            yield ((place, other), *rest)


def remove_pairs(graph: Graph, pairs: Pairs) -> Graph:
    left = list(graph)
    for a, b in pairs:
        left[a] &= ~(1 << b)
        left[b] &= ~(1 << a)
    return tuple(left)


def _keep_playable(graph: Graph, rounds: int) -> Graph | None:
    """The graph without the pairs that cannot be played: who has only just enough opponents needs every one of them."""
    left = list(graph)
    while True:
        bound = _bound_degrees(left, rounds)
        place = next((at for at, mask in enumerate(bound) if mask.bit_count() >= rounds and mask != left[at]), None)
        if min(map(int.bit_count, left)) < rounds or max(map(int.bit_count, bound)) > rounds:
            return None
        if place is None:
            return tuple(left)
        for other in list_bits(left[place] & ~bound[place]):
            left[other] &= ~(1 << place)
        left[place] = bound[place]


def _has_odd_island(graph: Graph) -> bool:
    """Return whether an odd number of players have no unmet opponents but each other."""
    waiting = (1 << len(graph)) - 1
    while waiting:
        island, fresh = 0, waiting & -waiting
        while fresh:
            island |= fresh
            reach = 0
            for place in list_bits(fresh):
                reach |= graph[place]
            fresh = reach & ~island
        if island.bit_count() % 2:
            return True
        waiting &= ~island
    return False


def _has_regular_part(graph: Graph, rounds: int) -> bool:
    """Return whether some of the pairs give every player exactly `rounds` opponents (Tutte's construction)."""
    spare = [mask.bit_count() - rounds for mask in graph]
    edges = [(a, b) for a, mask in enumerate(graph) for b in list_bits(mask) if a < b and spare[a] and spare[b]]
    if len(edges) > WORTH_TESTING:
        return True
    hooks = [place for place, many in enumerate(spare) for _ in range(many)]
    nodes = 2 * len(edges) + len(hooks)
    web = [0] * nodes
    for index, edge in enumerate(edges):
        web[2 * index] |= 1 << (2 * index + 1)
        web[2 * index + 1] |= 1 << (2 * index)
        for end, place in zip((2 * index, 2 * index + 1), edge, strict=True):
            for hook in (2 * len(edges) + at for at, owner in enumerate(hooks) if owner == place):
                web[end] |= 1 << hook
                web[hook] |= 1 << end
    return 2 * count_pairs(web, (1 << nodes) - 1) == nodes


def _reorder(graph: Graph, turn: int) -> Graph:
    if turn == 0:
        return graph
    random = Random(turn)
    lots = [random.random() for _ in graph]
    places = sorted(range(len(graph)), key=lambda place: lots[place])
    moved = {place: index for index, place in enumerate(places)}
    return tuple(sum(1 << moved[other] for other in list_bits(graph[place])) for place in places)


def _bound_degrees(graph: list[int], rounds: int) -> list[int]:
    bound = [0] * len(graph)
    for place, mask in enumerate(graph):
        if mask.bit_count() == rounds:
            bound[place] |= mask
            for other in list_bits(mask):
                bound[other] |= 1 << place
    return bound
