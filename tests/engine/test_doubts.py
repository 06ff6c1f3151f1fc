"""AMB-S4: what a director is asked to look at twice."""

import pytest

from tournaments.engine import ruleset
from tournaments.engine.core.types import Report, Side
from tournaments.engine.games.tcc.doubts import doubts


def asked(code: str, report: Report) -> list[str]:
    return [sentence.split(" ")[0] + " " + sentence.split(" ")[1] for sentence in doubts(ruleset(code), report)]


@pytest.mark.parametrize(
    ("code", "report", "expected"),
    [
        ("tcc-2e", Report("full_win", "a", Side(100), Side(35)), []),
        ("tcc-2e", Report("full_win", "a", Side(60), Side(40)), ["A finished"]),
        ("tcc-2e-slipstream", Report("full_win", "a", Side(60), Side(40)), []),
        ("tcc-1e-warp", Report("full_win", "a", Side(60), Side(40)), []),
        ("tcc-2e", Report("full_win", "b", Side(110), Side(100)), ["The player"]),
        ("tcc-2e", Report("true_tie", None, Side(60), Side(75)), ["A true"]),
        ("tcc-2e", Report("true_tie", None, Side(60), Side(60)), []),
        ("tcc-2e", Report("modified_win", "a", Side(60, planet=1), Side(80, planet=1, space=1)), ["By missions"]),
        ("tcc-2e", Report("modified_win", "a", Side(60, planet=1, space=1), Side(80, planet=1)), []),
        ("tcc-2e", Report("concession", "a", Side(20), Side(70)), []),
        ("tcc-2e", Report("full_win", "a", Side(200), Side(-50)), []),
        ("tcc-2e", Report("full_win", "a", Side(500), Side(30)), ["A score"]),
        ("tcc-2e-slipstream", Report("modified_win", "a", Side(10), Side(-40)), ["A score"]),
        ("tcc-2e", Report("modified_win", "a", Side(60, planet=1, space=13), Side(50)), ["Nobody completes"]),
        ("swccg-constructed", Report("full_win", "a", Side(life=61), Side(life=0)), ["Nobody has"]),
    ],
)
def test_what_the_guide_does_not_expect_is_asked_back(code: str, report: Report, expected: list[str]) -> None:
    assert asked(code, report) == expected
