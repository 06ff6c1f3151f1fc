"""T95 systems 4, 7: a group is paired off at random, and cards are switched inside it where two have met."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tournaments.engine.core.draws import Card
from tournaments.engine.draws.score_groups.matching import find_cheapest_matching

Pair = tuple[Card, Card]
MOST_SEARCHED = 64
"""A group of so many is searched through; in a larger one switching two pairs helps."""


def pair_off(cards: Sequence[Card], lots: Mapping[str, float]) -> list[Pair]:
    """Pair cards in the order of the lots, with as few rematches as possible.

    If players have different scores, equal scores meet first.
    """
    shuffled = sorted(cards, key=lambda card: lots[card.id])
    if len(shuffled) <= MOST_SEARCHED and any(card.vp != shuffled[0].vp for card in shuffled):
        return _find_best_pairs(shuffled)
    pairs = [(shuffled[at], shuffled[at + 1]) for at in range(0, len(shuffled) - 1, 2)]
    for at, pair in enumerate(pairs):
        if have_met(*pair):
            _switch_opponents(pairs, at)
    if not count_rematches(pairs) or len(cards) > MOST_SEARCHED:
        return pairs
    return _find_best_pairs(shuffled)


def count_rematches(pairs: Iterable[Pair]) -> int:
    """Count the pairs that meet again."""
    return sum(have_met(*pair) for pair in pairs)


def have_met(first: Card, second: Card) -> bool:
    """Either card may tell it: an old document may have it on one only."""
    return second.id in first.opponents or first.id in second.opponents


def _switch_opponents(pairs: list[Pair], at: int) -> None:
    """Switch opponents with the first pair that lets both meet somebody new."""
    first, second = pairs[at]
    for other, (third, fourth) in enumerate(pairs):
        if other == at:
            continue
        for one, two in (((first, third), (second, fourth)), ((first, fourth), (second, third))):
            if not have_met(*one) and not have_met(*two):
                pairs[at], pairs[other] = one, two
                return


def _find_best_pairs(shuffled: Sequence[Card]) -> list[Pair]:
    """The fewest meetings again, then the fewest points between the two of a pair; of such draws the one nearest to the
    order of the lots.
    """
    a_point = len(shuffled) ** 2
    again = a_point * (1 + sum(card.vp for card in shuffled))
    costs = {
        (one, other): again * have_met(shuffled[one], shuffled[other])
        + a_point * abs(shuffled[one].vp - shuffled[other].vp)
        + (other - one)
        for one in range(len(shuffled))
        for other in range(one + 1, len(shuffled))
    }
    return [(shuffled[one], shuffled[other]) for one, other in find_cheapest_matching(costs)]
