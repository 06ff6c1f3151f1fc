"""AMB-W17: where walking keeps two together who met with the same sides, the draw that moves the fewest cards.

An exact search: of all draws one with the fewest such pairs, then with the fewest whom the director keeps apart.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.engine.core.draws import Card
from tournaments.engine.draws.piles.walking import Fits, PileWalk, WalkedPair
from tournaments.engine.draws.score_groups.matching import find_cheapest_matching

WHOLE = 96
"""Up to so many cards every pair is looked at; of more those first that lie close to each other."""
MOVED = 2**40
"""What a card that moves costs; how far it moves counts below that."""
APART = 2**54
AGAIN = 2**68
REPEATED = 2**40

Edges = Callable[[int], Iterator[tuple[int, int, int]]]
"""Of pairs that lie no further apart than this: the places of both, and how far the second is from the one meant."""


@dataclass(frozen=True, slots=True)
class NearestRules:
    """The rules for who may sit together.

    `proved`: pairs that should not meet are allowed where nothing avoids them; else the walk is kept then.
    """

    fits: Fits
    apart: Fits
    proved: bool

    def price(self, first: Card, second: Card, far: int) -> int:
        moved = 2 * MOVED + far if far else 0
        if not self.proved:
            return moved
        return moved + self.apart(first, second) * APART + (not self.fits(first, second)) * AGAIN


def pair_nearest_in_pile(walked: PileWalk, pile: Sequence[Card], rules: NearestRules) -> PileWalk:
    seated = _cards_to_pair(walked, pile)

    def edges(reach: int) -> Iterator[tuple[int, int, int]]:
        for a, b in combinations(range(len(seated)), 2):
            if b - a <= reach:
                yield a, b, 0 if b == a + 1 and a % 2 == 0 else b - a

    return _find_nearest(walked, seated, edges, rules)


def pair_nearest_across_piles(
    walked: PileWalk, first: Sequence[Card], second: Sequence[Card], rules: NearestRules
) -> PileWalk:
    many = len(first)

    def edges(reach: int) -> Iterator[tuple[int, int, int]]:
        for a in range(many):
            for b in range(max(0, a - reach), min(many, a + reach + 1)):
                yield a, many + b, abs(b - a)

    return _find_nearest(walked, [*first, *_cards_to_pair(walked, second)], edges, rules)


def choose_left_over(
    left: Collection[Card], first: Sequence[Card], second: Sequence[Card], fits: Fits
) -> tuple[Card, ...]:
    """Return who is left over of `second` so that the fewest pairs meet again.

    Then the fewest who had a bye, then who was `left` by the steps or lies low in the pile. `first` is empty where one
    pile is paired in itself.
    """
    many, whole = len(left), [*first, *second]
    upward = [*left, *(card for card in reversed(second) if card not in left)]
    prices: dict[tuple[int, int], int] = {}
    for at, card in enumerate(second, len(first)):
        price = (card.byes > 0) * REPEATED + upward.index(card)
        prices |= {(at, len(whole) + out): price for out in range(many)}
    within = combinations(range(len(whole)), 2) if not first else _pairs_across(len(first), len(second))
    prices |= {(a, b): (not fits(whole[a], whole[b])) * AGAIN for a, b in within}
    return tuple(whole[a] for a, b in find_cheapest_matching(prices) if b >= len(whole))


def _pairs_across(first: int, second: int) -> Iterator[tuple[int, int]]:
    return ((a, first + b) for a in range(first) for b in range(second))


def _cards_to_pair(walked: PileWalk, pile: Sequence[Card]) -> list[Card]:
    return [card for card in pile if card not in walked.left]


def _find_nearest(walked: PileWalk, cards: Sequence[Card], edges: Edges, rules: NearestRules) -> PileWalk:
    """Return the walk itself where nothing is better and nothing is to be proved."""
    reach = len(cards) if len(cards) <= WHOLE else WHOLE // 4
    while True:
        far = {(a, b): away for a, b, away in edges(reach) if rules.proved or rules.fits(cards[a], cards[b])}
        matched = find_cheapest_matching(
            {(a, b): rules.price(cards[a], cards[b], away) for (a, b), away in far.items()}
        )
        found = PileWalk(
            tuple(_build_pair(cards[a], cards[b], far[a, b], rules) for a, b in matched), walked.left, walked.bye_moved
        )
        is_whole, is_last = len(matched) * 2 == len(cards), reach >= len(cards)
        if is_whole and (is_last or not found.keeps_any):
            return found
        if is_last:
            return walked
        reach *= 2


def _build_pair(upper: Card, lower: Card, far: int, rules: NearestRules) -> WalkedPair:
    return WalkedPair(upper, lower, lower, far, kept=not rules.fits(upper, lower), nearest=far > 0)
