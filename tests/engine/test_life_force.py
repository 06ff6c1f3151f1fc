"""SW "Scoring", "Timed games", "Quitting", "Deck checks"."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine import preview, ruleset
from tournaments.engine.core.types import Report, RuleViolation, Side

RULES = ruleset("swccg-constructed")


def gained(report: Report, opposite: bool = True) -> list[tuple[str, int, int]]:
    return [(str(earned.outcome), earned.vp, earned.diff) for earned in preview(RULES, report, opposite) if earned]


def timed(a: tuple[int, ...], b: tuple[int, ...], **more: str) -> Report:
    """Piles in the order life, lost, hand."""
    first, second = (Side(**dict(zip(("life", "lost", "hand"), piles, strict=False))) for piles in (a, b))
    return Report("timed", a=first, b=second, **more)


def test_winner_gets_the_life_force_left():
    assert gained(Report("full_win", "b", Side(), Side(life=17))) == [("FL", 0, -17), ("FW", 2, 17)]


def test_bye_is_worth_two():
    assert gained(Report("bye"), opposite=False) == [("BYE", 2, 0)]


@pytest.mark.parametrize(
    ("report", "winner", "diff"),
    [
        (timed((12,), (4,)), 0, 12),
        (timed((4,), (70,)), 1, 59),
        (timed((9, 20), (9, 18)), 1, 1),
        (timed((9, 20, 3), (9, 20, 5)), 0, 1),
        (timed((9, 20, 5), (9, 20, 5), random_winner="b"), 1, 1),
        (timed((9,), (9,), random_winner="a"), 0, 1),
        (timed((9,), (9,), winner="b"), 1, 1),
        (Report("timed", "a", Side(life=12)), 0, 12),
    ],
)
def test_timed_game_goes_to_more_life_force_then_down_the_chain(report, winner, diff):
    expected = [("MW", 1, diff), ("ML", 0, -diff)]

    assert gained(report) == (expected if winner == 0 else expected[::-1])


def test_quit_has_the_differential_the_director_sets():
    assert gained(Report("quit", "a", differential=25)) == [("FW", 2, 25), ("FL", 0, -25)]
    assert gained(Report("quit", "a", differential=80))[0] == ("FW", 2, 59)


@pytest.mark.parametrize(
    ("life_a", "life_b", "winner", "expected"),
    [(0, 35, "b", -35), (0, 30, "b", -30), (0, 29, "b", -30), (40, 0, "a", -30)],
)
def test_failed_deck_check_loses_by_30_unless_it_lost_by_more(life_a, life_b, winner, expected):
    """AMB-W10."""
    report = Report("full_win", winner, Side(life=life_a), Side(life=life_b), deck_violation_by="a")

    assert gained(report) == [("FL", 0, expected), ("FW", 2, -expected)]


def test_timed_game_lost_by_30_stands_after_a_failed_deck_check():
    report = Report("timed", "b", Side(life=3), Side(life=30), deck_violation_by="a")

    assert gained(report) == [("ML", 0, -30), ("MW", 1, 30)]


@pytest.mark.parametrize(
    ("report", "opposite", "code"),
    [
        (Report("full_win", "a"), True, "life_a_missing"),
        (Report("full_win"), True, "winner_missing"),
        (Report("quit", "a"), True, "differential_missing"),
        (Report("timed", "a"), True, "life_a_missing"),
        (timed((9,), ()), True, "life_b_missing"),
        (timed((9,), (9, 4)), True, "lost_a_missing"),
        (timed((9, 20, 5), (9, 20, 5)), True, "random_winner_missing"),
        (timed((9,), (12,), winner="a"), True, "winner_contradicts"),
        (Report("bye"), True, "b_unexpected"),
        (Report("full_win", "a", Side(life=1)), False, "b_missing"),
        (Report("true_tie"), True, "unknown_result"),
        (Report("full_win", "a", Side(life=1), deck_violation_by="c"), True, "unknown_deck_violation_by"),
    ],
)
def test_report_that_lacks_something_says_what(report, opposite, code):
    with pytest.raises(RuleViolation) as error:
        preview(RULES, report, opposite)
    assert error.value.code == code
    assert error.value.section.startswith("SW")


@given(st.integers(0, 80), st.sampled_from("ab"), st.sampled_from([None, "a", "b"]))
def test_differentials_of_a_game_sum_to_zero(life, winner, offender):
    report = Report("full_win", winner, Side(life=life), Side(life=life), deck_violation_by=offender)

    assert sum(diff for _, _, diff in gained(report)) == 0
