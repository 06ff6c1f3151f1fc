"""Results that could have been played: every one of them is taken, and none is doubted."""

from __future__ import annotations

from random import Random

import pytest

from tests.engine.building import FIRST, NOBODY, SECOND
from tournaments.engine.core.scoring import preview
from tournaments.engine.games import GAME_RULES
from tournaments.engine.games.believable import believable
from tournaments.engine.games.tcc.doubts import doubts

POINTS = 5
"""Missions are worth so many points or a multiple of them."""


@pytest.mark.parametrize("code", [code for code, rules in GAME_RULES.items() if "concession" in rules.scoring.results])
def test_every_believable_result_is_one_that_the_rules_take_and_nobody_doubts(code: str) -> None:
    rules, rng = GAME_RULES[code], Random(1)
    results = [believable(rules, rng) for _ in range(500)]
    assert {result.ending for result in results} == {ending.code for ending in rules.scoring.endings if ending.made_up}
    assert {result.winners for result in results} == {FIRST, SECOND, NOBODY}
    for result in results:
        first, second = (facts["score"] for facts in result.by_seat)
        assert (first % POINTS, second % POINTS, doubts(rules, result)) == (0, 0, ())
        assert preview(rules, result)
        assert result.winners == (FIRST if first > second else SECOND if second > first else NOBODY)


def test_life_force_that_could_be_left_is_taken_by_its_rules() -> None:
    rules, rng = GAME_RULES["swccg-constructed"], Random(1)
    results = [believable(rules, rng) for _ in range(200)]
    assert {result.ending for result in results} == {"full_win", "timed"}
    for result in results:
        won, lost = preview(rules, result) if result.winners == FIRST else preview(rules, result)[::-1]
        assert (won.figures["vp"] > lost.figures["vp"], won.figures["diff"] > 0, doubts(rules, result)) == (
            True,
            True,
            (),
        )
