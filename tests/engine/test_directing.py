"""A director who plays, and who rules where directors sit (OPG 7.1)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.refusals import refusal
from tournaments.engine import GAME_RULES
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.directing import (
    JUDGE,
    Approval,
    DirectorPlays,
    find_rule,
    playing_warnings,
    refuse_director,
    refuse_prize,
    refuse_release,
    refuse_ruling,
    rules_there,
    three_judges,
)

BOTH = (1, 2, 3)
APPROVED = DirectorPlays.WITH_APPROVAL


@pytest.mark.parametrize(("others", "yes", "enough"), [(8, 4, False), (8, 5, True), (7, 3, False), (7, 4, True)])
def test_more_than_half_of_the_others_have_to_approve(others: int, yes: int, enough: bool) -> None:
    assert Approval(others, yes).is_enough is enough


def test_director_plays_with_what_the_rules_ask_for() -> None:
    refuse_director(APPROVED, Approval(8, 5), BOTH, "", others=8)


REFUSALS = [
    (APPROVED, Approval(8, 5), BOTH, "A title is at stake.", "playing_forbidden", "OPG 7.1"),
    (DirectorPlays.NEVER, Approval(8, 8), BOTH, "", "director_plays", "D97 1.23"),
    (APPROVED, Approval(8, 8), (1, 3, JUDGE), "", "deputies_missing", "OPG 7.1"),
    (APPROVED, None, BOTH, "", "approval_missing", "OPG 7.1"),
    (APPROVED, Approval(8, 4), BOTH, "", "not_approved", "OPG 7.1"),
    (APPROVED, Approval(4, 4), BOTH, "", "not_approved", "OPG 7.1"),
    (DirectorPlays.WITH_DEPUTIES, None, (1,), "", "deputies_missing", "SW Competing in Their Own Events"),
]


@pytest.mark.parametrize(("rule", "approval", "deputies", "forbidden", "code", "section"), REFUSALS)
def test_director_who_may_not_play_is_told_why_and_what_to_do(rule, approval, deputies, forbidden, code, section):
    assert refusal(refuse_director, rule, approval, deputies, forbidden, others=8) == (code, section)


def test_every_system_has_its_own_rule() -> None:
    found = {code: rules.director_plays for code, rules in GAME_RULES.items()}
    assert found["tcc-2e"] is APPROVED
    assert found["swccg-constructed"] is DirectorPlays.WITH_DEPUTIES
    assert {found[code] for code in found if code.startswith("decipher-1995-")} == {DirectorPlays.FREELY}


@pytest.mark.parametrize(
    ("rule", "unsanctioned"),
    [(APPROVED, DirectorPlays.FREELY), *((rule, rule) for rule in DirectorPlays if rule is not APPROVED)],
)
def test_approval_is_for_what_is_sanctioned(rule: DirectorPlays, unsanctioned: DirectorPlays) -> None:
    assert find_rule(rule, sanctioned=True) is rule
    assert find_rule(rule, sanctioned=False) is unsanctioned


def test_director_of_1995_plays_without_approval_and_deputies_unless_the_department_forbids_it() -> None:
    refuse_director(DirectorPlays.FREELY, None, (), "", others=7)
    assert (
        refusal(refuse_director, DirectorPlays.FREELY, None, (), "A title is at stake.", others=7)[0]
        == "playing_forbidden"
    )


@pytest.mark.parametrize(("others", "warnings"), [(0, 0), (7, 0), (8, 1), (16, 1), (18, 2)])
def test_guide_warns_of_many_others_and_of_a_bye_that_the_director_makes(others: int, warnings: int) -> None:
    assert len(playing_warnings(others)) == warnings


@pytest.mark.parametrize(
    ("seated", "rulers"),
    [(set(), {1, 2, 3, 4}), ({1}, {2}), ({1, 3}, {2}), ({1, 2}, {3}), ({2}, {1, 3}), ({1, 2, 3}, {4})],
)
def test_each_director_rules_only_where_he_should(seated: set[int], rulers: set[int]) -> None:
    assert rules_there(seated) == rulers


@settings(max_examples=20)
@given(st.sets(st.sampled_from([1, 2, 3, 4])), st.sampled_from([None, 1, 2, 3, 4]))
def test_nobody_rules_where_he_sits_and_there_is_always_somebody(seated: set[int], position: int | None) -> None:
    assert rules_there(seated)
    assert not rules_there(seated) & seated - {JUDGE}
    with pytest.raises(RuleViolation, match="your own game"):
        refuse_ruling(position, seated, 3, sits_there=True, rule=APPROVED)


RULINGS = [
    (1, {1}, True, "Table 3, your own game: the secondary director rules on it."),
    (JUDGE, {2, 3}, False, "Table 3, where a director plays: the primary director rules on it."),
    (2, {1, 2, 3}, True, "Table 3, your own game: the judge rules on it."),
    (
        JUDGE,
        {JUDGE},
        True,
        "Table 3, your own game: the primary director or the secondary director or the tertiary director rules on it.",
    ),
]


@pytest.mark.parametrize(("position", "seated", "sits_there", "told"), RULINGS)
def test_who_may_not_rule_is_told_who_does(position: int | None, seated: set[int], sits_there: bool, told: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        refuse_ruling(position, seated, 3, sits_there=sits_there, rule=APPROVED)
    assert (refused.value.code, refused.value.message, refused.value.section) == ("not_yours_to_rule", told, "OPG 7.1")


THREE = DirectorPlays.WITH_DEPUTIES
SW = "SW Competing in Their Own Events"


@pytest.mark.parametrize(
    ("position", "seated", "told"), [(1, {1, 2}, "Table 3, your own game: the back-up judge rules on it.")]
)
def test_three_judges_rule_on_the_games_of_the_director(position: int, seated: set[int], told: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        refuse_ruling(position, seated, 3, sits_there=True, rule=THREE)
    assert (refused.value.message, refused.value.section) == (told, SW)


def test_judge_of_the_director_who_plays_is_not_released() -> None:
    with pytest.raises(RuleViolation, match="assistant judge stays"):
        refuse_release(THREE, 2)
    refuse_release(THREE, JUDGE)
    refuse_release(APPROVED, 2)


def test_director_who_plays_wins_glass_alone() -> None:
    refuse_prize(directs=True, glass=True)
    refuse_prize(directs=False, glass=False)
    assert refusal(refuse_prize, directs=True, glass=False) == ("director_wins", SW)


def test_announcement_names_both_judges() -> None:
    said = three_judges({1: "Ada", 2: "Ben", 3: "Cal"})
    assert "the assistant judge, Ben, rules on" in said
    assert "the back-up judge, Cal, where" in said
    assert "back-up judge, nobody so far" in three_judges({1: "Ada", 2: "Ben"})
