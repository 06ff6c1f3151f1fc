"""Big fields: most of a score group is paired at random inside it, the exact solver draws what is left (OPG 7.6).

The result is compared with a bound that no draw can beat. Where the two differ more is left to the solver and fewer
are counted in heaps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tournaments.engine.core.types import Card
from tournaments.engine.draws.score_groups.bound import Groups, Heap, lower_bound, split_groups
from tournaments.engine.draws.score_groups.costs import find_near_pairs, price_pairs
from tournaments.engine.draws.score_groups.criteria import (
    count_excess_levels,
    count_not_seated_first,
    is_cross_level,
    is_unwished_pair,
    squared_difference,
)
from tournaments.engine.draws.score_groups.field import DrawField
from tournaments.engine.draws.score_groups.matching import SearchResult, find_cheapest_matching, name_pairs


@dataclass(frozen=True, slots=True)
class KernelWidth:
    """The size of a kernel: how many of each heap are left to the solver, and how many levels it looks across."""

    left: int
    reach: int


ALONE_TO = 400
WIDTHS = (KernelWidth(4, 2), KernelWidth(9, 4), KernelWidth(20, 8))

Pairs = list[tuple[Card, Card]]


def search_by_kernel(field: DrawField, seats: Sequence[Card], random: Random) -> SearchResult:
    """A draw of these seats, the widest kernel's where none is proved."""
    result = SearchResult()
    for width in WIDTHS:
        parts = split_groups(field, seats, width.left)
        if not parts.heaps or (field.version.in_steps and len(parts.alone) > ALONE_TO):
            break
        pairs = _draw_pairs(field, parts, width, random)
        if pairs is not None:
            result = SearchResult(name_pairs(pairs), proved=_is_best(field, parts, pairs))
            if result.proved:
                break
    return result


def _is_best(field: DrawField, parts: Groups, pairs: Pairs) -> bool:
    """Return whether no draw can be better: all are seated first, all wishes hold, and the points equal the bound.

    New pairs are not counted: where a draw is to be kept, nothing is proved.
    """
    if parts.waiting and any(count_not_seated_first(field, a, b) for a, b in pairs):
        return False
    if field.kept or any(is_unwished_pair(field, a, b) for a, b in pairs):
        return False
    across = [(a, b) for a, b in pairs if is_cross_level(a, b)]
    excess = sum(count_excess_levels(field, a, b) for a, b in across)
    return lower_bound(field, parts) == (excess, len(across), sum(squared_difference(a, b) for a, b in across))


def _draw_pairs(field: DrawField, parts: Groups, width: KernelWidth, random: Random) -> Pairs | None:
    """Pairs inside the heaps, the best ones of who is left; None where that leaves somebody without an opponent."""
    pairs: Pairs = []
    kernel = list(parts.alone)
    waiting = _shuffle(parts.waiting, random)
    for heap in reversed(parts.heaps):
        cards = _shuffle(heap, random)
        pairs += _take_pairs(field, waiting, cards, 0)
        pairs += _take_pairs(field, cards, cards, width.left)
        kernel += cards
    kernel = sorted([*kernel, *waiting], key=lambda card: card.id)
    best = find_cheapest_matching(price_pairs(field, kernel, random, find_near_pairs(field, kernel, width.reach)).pairs)
    return [*pairs, *((kernel[a], kernel[b]) for a, b in best)] if 2 * len(best) == len(kernel) else None


def _take_pairs(field: DrawField, cards: list[Card], others: list[Card], most: int) -> Pairs:
    """Takes pairs from the lists, which may be one, until at most so many cards are left, more where they have met."""
    pairs: Pairs = []
    left: list[Card] = []
    while cards and len(cards) + len(left) > most:
        card = cards.pop()
        other = _take_opponent(field, card, others)
        if other is None:
            left.append(card)
        else:
            pairs.append((card, other))
    cards += left
    return pairs


def _take_opponent(field: DrawField, card: Card, others: list[Card]) -> Card | None:
    """Takes the last of the others not met, and not to be kept apart, from their list."""
    for place in range(len(others) - 1, -1, -1):
        if others[place].id not in field.met[card.id] and not is_unwished_pair(field, card, others[place]):
            return others.pop(place)
    return None


def _shuffle(cards: Heap, random: Random) -> list[Card]:
    return random.sample(cards, len(cards))
