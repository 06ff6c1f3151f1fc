"""OPG 7.4, 7.9: what two players' words come to."""

from __future__ import annotations

import pytest

from tournaments.engine.initials import Word, may_report, self_report
from tournaments.engine.types import Report, Side

WON = Report("full_win", "a", Side(score=100), Side(score=35))
LOST = Report("full_win", "b", Side(score=35), Side(score=100))
OTHER_SCORE = Report("full_win", "a", Side(score=100), Side(score=40))
CONCEDED = Report("concession", "a", Side(score=20), Side(score=15))


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (None, None, Word.NONE),
        (WON, None, Word.ONE),
        (None, WON, Word.ONE),
        (WON, WON, Word.AGREED),
        (WON, LOST, Word.DISPUTED),
        (WON, OTHER_SCORE, Word.DISPUTED),
        (CONCEDED, None, Word.DIRECTOR),
        (CONCEDED, CONCEDED, Word.DIRECTOR),
        (CONCEDED, WON, Word.DISPUTED),
    ],
)
def test_two_words_come_to(a: Report | None, b: Report | None, expected: Word) -> None:
    assert self_report(a, b) is expected


@pytest.mark.parametrize("result", ["missed", "double_missed", "game_loss_penalty", "incomplete", "delayed", "bye"])
def test_players_report_no_absences_penalties_or_rulings(result: str) -> None:
    assert not may_report(result)
