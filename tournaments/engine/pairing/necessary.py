"""What a graph must have to hold some rounds: cheap tests that end most searches before they begin."""

from __future__ import annotations

from tournaments.engine.pairing.matching import Graph, bits, size

WORTH_TESTING = 40


def useful(graph: Graph, rounds: int) -> Graph | None:
    """The graph without the pairs that cannot be played: who has only just enough opponents needs every one of them."""
    left = list(graph)
    while True:
        bound = _bound(left, rounds)
        place = next((at for at, mask in enumerate(bound) if mask.bit_count() >= rounds and mask != left[at]), None)
        if min(map(int.bit_count, left)) < rounds or max(map(int.bit_count, bound)) > rounds:
            return None
        if place is None:
            return tuple(left)
        for other in bits(left[place] & ~bound[place]):
            left[other] &= ~(1 << place)
        left[place] = bound[place]


def odd_island(graph: Graph) -> bool:
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


def regular_part(graph: Graph, rounds: int) -> bool:
    """Whether some of the pairs give every player exactly `rounds` opponents (Tutte's construction).

    What is sought are the pairs that are not played: each player has as many hooks as opponents too many, each pair
    two ends; the ends hold each other, or each hangs on a hook of its player. Where many pairs are to spare the test
    costs more than it saves and the answer is yes.
    """
    spare = [mask.bit_count() - rounds for mask in graph]
    edges = [(a, b) for a, mask in enumerate(graph) for b in bits(mask) if a < b and spare[a] and spare[b]]
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
    return 2 * size(web, (1 << nodes) - 1) == nodes


def _bound(graph: list[int], rounds: int) -> list[int]:
    bound = [0] * len(graph)
    for place, mask in enumerate(graph):
        if mask.bit_count() == rounds:
            bound[place] |= mask
            for other in bits(mask):
                bound[other] |= 1 << place
    return bound
