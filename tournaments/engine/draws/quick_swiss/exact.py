"""T95 systems 4, 7: of all draws of a round one with the fewest pairs that meet again, and then the closest scores.

The steps of the document lead to such a draw with cards in the hand. Where they miss it, the exact matching finds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from random import Random

from tournaments.engine.core.draws import Card, Wishes
from tournaments.engine.draws.quick_swiss.switching import Pair, count_rematches, have_met
from tournaments.engine.draws.score_groups.matching import find_cheapest_matching

LOT = 2**20
WHOLE = 200
"""Up to so many cards every pair is looked at; of more those first whose scores lie close together."""


def is_best(pairs: Sequence[Pair], wishes: Wishes) -> bool:
    """Return whether no draw of these players can be better: nobody meets again, and scores lie as close as they can.

    Neighbours in the order of the scores lie closest, so no draw has fewer points between opponents than they have.
    """
    scores = sorted((card.vp for pair in pairs for card in pair), reverse=True)
    closest = sum(upper - lower for upper, lower in zip(scores[::2], scores[1::2], strict=True))
    wished = any(_key(*pair) in wishes.apart for pair in pairs)
    return not (wishes.kept or wished or count_rematches(pairs)) and total_gap(pairs) == closest


def total_gap(pairs: Iterable[Pair]) -> int:
    return sum(abs(first.vp - second.vp) for first, second in pairs)


def find_best_draw(
    cards: Sequence[Card], resting: Sequence[Card], wishes: Wishes, random: Random
) -> tuple[list[Pair], tuple[Card, ...]]:
    """Return the pairs, and who of `resting` sits out where the number of cards is odd.

    In the order in which it counts: the fewest pairs that meet again, the fewest points between opponents, the fewest
    groups passed over, the lowest numbers brought up, the director's wishes, chance.
    """
    prices = _Prices(cards, wishes, random)
    edges = dict(prices.price_pairs())
    nobody = len(cards)
    if nobody % 2:
        edges |= {(at, nobody): prices.price_rest(card) for at, card in enumerate(cards) if card in resting}
    for gap in _gaps(cards):
        near = edges if gap is None else {two: price for two, price in edges.items() if _gap(cards, *two) <= gap}
        matched = find_cheapest_matching(near)
        pairs = [(cards[one], cards[other]) for one, other in matched if other != nobody]
        is_whole = 2 * len(matched) == nobody + nobody % 2
        if gap is None or (is_whole and not count_rematches(pairs) and total_gap(pairs) <= gap):
            break
    return pairs, tuple(cards[one] for one, other in matched if other == nobody)


def _gaps(cards: Sequence[Card]) -> Iterator[int | None]:
    """Yield up to how many points apart opponents are looked for; at last, None, any number."""
    if len(cards) > WHOLE:
        scores = sorted({card.vp for card in cards})
        yield 2 * max((upper - lower for lower, upper in pairwise(scores)), default=0)
    yield None


def _gap(cards: Sequence[Card], one: int, other: int) -> int:
    return abs(cards[one].vp - cards[other].vp) if other < len(cards) else 0


class _Prices:
    """The price of a pair as one whole number, in which each criterion outweighs all that follow."""

    def __init__(self, cards: Sequence[Card], wishes: Wishes, random: Random) -> None:
        self.cards, self.wishes, self.random = cards, wishes, random
        self.rank = _ranks(cards)
        many = len(cards) + 1
        widest = max(card.vp for card in cards) - min(card.vp for card in cards)
        self.unkept = LOT * many
        self.together = self.unkept * (many if wishes.kept or wishes.kept_byes else 1)
        self.number = self.together * (many if wishes.apart else 1)
        self.square = self.number * many**2
        self.point = self.square * (many * widest**2 + 1)
        self.again = self.point * (many * widest + 1)

    def price_pairs(self) -> Iterator[tuple[tuple[int, int], int]]:
        for one, other in combinations(range(len(self.cards)), 2):
            yield (one, other), self._price_pair(self.cards[one], self.cards[other])

    def price_rest(self, card: Card) -> int:
        new = bool(self.wishes.kept_byes) and card.id not in self.wishes.kept_byes
        return self._lot() + new * self.unkept

    def _price_pair(self, first: Card, second: Card) -> int:
        apart = abs(first.vp - second.vp)
        lower = min(first, second, key=lambda card: card.vp)
        key = _key(first, second)
        return (
            have_met(first, second) * self.again
            + apart * self.point
            + apart**2 * self.square
            + (self.rank[lower.id] * self.number if apart else 0)
            + (key in self.wishes.apart) * self.together
            + (bool(self.wishes.kept) and key not in self.wishes.kept) * self.unkept
            + self._lot()
        )

    def _lot(self) -> int:
        return int(self.random.random() * LOT)


def _ranks(cards: Sequence[Card]) -> Mapping[str, int]:
    """Map each card to the rank of its number within its score group, from 0."""
    counted: dict[int, int] = {}
    ranks = {}
    for card in sorted(cards, key=lambda card: (card.number or 0, card.id)):
        ranks[card.id] = counted.get(card.vp, 0)
        counted[card.vp] = ranks[card.id] + 1
    return ranks


def _key(first: Card, second: Card) -> tuple[str, ...]:
    return tuple(sorted((first.id, second.id)))
