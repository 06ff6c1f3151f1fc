"""Big fields: most of a score group is paired at random inside it, the exact solver draws what is left (OPG 7.6).

The result is compared with a bound that no draw can beat. Where the two differ more is left to the solver and fewer
are counted in heaps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tournaments.engine.core.types import Card
from tournaments.engine.draws.score_groups.bound import Groups, Heap, bound, groups
from tournaments.engine.draws.score_groups.costs import costs, near
from tournaments.engine.draws.score_groups.criteria import (
    crosses,
    excess_levels,
    squared_difference,
    together,
    unseated,
)
from tournaments.engine.draws.score_groups.field import Field
from tournaments.engine.draws.score_groups.matching import SearchResult, cheapest, named


@dataclass(frozen=True, slots=True)
class Width:
    """How many of each heap are left to the solver, and how many levels apart it looks for a pair."""

    left: int
    reach: int


ALONE_TO = 400
WIDTHS = (Width(4, 2), Width(9, 4), Width(20, 8))

Pairs = list[tuple[Card, Card]]


def by_kernel(field: Field, seats: Sequence[Card], random: Random) -> SearchResult:
    """A draw of these seats, the widest kernel's where none is proved."""
    result = SearchResult()
    for width in WIDTHS:
        parts = groups(field, seats, width.left)
        if not parts.heaps or (field.version.in_steps and len(parts.alone) > ALONE_TO):
            break
        pairs = _drawn(field, parts, width, random)
        if pairs is not None:
            result = SearchResult(named(pairs), proved=_is_best(field, parts, pairs))
            if result.proved:
                break
    return result


def _is_best(field: Field, parts: Groups, pairs: Pairs) -> bool:
    """Whether everybody who waits is seated first, all wishes hold, and no draw can beat the points.

    New pairs are not counted: where a draw is to be kept nothing is proved.
    """
    if parts.waiting and any(unseated(field, a, b) for a, b in pairs):
        return False
    if field.kept or any(together(field, a, b) for a, b in pairs):
        return False
    across = [(a, b) for a, b in pairs if crosses(a, b)]
    excess = sum(excess_levels(field, a, b) for a, b in across)
    return bound(field, parts) == (excess, len(across), sum(squared_difference(a, b) for a, b in across))


def _drawn(field: Field, parts: Groups, width: Width, random: Random) -> Pairs | None:
    """Pairs inside the heaps, the best ones of who is left; None where that leaves somebody without an opponent."""
    pairs: Pairs = []
    kernel = list(parts.alone)
    waiting = _shuffled(parts.waiting, random)
    for heap in reversed(parts.heaps):
        cards = _shuffled(heap, random)
        pairs += _paired(field, waiting, cards, 0)
        pairs += _paired(field, cards, cards, width.left)
        kernel += cards
    kernel = sorted([*kernel, *waiting], key=lambda card: card.id)
    best = cheapest(costs(field, kernel, random, near(field, kernel, width.reach)).pairs)
    return [*pairs, *((kernel[a], kernel[b]) for a, b in best)] if 2 * len(best) == len(kernel) else None


def _paired(field: Field, cards: list[Card], others: list[Card], most: int) -> Pairs:
    """Takes pairs from the lists, which may be one, until at most so many cards are left, more where they have met."""
    pairs: Pairs = []
    left: list[Card] = []
    while cards and len(cards) + len(left) > most:
        card = cards.pop()
        other = _opponent(field, card, others)
        if other is None:
            left.append(card)
        else:
            pairs.append((card, other))
    cards += left
    return pairs


def _opponent(field: Field, card: Card, others: list[Card]) -> Card | None:
    """Takes the last of the others not met, and not to be kept apart, from their list."""
    for place in range(len(others) - 1, -1, -1):
        if others[place].id not in field.met[card.id] and not together(field, card, others[place]):
            return others.pop(place)
    return None


def _shuffled(cards: Heap, random: Random) -> list[Card]:
    return random.sample(cards, len(cards))
