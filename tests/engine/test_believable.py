"""Results that could have been played: every one of them is taken, and none is doubted."""

from __future__ import annotations

from random import Random

import pytest

from tournaments.engine.core.scoring import preview
from tournaments.engine.games import RULESETS
from tournaments.engine.games.believable import believable
from tournaments.engine.games.tcc.doubts import doubts

POINTS = 5
"""Missions are worth so many points or a multiple of them."""


@pytest.mark.parametrize("code", [code for code, rules in RULESETS.items() if "concession" in rules.scoring.results])
def test_every_believable_result_is_one_that_the_rules_take_and_nobody_doubts(code: str) -> None:
    rules, rng = RULESETS[code], Random(1)
    reports = [believable(rules, rng) for _ in range(500)]
    assert {report.result for report in reports} == {ending.code for ending in rules.scoring.endings if ending.made_up}
    assert {report.winner for report in reports} == {"a", "b", None}
    for report in reports:
        first, second = report.a.score, report.b.score
        assert (first % POINTS, second % POINTS, doubts(rules, report)) == (0, 0, ())
        assert preview(rules, report)
        assert report.winner == ("a" if first > second else "b" if second > first else None)


def test_life_force_that_could_be_left_is_taken_by_its_rules() -> None:
    rules, rng = RULESETS["swccg-constructed"], Random(1)
    reports = [believable(rules, rng) for _ in range(200)]
    assert {report.result for report in reports} == {"full_win", "timed"}
    for report in reports:
        won, lost = preview(rules, report) if report.winner == "a" else preview(rules, report)[::-1]
        assert (won.vp > lost.vp, won.diff > 0, doubts(rules, report)) == (True, True, ())
