"""OPG 7.4, 7.9: what two players' words come to."""

from __future__ import annotations

import pytest

from tournaments.engine.core.types import Report, Side
from tournaments.engine.self_reports import Agreement, may_report, self_report

WON = Report("full_win", "a", Side(score=100), Side(score=35))
LOST = Report("full_win", "b", Side(score=35), Side(score=100))
OTHER_SCORE = Report("full_win", "a", Side(score=100), Side(score=40))
CONCEDED = Report("concession", "a", Side(score=20), Side(score=15))


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (None, None, Agreement.NONE),
        (WON, None, Agreement.ONE),
        (None, WON, Agreement.ONE),
        (WON, WON, Agreement.AGREED),
        (WON, LOST, Agreement.DISPUTED),
        (WON, OTHER_SCORE, Agreement.DISPUTED),
        (CONCEDED, None, Agreement.DIRECTOR),
        (CONCEDED, CONCEDED, Agreement.DIRECTOR),
        (CONCEDED, WON, Agreement.DISPUTED),
    ],
)
def test_two_words_come_to(a: Report | None, b: Report | None, expected: Agreement) -> None:
    assert self_report(a, b) is expected


@pytest.mark.parametrize("result", ["missed", "double_missed", "game_loss_penalty", "incomplete", "delayed", "bye"])
def test_players_report_no_absences_penalties_or_rulings(result: str) -> None:
    assert not may_report(result)
