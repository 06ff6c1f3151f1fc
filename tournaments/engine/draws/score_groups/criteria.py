"""OPG 7.6: what makes one draw better than another, one function for each criterion of the decided order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournaments.engine.core.system import FutureRounds, GameRules
from tournaments.engine.core.types import Card, Criteria
from tournaments.engine.draws.score_groups.field import DrawField, Names
from tournaments.engine.draws.score_groups.future import find_outlook


def measure_draw(field: DrawField, pairs: Names, byes: Sequence[str], dead_rounds: int | None = None) -> Criteria:
    """Return the cost of any draw in the order of OPG 7.6 as decided; `dead_rounds` where it is known already."""
    cards = [(field.card[a], field.card[b]) for a, b in pairs]
    receivers = [field.card[name] for name in byes]
    return Criteria(
        extra_byes=count_extra_byes(field, byes),
        repeat_byes=sum(is_repeat_bye(card) for card in receivers),
        bye_levels=sum(count_bye_levels(field, card) for card in receivers),
        seated_first=_count_all_not_seated_first(field, cards, receivers) if field.seats_first else 0,
        dead_rounds=find_outlook(field, pairs, byes).dead_rounds if dead_rounds is None else dead_rounds,
        excess_levels=sum(count_excess_levels(field, a, b) for a, b in cards),
        cross_levels=sum(is_cross_level(a, b) for a, b in cards),
        squared_difference=sum(squared_difference(a, b) for a, b in cards),
        together=sum(is_unwished_pair(field, a, b) for a, b in cards),
        unkept=sum(is_new_pair(field, a, b) for a, b in cards),
    )


def order_criteria(rules: GameRules, cost: Criteria) -> tuple[int, ...]:
    """The criteria as the ruleset orders them, smaller is better (AMB-P32)."""
    before = (cost.extra_byes, cost.repeat_byes, cost.bye_levels, cost.seated_first)
    wishes = (cost.together, cost.unkept)
    if rules.future_rounds == FutureRounds.LAST:
        return (*before, *victory_point_costs(cost), cost.dead_rounds, *wishes)
    return (*before, cost.dead_rounds, *victory_point_costs(cost), *wishes)


def victory_point_costs(cost: Criteria) -> tuple[int, int, int]:
    """Return the costs of a draw in victory points."""
    return cost.excess_levels, cost.cross_levels, cost.squared_difference


def count_extra_byes(field: DrawField, byes: Sequence[str]) -> int:
    """Byes beyond the one of an odd number (AMB-P12)."""
    return len(byes) - len(field.seats) % 2


def is_repeat_bye(card: Card) -> bool:
    """OPG 7.5.1: at most one bye for each player (AMB-P1)."""
    return card.byes > 0


def count_bye_levels(field: DrawField, card: Card) -> int:
    """Count the levels between this receiver and the lowest that holds a player without a bye.

    This applies to a second bye from the lowest level: otherwise it would go to somebody near those without one.
    """
    lowest = 0 if card.byes and field.version.second_bye_from_lowest else field.bye_level
    return abs(field.level[card.id] - lowest)


def _count_all_not_seated_first(field: DrawField, cards: Sequence[tuple[Card, Card]], receivers: Sequence[Card]) -> int:
    return sum(count_not_seated_first(field, a, b) for a, b in cards) + sum(
        is_seated_first(field, card) for card in receivers
    )


def count_not_seated_first(field: DrawField, a: Card, b: Card) -> int:
    """Count those of the two who are to be seated first but do not meet the highest total (AMB-P3)."""
    return (is_seated_first(field, a) and not _is_on_top(field, b)) + (
        is_seated_first(field, b) and not _is_on_top(field, a)
    )


def is_seated_first(field: DrawField, card: Card) -> bool:
    """Return whether this player is to be seated first in this round."""
    return field.seats_first and card.seated_first


def count_excess_levels(field: DrawField, a: Card, b: Card) -> int:
    """Levels between the two on which the higher player has not yet met everybody (AMB-P2)."""
    between = levels_between(field, a, b)
    higher = a if a.vp > b.vp else b
    return len(between) and len(between) - sum(level in between for level in field.finished[higher.id])


def list_excess_levels(field: DrawField, a: Card, b: Card) -> Iterable[int]:
    higher = a if a.vp > b.vp else b
    return (level for level in levels_between(field, a, b) if level not in field.finished[higher.id])


def levels_between(field: DrawField, a: Card, b: Card) -> range:
    """Return the levels strictly between the two."""
    low, high = sorted((field.level[a.id], field.level[b.id]))
    return range(low + 1, high)


def is_cross_level(a: Card, b: Card) -> bool:
    """Return whether the totals of the pair differ."""
    return a.vp != b.vp


def squared_difference(a: Card, b: Card) -> int:
    return (a.vp - b.vp) ** 2


def is_unwished_pair(field: DrawField, a: Card, b: Card) -> bool:
    """Return whether the director wishes to keep this pair apart."""
    return bool(field.apart) and _sort_pair(a, b) in field.apart


def is_new_pair(field: DrawField, a: Card, b: Card) -> bool:
    """Return whether the draw to be kept did not have this pair."""
    return bool(field.kept) and _sort_pair(a, b) not in field.kept


def _sort_pair(a: Card, b: Card) -> tuple[str, str]:
    return (a.id, b.id) if a.id < b.id else (b.id, a.id)


def _is_on_top(field: DrawField, card: Card) -> bool:
    return not card.seated_first and card.vp == field.top
