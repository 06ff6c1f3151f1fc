"""AMB-S4: what a director is asked to look at twice."""

import pytest

from tests.engine.building import FIRST, SECOND
from tournaments.engine import doubts, game_rules, instead
from tournaments.engine.core.types import Result


def asked(code: str, result: Result) -> list[str]:
    return [sentence.split(" ")[0] + " " + sentence.split(" ")[1] for sentence in doubts(game_rules(code), result)]


@pytest.mark.parametrize(
    ("code", "result", "expected"),
    [
        ("tcc-2e", Result("full_win", ({"score": 100}, {"score": 35}), FIRST), []),
        ("tcc-2e", Result("full_win", ({"score": 60}, {"score": 40}), FIRST), ["A finished"]),
        ("tcc-2e-slipstream", Result("full_win", ({"score": 60}, {"score": 40}), FIRST), []),
        ("tcc-2e", Result("full_win", ({"score": 110}, {"score": 100}), SECOND), ["The player"]),
        (
            "tcc-2e",
            Result("modified_win", ({"score": 60, "planet": 1}, {"score": 80, "planet": 1, "space": 1}), FIRST),
            ["By missions"],
        ),
        ("tcc-2e", Result("full_win", ({"score": 500}, {"score": 30}), FIRST), ["A score"]),
        ("tcc-2e-slipstream", Result("modified_win", ({"score": 10}, {"score": -40}), FIRST), ["A score"]),
        ("swccg-constructed", Result("full_win", ({"life": 61}, {"life": 0}), FIRST), ["Nobody has"]),
        ("swccg-constructed", Result("timed", ({"life": 9}, {"life": 9}), FIRST), ["Life Force"]),
        ("swccg-constructed", Result("timed", ({"life": 9}, {"life": 9}), FIRST, {"random_winner": 0}), []),
    ],
)
def test_what_the_guide_does_not_expect_is_asked_back(code: str, result: Result, expected: list[str]) -> None:
    assert asked(code, result) == expected


@pytest.mark.parametrize(
    ("code", "result", "meant"),
    [
        ("tcc-2e", Result("full_win", ({"score": 60}, {"score": 40}), FIRST), "modified_win"),
        ("tcc-2e", Result("full_win", ({"score": 100}, {"score": 40}), FIRST), ""),
        ("decipher-swiss", Result("full_win", ({"score": 60}, {"score": 40}), FIRST), "timed_win"),
    ],
)
def test_game_that_nobody_won_by_points_ended_by_time_as_a_rule(code: str, result: Result, meant: str) -> None:
    assert instead(game_rules(code), result) == meant


@pytest.mark.parametrize(
    ("code", "result", "expected"),
    [
        (
            "decipher-junior",
            Result("full_win", ({"score": 151}, {"score": 40}), FIRST),
            "A score of 151 is not known from any game: 75 are counted at most (D97 1.18).",
        ),
        (
            "decipher-swiss",
            Result("full_win", ({"score": 110}, {"score": 120}), FIRST),
            "The player with the lower score is the winner; the differential is then +1 and −1 (D97 1.17).",
        ),
    ],
)
def test_document_of_the_game_is_cited(code: str, result: Result, expected: str) -> None:
    assert doubts(game_rules(code), result) == (expected,)
