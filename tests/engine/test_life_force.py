"""SW "Scoring", "Timed games", "Quitting", "Deck checks"."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine import awards
from tests.engine.building import FIRST, NOBODY, SECOND
from tournaments.engine import award_game, game_rules
from tournaments.engine.core.types import Result, RuleViolation

RULES = game_rules("swccg-constructed")


def gained(result: Result, seats: int = 2) -> list[tuple[str, int, int]]:
    return awards.gained(award_game(RULES, result, seats))


def timed(
    a: tuple[int, ...], b: tuple[int, ...], winners: tuple[int, ...] = NOBODY, random_winner: int | None = None
) -> Result:
    """Piles in the order life, lost, hand."""
    first, second = (dict(zip(("life", "lost", "hand"), piles, strict=False)) for piles in (a, b))
    return Result("timed", (first, second), winners, {"random_winner": random_winner})


def test_winner_gets_the_life_force_left():
    assert gained(Result("full_win", ({}, {"life": 17}), SECOND)) == [("FL", 0, -17), ("FW", 2, 17)]


TIMED = [
    (timed((12,), (4,)), 0, 12),
    (timed((4,), (70,)), 1, 59),
    (timed((9, 20), (9, 18)), 1, 1),
    (timed((9, 20, 3), (9, 20, 5)), 0, 1),
    (timed((9, 20, 5), (9, 20, 5), random_winner=1), 1, 1),
    (timed((9,), (9,), SECOND), 1, 1),
    (Result("timed", ({"life": 12}, {}), FIRST), 0, 12),
]


@pytest.mark.parametrize(("result", "winner", "diff"), TIMED)
def test_timed_game_goes_to_more_life_force_then_down_the_chain(result, winner, diff):
    expected = [("MW", 1, diff), ("ML", 0, -diff)]

    assert gained(result) == (expected if winner == 0 else expected[::-1])


def test_quit_has_the_differential_the_director_sets():
    assert gained(Result("quit", winners=FIRST, table={"differential": 25})) == [("FW", 2, 25), ("FL", 0, -25)]
    assert gained(Result("quit", winners=FIRST, table={"differential": 80}))[0] == ("FW", 2, 59)


@pytest.mark.parametrize(
    ("own", "other", "winners", "expected"),
    [(0, 35, SECOND, -35), (0, 30, SECOND, -30), (0, 29, SECOND, -30), (40, 0, FIRST, -30)],
)
def test_failed_deck_check_loses_by_30_unless_it_lost_by_more(own, other, winners, expected):
    """AMB-W10."""
    result = Result("full_win", ({"life": own}, {"life": other}), winners, {"deck_violation_by": 0})

    assert gained(result) == [("FL", 0, expected), ("FW", 2, -expected)]


LACKING = [
    (Result("full_win", winners=FIRST), 2, "life_a_missing"),
    (Result("full_win"), 2, "winner_missing"),
    (Result("quit", winners=FIRST), 2, "differential_missing"),
    (timed((9,), ()), 2, "life_b_missing"),
    (timed((9,), (9, 4)), 2, "lost_a_missing"),
    (timed((9, 20, 5), (9, 20, 5)), 2, "random_winner_missing"),
    (timed((9,), (12,), FIRST), 2, "winner_contradicts"),
    (Result("full_win", ({"life": 1}, {}), FIRST), 1, "b_missing"),
]


@pytest.mark.parametrize(("result", "seats", "code"), LACKING)
def test_report_that_lacks_something_says_what(result, seats, code):
    with pytest.raises(RuleViolation) as error:
        award_game(RULES, result, seats)
    assert error.value.code == code
    assert error.value.section.startswith("SW")


@given(st.integers(0, 80), st.sampled_from([FIRST, SECOND]), st.sampled_from([None, 0, 1]))
def test_differentials_of_a_game_sum_to_zero(life, winners, offender):
    result = Result("full_win", ({"life": life}, {"life": life}), winners, {"deck_violation_by": offender})

    assert sum(diff for _, _, diff in gained(result)) == 0
