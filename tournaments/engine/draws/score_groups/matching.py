"""The one solver: matchings of least cost and of greatest size, exact in whole numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import rustworkx

from tournaments.engine.core.types import Card, RuleViolation
from tournaments.engine.draws.score_groups.field import Names

LARGEST_WEIGHT = 2**125  # from 2**126 on rustworkx is wrong without a word

Pairs = tuple[tuple[int, int], ...]
Graph = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The pairs of a draw, None where none was found. `proved`: no draw is better but for the rounds to come."""

    pairs: Names | None = None
    proved: bool = False


def find_cheapest_matching(costs: Mapping[tuple[int, int], int]) -> Pairs:
    """The matching of the most edges, and of these the one of least total cost. Costs are not negative."""
    if not costs:
        return ()
    dearest = max(costs.values()) + 1
    if dearest >= LARGEST_WEIGHT:
        raise RuleViolation("totals_too_far_apart", "the totals lie too far apart to be compared exactly", "OPG 7.6")
    return _solve([(a, b, dearest - cost) for (a, b), cost in costs.items()])


def count_pairs(graph: Sequence[int], among: int) -> int:
    """Return how many pairs can sit among the places of the mask `among`, by the masks of `build_graph`."""
    places = list(list_bits(among))
    if all((graph[a] & among).bit_count() * 2 >= len(places) - 1 for a in places):
        return len(places) // 2  # Dirac: a path through everybody exists
    return len(_solve([(a, b, 1) for a in places for b in list_bits(graph[a] & among) if a < b]))


def list_bits(mask: int) -> Iterator[int]:
    """The places set in a mask, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def name_pairs(pairs: Iterable[Sequence[Card]]) -> Names:
    return tuple((a.id, b.id) for a, b in pairs)


def _solve(edges: list[tuple[int, int, int]]) -> Pairs:
    web: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    web.add_nodes_from([None] * (max((b for _, b, _ in edges), default=-1) + 1))
    web.add_edges_from(edges)
    matched = rustworkx.max_weight_matching(web, max_cardinality=True, weight_fn=int)
    return tuple(sorted((min(pair), max(pair)) for pair in matched))
