"""Any draw is measured by the same criteria."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.drawing import cards, codes, position
from tests.engine.refusals import refusal
from tournaments.engine import game_rules, judge, pair
from tournaments.engine.core.types import Criteria

RULES = game_rules("tcc-2e")


def test_a_manual_draw_is_measured_and_explained() -> None:
    where = position(cards([9, 9, 4, 4, 1]))

    draw = judge(RULES, where, [("a", "c"), ("b", "e")], ["d"])

    assert draw.criteria == Criteria(bye_levels=1, excess_levels=1, cross_levels=2, squared_difference=89)
    assert draw.tables == (("a", "c"), ("b", "e"))
    assert codes(draw) == {"ac": "paired_down", "be": "paired_far", "d": "bye_above"}
    assert draw.proof == "Drawn by hand: measured by the same criteria, not searched."


def test_a_manual_rematch_is_counted_and_named() -> None:
    draw = judge(RULES, position(cards([9, 9], met=["ab"])), [("a", "b")], [])

    assert draw.rematches == 1
    assert codes(draw) == {"ab": "rematch"}
    assert draw.proof.endswith("One pair meets again.")


@pytest.mark.parametrize(
    ("pairs", "byes", "code"),
    [
        ([("a", "b")], ["a", "c"], "seated_twice"),
        ([("a", "b")], [], "not_seated"),
        ([("a", "b")], ["c", "z"], "not_in_draw"),
        ([("a", "b", "c")], [], "not_a_pair"),
    ],
)
def test_everybody_in_the_draw_sits_exactly_once(pairs: list[tuple[str, ...]], byes: list[str], code: str) -> None:
    players = tuple(replace(card, dropped=card.id == "d") for card in cards([4, 4, 4, 4]))

    assert refusal(judge, RULES, position(players), pairs, byes) == (code, "OPG 7.6")


def test_a_ruleset_without_pairing_draws_nothing() -> None:
    assert refusal(pair, replace(RULES, swiss=None), position(cards([4, 4])), 1)[0] == "no_pairing"


def test_a_ruleset_that_gives_no_extra_byes_has_no_legal_draw() -> None:
    assert (
        refusal(pair, replace(RULES, on_rematch="never"), position(cards([4, 4], met=["ab"])), 1)[0] == "no_legal_draw"
    )
