"""AMB-W17: where walking keeps two together who met with the same sides, the draw that moves the fewest cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from tournaments.engine.core.draws import Card
from tournaments.engine.draws.piles.walking import Fits, Pair, Walked
from tournaments.engine.draws.score_groups.matching import cheapest

WHOLE = 96
"""Up to so many cards every pair is looked at; of more those first that lie close to each other."""
MOVED = 2**40
"""What a card that moves costs; how far it moves counts below that."""

Edges = Callable[[int], Iterator[tuple[int, int, int]]]
"""Of pairs that lie no further apart than this: the places of both, and how far the second is from the one meant."""


def of_one_pile(walked: Walked, pile: Sequence[Card], fits: Fits) -> Walked:
    """As it was walked, where nothing avoids it."""
    seated = _seated(walked, pile)

    def edges(reach: int) -> Iterator[tuple[int, int, int]]:
        for a, b in combinations(range(len(seated)), 2):
            if b - a <= reach:
                yield a, b, 0 if b == a + 1 and a % 2 == 0 else b - a

    return _nearest(walked, seated, edges, fits)


def of_two_piles(walked: Walked, first: Sequence[Card], second: Sequence[Card], fits: Fits) -> Walked:
    """As it was walked, where nothing avoids it."""
    many = len(first)

    def edges(reach: int) -> Iterator[tuple[int, int, int]]:
        for a in range(many):
            for b in range(max(0, a - reach), min(many, a + reach + 1)):
                yield a, many + b, abs(b - a)

    return _nearest(walked, [*first, *_seated(walked, second)], edges, fits)


def _seated(walked: Walked, pile: Sequence[Card]) -> list[Card]:
    return [card for card in pile if card not in walked.left]


def _nearest(walked: Walked, cards: Sequence[Card], edges: Edges, fits: Fits) -> Walked:
    reach = len(cards) if len(cards) <= WHOLE else WHOLE // 4
    while True:
        legal = [(a, b, far) for a, b, far in edges(reach) if fits(cards[a], cards[b])]
        pairs = cheapest({(a, b): 2 * MOVED + far if far else 0 for a, b, far in legal})
        if len(pairs) * 2 == len(cards):
            far = {(a, b): distance for a, b, distance in legal}
            found = (Pair(cards[a], cards[b], cards[b], far[a, b], nearest=far[a, b] > 0) for a, b in pairs)
            return Walked(tuple(found), walked.left)
        if reach >= len(cards):
            return walked
        reach *= 2
