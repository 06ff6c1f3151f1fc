"""AMB-P32: later rounds stay pairable, before victory points or last."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from tests.engine.drawing import cards, drawn, position, tables
from tests.engine.simulated import Case, cases
from tournaments.engine import game_rules, judge_round
from tournaments.engine.draws.score_groups import choosing, future
from tournaments.engine.draws.score_groups.criteria import order_criteria
from tournaments.engine.draws.score_groups.factors import OutOfStepsError, RoundSearch, list_matchings, remove_pairs
from tournaments.engine.draws.score_groups.matching import Graph


def test_a_draw_that_keeps_later_rounds_is_taken_before_equal_totals() -> None:
    where = next(case.position for case in _costly())

    mine, guide = drawn(where, 5), drawn(where, 5, future_rounds="last")

    assert mine.criteria.dead_rounds < guide.criteria.dead_rounds
    assert "Equal totals give way so that" in mine.proof
    assert mine.guide_order
    assert judge_round(game_rules("tcc-2e"), where, mine.guide_order, mine.byes).criteria == guide.criteria


def test_the_guides_own_order_puts_later_rounds_last() -> None:
    where = next(case.position for case in _costly())
    last = game_rules("tcc-2e", {"future_rounds": "last"})

    mine, guide = drawn(where, 5), drawn(where, 5, future_rounds="last")

    assert order_criteria(last, guide.criteria) < order_criteria(last, mine.criteria)
    assert order_criteria(game_rules("tcc-2e"), mine.criteria) < order_criteria(game_rules("tcc-2e"), guide.criteria)
    assert not guide.guide_order


def _costly() -> list[Case]:
    """The first simulated field in which the look-ahead costs equal totals and leaves the byes alone."""
    for case in cases(3, 6, 8):
        if not case.rules.rematches_limited or len(case.position.cards) % 2:
            continue
        draw = drawn(case.position, 5)
        if draw.guide_order and draw.proved:
            return [case]
    raise AssertionError


@pytest.mark.parametrize("seed", range(6))
def test_with_equal_totals_the_draw_that_keeps_later_rounds_is_taken_in_either_order(seed: int) -> None:
    """Six players after two rounds whose meetings left form a prism: only its rungs leave two triangles."""
    met = ["ad", "be", "cf", "ae", "bf", "cd"]
    where = position(cards([4] * 6, met=met), 3, 5)

    for choice in ("before_vp", "last"):
        draw = drawn(where, seed, future_rounds=choice)
        assert draw.criteria.dead_rounds == 0
        assert tables(draw) != {"af", "bd", "ce"}


def test_too_many_rounds_are_counted_and_the_reason_is_given() -> None:
    """AMB-P29."""
    draw = drawn(position(cards([0] * 4), 1, 5))

    assert draw.criteria.dead_rounds == 2
    assert draw.proved
    assert draw.proof == (
        "No better draw exists. Two of the four rounds to come cannot be paired without a rematch: "
        "after any draw somebody has too few left to meet."
    )


def test_above_twelve_players_the_search_has_a_limit_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(future, "STEPS", 1)
    monkeypatch.setattr(choosing, "STEPS", 1)
    met = [one + other for one in "abcdefg" for other in "hijklmn" if ord(other) - ord(one) not in (7, 8)]

    draw = drawn(position(cards([4] * 14, met=met), 6, 13))

    assert not draw.proved
    assert draw.proof.startswith(
        "Not proved to be the best: the search for future rounds ended at its limit. As far as"
    )


# --- the exact search -------------------------------------------------------------------------------------------------


def graph(*opponents: str) -> Graph:
    """By the places that each has not met."""
    return tuple(sum(1 << int(other) for other in each) for each in opponents)


def held(left: Graph, rounds: int) -> bool:
    """The same by trying every draw of every round."""
    everybody = (1 << len(left)) - 1
    return rounds == 0 or any(held(remove_pairs(left, pairs), rounds - 1) for pairs in list_matchings(left, everybody))


@pytest.mark.parametrize("seed", range(12))
def test_search_finds_what_trying_every_draw_finds(seed: int) -> None:
    random = Random(seed)
    places, chance = random.choice([4, 6, 8]), random.uniform(0.3, 0.8)
    left = [0] * places
    for a, b in combinations(range(places), 2):
        if random.random() < chance:
            left[a] |= 1 << b
            left[b] |= 1 << a
    for rounds in range(4):
        assert RoundSearch(None).can_hold(tuple(left), rounds) is held(tuple(left), rounds)


def test_search_that_may_take_no_step_gives_up() -> None:
    with pytest.raises(OutOfStepsError):
        RoundSearch(0).can_hold(graph("14", "0234", "15", "15", "01", "23"), 1)


def flower(petals: int) -> Graph:
    """A flower snark: everybody has three opponents left, and three rounds cannot be drawn."""
    ends = [*range(1, petals), 0]
    pairs = [(4 * at, 4 * at + side) for at in range(petals) for side in (1, 2, 3)]
    pairs += [(4 * at + 1, 4 * to + 1) for at, to in enumerate(ends)]
    pairs += [(4 * at + 2, 4 * to + (2 if to else 3)) for at, to in enumerate(ends)]
    pairs += [(4 * at + 3, 4 * to + (3 if to else 2)) for at, to in enumerate(ends)]
    left = [0] * 4 * petals
    for a, b in pairs:
        left[a] |= 1 << b
        left[b] |= 1 << a
    return tuple(left)


def test_search_that_begins_again_takes_no_more_steps_than_it_was_given() -> None:
    """It takes some 345: not within the first 200, nor within the 200 that 400 leave; 600 leave 400."""
    assert not RoundSearch(600).can_hold(flower(9), 3)
    with pytest.raises(OutOfStepsError):
        RoundSearch(400).can_hold(flower(9), 3)


def test_the_bye_counts_as_an_opponent_each_player_may_have_once() -> None:
    assert drawn(position(cards([0] * 5), 1, 5)).criteria.dead_rounds == 0
    assert drawn(position(cards([0] * 5), 1, 6)).criteria.dead_rounds == 1
