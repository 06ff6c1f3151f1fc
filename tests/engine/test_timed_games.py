"""OPG 7.5.1, OTF 7, AMB-S9 to S11: who leads a game that was not finished, from the facts."""

import pytest

from tournaments.engine import award_game, game_rules
from tournaments.engine.core.types import Facts, Outcome, Result, RuleViolation
from tournaments.engine.games.reported import counting_points


def outcomes(code: str, ending: str, a: Facts, b: Facts) -> tuple[str, ...]:
    return tuple(str(earned.outcome) for earned in award_game(game_rules(code), Result(ending, (a, b))))


BOTH, PLANET, SPACE, NONE = {"planet": 1, "space": 1}, {"planet": 1}, {"space": 1}, {"planet": 0}


LADDER = [
    ({"score": 40, **BOTH}, {"score": 80, **PLANET}, ("MW", "ML")),
    ({"score": 40, **BOTH}, {"score": 80, **BOTH}, ("ML", "MW")),
    ({"score": 40, **PLANET}, {"score": 60, **NONE}, ("MW", "ML")),
    ({"score": 40, **PLANET}, {"score": 60, **SPACE}, ("ML", "MW")),
    ({"score": 40, **PLANET}, {"score": 40, **SPACE}, ("TT", "TT")),
    ({"score": 40, **BOTH}, {"score": 40, **PLANET}, ("MW", "ML")),
]


@pytest.mark.parametrize(("a", "b", "expected"), LADDER)
def test_second_edition_ladder(a, b, expected):
    assert outcomes("tcc-2e", "modified_win", a, b) == expected


@pytest.mark.parametrize(("points", "bonus", "counting"), [(85, 50, 70), (85, 30, 85), (50, 50, 0), (-5, 10, -15)])
def test_bonus_points_count_up_to_the_other_points(points, bonus, counting):
    assert counting_points(points, bonus) == counting


def test_first_edition_compares_counting_points_and_scores_by_all_points():
    """AMB-S11: 70 of 85 points count, so 75 win; the differential takes 85 and 75."""
    result = Result("modified_win", ({"score": 85, "bonus": 50}, {"score": 75, "bonus": 0}))
    first, second = award_game(game_rules("tcc-1e"), result)

    assert (first.outcome, first.figures["diff"]) == (Outcome.ML, -1)
    assert (second.outcome, second.figures["diff"]) == (Outcome.MW, 1)


DECKED = [
    ("tcc-2e", {"score": 20, **BOTH}, {"score": 80, **PLANET}, ("FW", "FL")),
    ("tcc-1e", {"score": 20, **BOTH}, {"score": 80, **PLANET}, ("FL", "FW")),
    ("tcc-1e-warp", {"score": 20, **BOTH}, {"score": 80, **PLANET}, ("FW", "FL")),
    ("tcc-2e", {"score": 40, **PLANET}, {"score": 40, **PLANET}, ("TT", "TT")),
]


@pytest.mark.parametrize(("code", "a", "b", "expected"), DECKED)
def test_both_decks_exhausted_is_a_full_win_for_most_conditions(code, a, b, expected):
    """AMB-S9, AMB-S10; Warp Speed counts planet and space missions before points."""
    assert outcomes(code, "deck_out", a, b) == expected


def test_winner_with_both_decks_exhausted_counts_as_at_the_cap():
    result = Result("deck_out", ({"score": 20, **BOTH}, {"score": 30, **PLANET}))

    assert award_game(game_rules("tcc-2e-slipstream"), result)[0].figures["diff"] == 20


def test_facts_without_a_score_name_the_score():
    with pytest.raises(RuleViolation, match="score_b") as error:
        award_game(game_rules("tcc-2e"), Result("modified_win", ({"score": 40, **BOTH}, PLANET)))
    assert error.value.section == "OPG 7.5.1"
