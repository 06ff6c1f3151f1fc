"""OPG 7.5.1 and 7.6: who sits out, and what happens when everybody has met."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from tests.engine.drawing import cards, codes, drawn, position, texts
from tournaments.engine.core.types import Criteria, Position


def everybody(names: str) -> list[str]:
    return ["".join(pair) for pair in combinations(names, 2)]


def test_the_bye_is_drawn_among_equal_lowest_totals_without_a_bye() -> None:
    draws = [drawn(position(cards([9, 9, 4, 1, 1, 1, 1], byes="e")), seed) for seed in range(200)]
    byes = [draw.byes[0] for draw in draws]

    assert set(byes) == {"d", "f", "g"}
    assert all(45 < byes.count(name) < 90 for name in "dfg")
    assert texts(draws[0])[byes[0]] == "lowest total without a bye (drawn from three)"


def test_the_bye_moves_up_when_a_lower_one_would_force_a_rematch() -> None:
    draw = drawn(position(cards([9, 9, 4, 4, 1], met=["ab", "ac", "ad"])))

    assert draw.byes != ("e",)
    assert draw.criteria.bye_levels == 1
    assert "No bye nearer to the lowest total without one is possible" in draw.proof
    assert codes(draw)[draw.byes[0]] == "bye_above"


def test_nobody_gets_a_second_bye_while_another_draw_avoids_a_rematch() -> None:
    """AMB-P1: a second bye counts before equal totals."""
    draw = drawn(position(cards([12, 9, 1], byes="bc")))

    assert draw.byes == ("a",)
    assert draw.criteria == Criteria(cross_levels=1, squared_difference=64)


def test_a_second_bye_is_forced_when_every_other_one_repeats_a_match() -> None:
    draw = drawn(position(cards([9, 8, 4], met=["ac", "bc"], byes="c")))

    assert draw.byes == ("c",)
    assert draw.criteria.repeat_byes == 1
    assert codes(draw)["c"] == "second_bye"
    assert "A second bye" not in draw.proof
    assert "One second bye is given: with a bye for anybody else somebody would have to meet" in draw.proof


def test_both_players_of_a_forced_rematch_get_byes() -> None:
    """OPG 7.5.1, AMB-P12: with an even field two byes, never a rematch."""
    draw = drawn(position(cards([9, 8, 4, 1], met=["ab", "ac", "ad", "bc"])))

    assert draw.criteria.extra_byes == 2
    assert "a" in draw.byes
    assert len(draw.byes) == 2
    assert {texts(draw)[name] for name in draw.byes} == {"bye because the only remaining opponent was already met"}


def test_earned_byes_sit_out_beside_the_bye_of_an_odd_number() -> None:
    """AMB-P13."""
    players = tuple(replace(card, earned_bye_now=card.id == "a") for card in cards([0] * 6))

    draw = drawn(Position("tcc-2e", 1, 3, players))

    assert draw.earned_byes == ("a",)
    assert len(draw.byes) == 1
    assert "a" not in draw.byes
    assert codes(draw)["a"] == "earned_bye"
    assert drawn(Position("tcc-2e", 1, 3, players[:1])).earned_byes == ("a",)
