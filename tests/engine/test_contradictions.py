"""Results that contradict themselves: for each family of games, all are refused or asked back (AMB-S4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.engine.building import FIRST, SECOND
from tournaments.engine import award_game, find_likelier_ending, game_rules, list_doubts, refuse_contradictions
from tournaments.engine.core.types import Outcome, Result, RuleViolation

NAMES = ("Ember", "Gravel", "Harbour", "Ledger")
A, B = (0,), (1,)
FL, FW = {"outcome": Outcome.FL}, {"outcome": Outcome.FW}


def two(ending: str, first: Any = None, second: Any = None, won: tuple[int, ...] = (), **table: Any) -> Result:
    """A game of two; a number alone is a score."""
    sides = ({"score": side} if isinstance(side, int) else side or {} for side in (first, second))
    return Result(ending, tuple(sides), won, table)


def sw(ending: str, first: Any = None, second: Any = None, won: tuple[int, ...] = (), **table: Any) -> Result:
    sides = ({"life": side} if isinstance(side, int) else side or {} for side in (first, second))
    return Result(ending, tuple(sides), won, table)


def pod(ending: str, *seats: Any, won: tuple[int, ...] = ()) -> Result:
    return Result(ending, tuple({"points": seat} if isinstance(seat, int) else seat for seat in seats), won)


def out(points: int | None = None, **facts: Any) -> dict[str, Any]:
    return {"points": points, "went_out": True, **facts}


OF_TWO = [
    two("true_tie", 60, 75),
    two("full_win", 60, 40, A),
    two("full_win", 40, 100, A),
    two("full_win", 100, 35),
    two("full_win", 100, 35, (0, 1)),
    two("full_win", 1000, 35, A),
    two("full_win", {"score": 100, "chips": 3}, 35, A),
    two("true_tie", 50, 50, A),
    two("no_such_ending", 100, 35, A),
]
MISSIONS = [
    two("modified_win", 100, 40, A),
    two("deck_out", 80, 40),
    two("modified_win", {"score": 60, "space": 13}, 50, A),
    two("modified_win", 60, 60, A),
    two("modified_win", 40, 60, A),
    two("concession", 40, 20),
    two("missed", 100, 35, A),
    two("incomplete", FL, FW, A),
    two("delayed", 50, 20),
    two("outright_win", 20, 100, A),
    two("modified_win", {"score": 60, "planet": 1}, {"score": 80, "planet": 1, "space": 1}, A),
    two("full_win", {"score": 100, "planet": 1, "space": 1, "missions": 3}, 20, A),
    two("modified_win", {"score": 60, "aq": 3, "missions": 2}, 50, A),
]
CONTRADICTORY: Mapping[str, list[Result]] = {
    "tcc-1e": [*OF_TWO, *MISSIONS, two("modified_win", {"score": 40, "bonus": 60}, 30, A)],
    "tcc-2e": [*OF_TWO, *MISSIONS, two("full_win", {"score": 100, "planet": 2, "space": 0}, 20, A)],
    "tcc-tribbles": [
        pod("went_out", out(11_112_100), 0, 0, 0),
        pod("went_out", 0, 0, 0, 0),
        pod("went_out", out(0), 0, 0, 0),
        pod("went_out", out(1_110), 111_210, 0, 0),
        pod("went_out", out(121_110), out(11_110), 0, 0),
        pod("went_out", out(), 0, 0, 0),
        pod("went_out", {"points": 10}, 0, 0, 0),
        pod("time_called", 0, out(100), 0, 0),
        pod("nobody_out", 111_210, 0, 0, 0),
        pod("went_out", out(121_110, absent=True), 0, 0, 0),
        pod("went_out", out(121_110), {"points": 10, "absent": True}, 0, 0),
        pod("nobody_out", {"absent": True, "conceded": True, "lost": True}, 0, 0, 0),
        pod("nobody_out", *[{"points": 0, "lost": True}] * 4),
        pod("went_out", out(121_110, conceded=True), 0, 0, 0),
        pod("went_out", out(121_110), 0, 0, 0, won=A),
        pod("full_win", 100, 35, 0, 0),
    ],
    "decipher-swiss": [
        *OF_TWO,
        two("timed_win", 60, 60, A),
        two("timed_win", 40, 60, A),
        two("timed_win", 100, 40),
        two("deck_exhaustion", 40, 60, A),
        two("quit", 40, 100, A),
        two("quit", 40, 20),
        two("devidian_door", 40, 20),
        two("full_win", {"score": 20, "intermix": 40}, 10, A),
        two("full_win", 100, 35, A, director_flat=1),
        two("full_win", {"score": 100, "planet": 1}, 35, A),
    ],
    "decipher-1995-quick-swiss": [
        two("full_win"),
        two("full_win", won=(0, 1)),
        two("full_win", won=(2,)),
        two("full_win", 100, None, A),
        two("full_win", {"life": 30}, None, A),
        two("true_tie"),
        two("true_tie", 50, 50),
        two("draw"),
        two("full_win", None, None, (1, 2)),
    ],
    "swccg-constructed": [
        sw("quit", None, None, A, differential=12, deck_violation_by=0),
        sw("timed", {"life": 9, "lost": 3, "hand": 2}, {"life": 9, "lost": 3, "hand": 2}, A, random_winner=1),
        sw("timed", {"life": 12, "lost": 70}, 9, A),
        sw("timed", 12, 12),
        sw("full_win"),
        sw("full_win", None, None, A),
        sw("full_win", 0, 0, A),
        sw("full_win", 20, 12, A),
        sw("full_win", {"score": 100}, {"score": 35}, A),
        sw("timed", 17, 0, A),
        sw("timed", 12, 12),
        sw("timed", {"life": 12, "lost": 20, "hand": 5}, {"life": 12, "lost": 20, "hand": 8}, B),
        sw("timed", 17, 9, random_winner=1),
        sw("timed", {"life": 40, "lost": 30, "hand": 5}, 12, A),
        sw("quit", None, None, A),
        sw("quit", differential=12),
        sw("full_win", 20, 0, (0, 1)),
    ],
    "house": [
        two("win"),
        two("win", 2, 2, A),
        two("win", 0, 0, A),
        two("win", 1, 2, A),
        two("win", 2, 1, (2,)),
        two("draw", 2, 1),
        two("draw", 1, 1, A),
        two("missed", 2, 0, A),
        two("missed"),
        two("double_game_loss", won=A),
        two("win", {"score": 2, "planet": 1}, 1, A),
        two("bye", won=A),
    ],
}


def is_stopped(code: str, result: Result) -> bool:
    """Whether this result is refused, or asked back before it is saved."""
    rules = game_rules(code)
    names = NAMES if rules.seats[1] > 2 else NAMES[:2]
    try:
        award_game(rules, result, len(names))
        refuse_contradictions(rules, result, names)
    except RuleViolation:
        return True
    return bool(list_doubts(rules, result, names))


@pytest.mark.parametrize("code", CONTRADICTORY)
def test_no_contradiction_is_saved_without_a_word(code: str) -> None:
    assert [result for result in CONTRADICTORY[code] if not is_stopped(code, result)] == []


USUAL = [
    ("decipher-swiss", two("quit", 40, 20, A, director_flat=1)),
    ("tcc-1e", two("full_win", 105, 100, A)),
    ("tcc-2e", two("concession", 70, 20, B)),
    ("tcc-2e", two("true_tie", 50, 50)),
    ("tcc-2e", two("deck_out", 50, 50)),
    ("decipher-swiss", two("timed_win", 60, 40, A)),
    ("decipher-1995-quick-swiss", two("partial_win", won=B)),
    ("swccg-constructed", sw("full_win", 30, 0, A)),
    ("swccg-constructed", sw("full_win", 20, 0, A, deck_violation_by=1)),
    ("house", two("draw", 1, 1)),
]


@pytest.mark.parametrize(("code", "result"), USUAL)
def test_usual_results_are_saved_at_once(code: str, result: Result) -> None:
    assert not is_stopped(code, result)


def test_conceded_match_is_remembered_in_its_later_rounds() -> None:
    rules, earlier = game_rules("tcc-tribbles"), [pod("nobody_out", {"points": 0, "conceded": True}, 0, 0, 0)]
    later = pod("went_out", {"points": 100}, out(111_110), 0, 0)
    assert list_doubts(rules, later, NAMES) == ()
    assert list_doubts(rules, later, NAMES, earlier) == (
        "Ember conceded the match in round 1, and has points of a later round (OPG 7.9).",
    )


def test_tie_of_unequal_scores_is_refused_and_not_asked_back() -> None:
    report = two("true_tie", 30, 45)
    with pytest.raises(RuleViolation, match="needs the same score on both sides, not 30 and 45") as refusal:
        refuse_contradictions(game_rules("tcc-2e"), report, NAMES[:2])
    assert refusal.value.code == "scores_uneven"
    assert not list_doubts(game_rules("tcc-2e"), report, NAMES[:2])


# --- what is asked back -----------------------------------------------------------------------------------------------


def asked(code: str, result: Result) -> list[str]:
    return [sentence.split(" ")[0] + " " + sentence.split(" ")[1] for sentence in list_doubts(game_rules(code), result)]


ASKED = [
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
]


@pytest.mark.parametrize(("code", "result", "expected"), ASKED)
def test_what_the_guide_does_not_expect_is_asked_back(code: str, result: Result, expected: list[str]) -> None:
    assert asked(code, result) == expected


CITED = [
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
]


@pytest.mark.parametrize(("code", "result", "expected"), CITED)
def test_document_of_the_game_is_cited(code: str, result: Result, expected: str) -> None:
    assert list_doubts(game_rules(code), result) == (expected,)


@pytest.mark.parametrize(
    ("code", "meant"), [("tcc-2e", "modified_win"), ("tcc-1e-warp", ""), ("decipher-swiss", "timed_win")]
)
def test_game_that_nobody_won_by_points_ended_by_time_as_a_rule(code: str, meant: str) -> None:
    assert find_likelier_ending(game_rules(code), two("full_win", 60, 40, A)) == meant
