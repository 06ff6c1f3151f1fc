"""OPG 7.4, 7.9: what two players' words come to."""

from __future__ import annotations

import pytest

from tests.engine.building import FIRST, SECOND
from tournaments.engine.core.types import Result
from tournaments.engine.self_reports import Agreement, may_report, self_report

WON = Result("full_win", ({"score": 100}, {"score": 35}), FIRST)
LOST = Result("full_win", ({"score": 35}, {"score": 100}), SECOND)
OTHER_SCORE = Result("full_win", ({"score": 100}, {"score": 40}), FIRST)
CONCEDED = Result("concession", ({"score": 20}, {"score": 15}), FIRST)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (None, None, Agreement.NONE),
        (WON, None, Agreement.ONE),
        (WON, WON, Agreement.AGREED),
        (WON, LOST, Agreement.DISPUTED),
        (WON, OTHER_SCORE, Agreement.DISPUTED),
        (CONCEDED, None, Agreement.DIRECTOR),
        (CONCEDED, WON, Agreement.DISPUTED),
    ],
)
def test_two_words_come_to(a: Result | None, b: Result | None, expected: Agreement) -> None:
    assert self_report(a, b) is expected


@pytest.mark.parametrize("result", ["missed", "double_missed", "game_loss_penalty", "incomplete", "delayed", "bye"])
def test_players_report_no_absences_penalties_or_rulings(result: str) -> None:
    assert not may_report(result)
