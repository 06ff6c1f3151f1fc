"""OPG 7.4.1, 7.5.1, 7.9, 7.10, 13.5: every row of the decision table, both editions, all caps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine import awards
from tests.engine.building import FIRST, NOBODY, SECOND
from tournaments.engine import award_game, game_rules
from tournaments.engine.core.types import Outcome, Result, RuleViolation

CAPS = {"tcc-1e": 100, "tcc-1e-warp": 100, "tcc-2e": 100, "tcc-2e-slipstream": 50, "tcc-2e-idd": 70}
SCORES = st.integers(-50, 250)
GAMES = ("full_win", "modified_win", "deck_out", "outright_win", "concession", "automatic_loss", "game_loss_penalty")


def ended(ending: str, winners: tuple[int, ...] = FIRST, first: int | None = 40, second: int | None = 30) -> Result:
    return Result(ending, ({"score": first}, {"score": second}), winners)


def ruled(first: str, second: str) -> Result:
    return Result("incomplete", ({"outcome": Outcome(first)}, {"outcome": Outcome(second)}))


def gained(code: str, result: Result, **options: str) -> list[tuple[str, int, int]]:
    return awards.gained(award_game(game_rules(code, options), result))


FULL_WINS = [
    ("full_win", 10, 10),
    ("deck_out", 70, 70),
    ("outright_win", 70, 70),
    ("automatic_loss", 100, 100),
    ("game_loss_penalty", 100, 100),
    ("concession", 70, 100),
]


@pytest.mark.parametrize(("ending", "first_edition", "second_edition"), FULL_WINS)
def test_full_win_by_how_the_game_ended(ending, first_edition, second_edition):
    for code, diff in (("tcc-1e", first_edition), ("tcc-2e", second_edition)):
        assert gained(code, ended(ending)) == [("FW", 4, diff), ("FL", 1, -diff)]


@pytest.mark.parametrize("ending", ["true_tie", "double_automatic_loss"])
def test_both_get_a_true_tie(ending):
    assert gained("tcc-2e", ended(ending, NOBODY, 70, 30)) == [("TT", 2, 0)] * 2


def test_both_decks_exhausted_without_winner_is_a_true_tie():
    assert gained("tcc-2e", ended("deck_out", NOBODY)) == [("TT", 2, 0)] * 2


@pytest.mark.parametrize(("code", "cap"), CAPS.items())
def test_loser_whose_points_are_wiped_loses_the_cap(code, cap):
    for ending in ("automatic_loss", "game_loss_penalty"):
        assert gained(code, Result(ending, winners=FIRST)) == [("FW", 4, cap), ("FL", 1, -cap)]


@pytest.mark.parametrize(("code", "cap"), CAPS.items())
def test_score_counts_up_to_the_cap(code, cap):
    assert gained(code, ended("full_win", FIRST, 500, -5))[0] == ("FW", 4, cap)


@pytest.mark.parametrize(("winner", "loser"), [(60, 80), (100, 130), (-5, -10), (40, 40)])
def test_winner_not_ahead_inside_the_cap_gets_one(winner, loser):
    assert gained("tcc-1e", ended("full_win", FIRST, winner, loser)) == [("FW", 4, 1), ("FL", 1, -1)]


def test_conceder_in_first_edition_at_the_cap_loses_by_one():
    assert gained("tcc-1e", ended("concession", FIRST, 20, 120)) == [("FW", 4, 1), ("FL", 1, -1)]


INCOMPLETE = [
    ("FL", "FW", [("FL", 1, -50), ("FW", 4, 50)]),
    ("FL", "BYE", [("FL", 1, -50), ("BYE", 4, 0)]),
    ("MG", "FW", [("MG", 0, 0), ("FW", 4, 50)]),
    ("MG", "MG", [("MG", 0, 0), ("MG", 0, 0)]),
]


@pytest.mark.parametrize(("a", "b", "expected"), INCOMPLETE)
def test_incomplete_game_gives_each_side_what_the_director_decided(a, b, expected):
    assert gained("tcc-2e-slipstream", ruled(a, b)) == expected


def test_byes():
    rules = game_rules("tcc-2e-idd")
    assert award_game(rules, Result("bye"), 1) == (awards.award(Outcome.BYE, 4, 0),)
    assert award_game(rules, Result("earned_bye"), 1) == (awards.award(Outcome.EBYE, 4, 70),)
    assert award_game(rules, Result("missed"), 1) == (awards.award(Outcome.MG, 0, 0),)


def test_earned_bye_is_worth_the_cap_or_always_100():
    """AMB-S2."""
    always = game_rules("tcc-2e-slipstream", {"earned_bye_differential": "100"})
    earned = [
        award_game(rules, Result("earned_bye"), 1)[0].figures["diff"]
        for rules in (game_rules("tcc-2e-slipstream"), always)
    ]

    assert earned == [50, 100]


def test_double_game_loss_is_a_full_loss_each_or_a_true_tie():
    """AMB-S7."""
    assert gained("tcc-2e", Result("double_game_loss")) == [("FL", 1, 0)] * 2
    assert gained("tcc-2e", Result("double_game_loss"), double_game_loss="TT") == [("TT", 2, 0)] * 2


LACKING = [
    (Result("full_win"), 2, "winner_missing"),
    (Result("full_win", winners=(2,)), 2, "unknown_winner"),
    (Result("full_win", ({"score": 100}, {}), FIRST), 2, "score_b_missing"),
    (Result("missed"), 2, "winner_missing"),
    (Result("missed", winners=FIRST), 1, "winner_unexpected"),
    (Result("true_tie", winners=FIRST), 2, "winner_unexpected"),
    (Result("incomplete", ({"outcome": Outcome.FW}, {})), 2, "outcome_b_missing"),
    (ruled("TT", "TT"), 2, "outcome_b_contradicts"),
    (Result("won"), 2, "unknown_result"),
]


@pytest.mark.parametrize(("result", "seats", "code"), LACKING)
def test_report_that_lacks_something_says_what(result, seats, code):
    with pytest.raises(RuleViolation) as error:
        award_game(game_rules("tcc-2e"), result, seats)
    assert error.value.code == code
    assert error.value.section.startswith("OPG")


def test_score_that_the_rule_overwrites_may_be_missing():
    assert gained("tcc-2e", Result("concession", winners=FIRST))[0] == ("FW", 4, 100)
    assert gained("tcc-1e", ended("concession", FIRST, None, 70))[0] == ("FW", 4, 30)
    with pytest.raises(RuleViolation, match="score_b"):
        award_game(game_rules("tcc-1e"), ended("concession", FIRST, 100, None))


@given(st.sampled_from(sorted(CAPS)), st.sampled_from(GAMES), st.sampled_from([FIRST, SECOND]), SCORES, SCORES)
def test_differentials_of_a_game_sum_to_zero(code, ending, winners, a, b):
    first, second = award_game(game_rules(code), ended(ending, winners, a, b))

    assert first.figures["diff"] + second.figures["diff"] == 0
    assert 1 <= abs(first.figures["diff"]) <= CAPS[code]
    assert (first.figures["diff"] > 0) is (winners == FIRST)
