"""OPG 7.5.1, OTF 7, AMB-S9 to S11: who leads a game that was not finished, from the facts."""

import pytest

from tournaments.engine import preview, ruleset
from tournaments.engine.core.types import Outcome, Report, RuleViolation, Side
from tournaments.engine.games.reported import counting_points


def outcomes(code: str, result: str, a: Side, b: Side) -> tuple[str, str]:
    first, second = preview(ruleset(code), Report(result, a=a, b=b))
    assert second is not None
    return str(first.outcome), str(second.outcome)


BOTH, PLANET, SPACE, ANY, NONE = (
    {"planet": 1, "space": 1},
    {"planet": 1},
    {"space": 1},
    {"missions": 1},
    {"planet": 0},
)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (Side(40, **BOTH), Side(80, **PLANET), ("MW", "ML")),
        (Side(40, **BOTH), Side(80, **BOTH), ("ML", "MW")),
        (Side(40, **PLANET), Side(60, **NONE), ("MW", "ML")),
        (Side(40, **ANY), Side(60, **NONE), ("MW", "ML")),
        (Side(40, **PLANET), Side(60, **SPACE), ("ML", "MW")),
        (Side(10, **NONE), Side(5), ("MW", "ML")),
        (Side(40, **PLANET), Side(40, **SPACE), ("TT", "TT")),
        (Side(40, **BOTH), Side(40, **PLANET), ("MW", "ML")),
    ],
)
def test_second_edition_ladder(a, b, expected):
    assert outcomes("tcc-2e", "modified_win", a, b) == expected


@pytest.mark.parametrize(("points", "bonus", "counting"), [(85, 50, 70), (85, 30, 85), (50, 50, 0), (-5, 10, -15)])
def test_bonus_points_count_up_to_the_other_points(points, bonus, counting):
    assert counting_points(points, bonus) == counting


def test_first_edition_compares_counting_points_and_scores_by_all_points():
    """AMB-S11: 70 of 85 points count, so 75 win; the differential takes 85 and 75."""
    first, second = preview(ruleset("tcc-1e"), Report("modified_win", a=Side(85, bonus=50), b=Side(75, bonus=0)))

    assert (first.outcome, first.diff) == (Outcome.ML, -1)
    assert second is not None
    assert (second.outcome, second.diff) == (Outcome.MW, 1)


def test_first_edition_does_not_look_at_missions():
    assert outcomes("tcc-1e", "modified_win", Side(40, **BOTH), Side(80, **SPACE)) == ("ML", "MW")


def test_level_game_is_a_true_tie_whatever_the_scores():
    """70 counting points each."""
    first, second = preview(ruleset("tcc-1e"), Report("modified_win", a=Side(85, bonus=50), b=Side(70, bonus=0)))

    assert second == first
    assert (first.outcome, first.diff) == (Outcome.TT, 0)


def test_winner_that_the_director_entered_stands():
    """AMB-S4."""
    reported = Report("modified_win", "b", Side(80, **BOTH), Side(40, **NONE))

    assert preview(ruleset("tcc-2e"), reported)[0].outcome is Outcome.ML


@pytest.mark.parametrize(
    ("code", "a", "b", "expected"),
    [
        ("tcc-2e", Side(20, **BOTH), Side(80, **PLANET), ("FW", "FL")),
        ("tcc-1e", Side(20, **BOTH), Side(80, **PLANET), ("FL", "FW")),
        ("tcc-1e-warp", Side(20, **BOTH), Side(80, **PLANET), ("FW", "FL")),
        ("tcc-1e-warp", Side(20, **SPACE), Side(80, **PLANET), ("FL", "FW")),
        ("tcc-2e", Side(40, **PLANET), Side(40, **PLANET), ("TT", "TT")),
    ],
)
def test_both_decks_exhausted_is_a_full_win_for_most_conditions(code, a, b, expected):
    """AMB-S9, AMB-S10; Warp Speed counts planet and space missions before points."""
    assert outcomes(code, "deck_out", a, b) == expected


def test_winner_with_both_decks_exhausted_counts_as_at_the_cap():
    reported = Report("deck_out", a=Side(20, **BOTH), b=Side(30, **PLANET))

    assert preview(ruleset("tcc-2e-slipstream"), reported)[0].diff == 20


def test_facts_without_a_score_name_the_score():
    with pytest.raises(RuleViolation, match="score_b") as error:
        preview(ruleset("tcc-2e"), Report("modified_win", a=Side(40, **BOTH), b=Side(**PLANET)))
    assert error.value.section == "OPG 7.5.1"


def test_open_rules_count_every_bonus_point():
    report = Report("modified_win", a=Side(85, bonus=50), b=Side(75, bonus=0))
    limited, _ = preview(ruleset("tcc-1e"), report)
    full, _ = preview(ruleset("tcc-1e", {"bonus_points": "all"}), report)
    assert (limited.outcome, full.outcome) == (Outcome.ML, Outcome.MW)
