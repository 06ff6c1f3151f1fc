"""OPG B: which level an infraction has, what lifts it, what has to be known first, and what the level does."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conduct.engine import (
    LADDERS,
    Facts,
    Level,
    RepeatPer,
    decision_violations,
    find_missing,
    propose,
    repeats_of,
    replace_infraction,
)

OPG = LADDERS["opg"]
CODES = [infraction.code for infraction in OPG.infractions]
INTENDED = [code for code in CODES if not OPG.infraction(code).intent_counts]


def level(code: str, **facts: object) -> Level | None:
    chosen = {"chosen": Level.GAME_LOSS} if code == "B3" else {}
    return propose(OPG, Facts(code, **{**chosen, **facts})).level  # type: ignore[arg-type]


def refusals(**facts: object) -> list[tuple[str, str, str]]:
    found = find_missing(OPG, Facts(**facts))  # type: ignore[arg-type]
    assert found
    return [(one.code, one.section, one.field) for one in found]


@pytest.mark.parametrize("code", CODES)
@settings(max_examples=20)
@given(intent=st.booleans(), repeats=st.integers(0, 9), chosen=st.sampled_from([Level(3), Level(4)]))
def test_level_never_falls_with_intent_or_repeats_and_ends_at_4(code, intent, repeats, chosen) -> None:
    base = level(code, chosen=chosen)
    lifted = level(code, intent=intent, repeats=repeats, chosen=chosen)
    assert base is not None
    assert lifted == min(Level(4), base + repeats + (intent and code not in INTENDED))


@pytest.mark.parametrize("code", CODES)
@settings(max_examples=10)
@given(intent=st.booleans(), repeats=st.integers(0, 9))
def test_whatever_is_found_before_the_event_is_a_verbal_warning(code: str, intent: bool, repeats: int) -> None:
    assert level(code, before_event=True, intent=intent, repeats=repeats) is Level.WARNING


def test_stalling_is_level_2_or_by_another_value_level_1() -> None:
    by_the_index = replace_infraction(OPG, "C3", levels=(Level.WRITTEN,), intent_counts=True)
    assert level("C3") is Level.TURN_LOSS
    assert propose(by_the_index, Facts("C3")).level is Level.WRITTEN
    assert propose(by_the_index, Facts("C3", intent=True)).level is Level.TURN_LOSS


def test_every_step_has_its_reason_and_its_section() -> None:
    assert propose(OPG, Facts("D4", intent=True, repeats=3, evidence="Scratched.")).reasons == (
        "D4 Marked cards: level 1, written warning (OPG B D4).",
        "On purpose: one level more (OPG B).",
        "The same 3 times before in this event: 3 levels more (OPG B).",
        "There is nothing above level 4, disqualification.",
    )


MISSING = [
    ({"code": "C3", "observed_seconds": 19}, [("not_observed", "OPG B C3", "observed_seconds")]),
    ({"code": "C1"}, [("evidence_missing", "OPG B C1", "evidence")]),
    ({"code": "C2", "evidence": " "}, [("evidence_missing", "OPG B C2", "evidence")]),
    ({"code": "D4", "intent": True}, [("evidence_missing", "OPG B", "evidence")]),
    ({"code": "D2"}, [("no_deck_lists", "OPG B D2", "code")]),
    (
        {"code": "D1", "deck_list_required": True, "deck_list_penalised": True},
        [("deck_list_penalised", "OPG B D1", "code")],
    ),
    ({"code": "A1", "after_event": True}, [("not_serious", "OPG 14", "code")]),
]


@pytest.mark.parametrize(("facts", "expected"), MISSING)
def test_penalty_is_refused_until_everything_is_known(facts, expected) -> None:
    assert refusals(**facts) == expected


KNOWN = [
    Facts("C3", observed_seconds=20),
    Facts("C1", evidence="Two cards up the sleeve, found by both judges."),
    Facts("B3", before_event=True),
    Facts("D2", deck_list_required=True),
    Facts("D1", deck_list_penalised=True),
    Facts("D1", deck_list_required=True),
    Facts("B1", repeats=2, after_event=True),
]


@pytest.mark.parametrize("facts", KNOWN)
def test_penalty_is_issued_once_everything_is_known(facts: Facts) -> None:
    assert find_missing(OPG, facts) == ()
    assert propose(OPG, facts).missing == ()


@pytest.mark.parametrize(("code", "waived"), [("D1", True), ("D2", False), ("A3", False)])
def test_illegal_deck_is_waived_if_the_opponent_before_kept_its_cards(code: str, waived: bool) -> None:
    proposal = propose(OPG, Facts(code, opponent_kept_cards=True))
    assert (proposal.waived, proposal.level is None) == (waived, waived)


def test_director_who_decides_otherwise_says_why() -> None:
    proposal = propose(OPG, Facts("A2"))
    assert decision_violations(OPG, proposal, Level.WRITTEN, "") == ()
    assert decision_violations(OPG, proposal, Level.WARNING, "It was an accident of the waiter.") == ()
    (found,) = decision_violations(OPG, proposal, Level.WARNING, " ")
    assert (found.code, found.field) == ("reason_missing", "because")
    assert "level 1, written warning" in found.message


EARLIER = [("A1", Level.WARNING), ("A1", Level.WRITTEN), ("A2", Level.WRITTEN)]


@pytest.mark.parametrize(
    ("changes", "repeats"), [({}, 2), ({"count_warnings": False}, 1), ({"repeat_per": RepeatPer.LETTER}, 3)]
)
def test_repeats_are_of_the_same_code_and_warnings_count(changes: dict[str, object], repeats: int) -> None:
    assert repeats_of(replace(OPG, **changes), "A1", EARLIER) == repeats  # type: ignore[arg-type]


@pytest.mark.parametrize("chosen", [None, Level.WRITTEN])
def test_severe_misconduct_waits_for_the_directors_choice(chosen: Level | None) -> None:
    proposal = propose(OPG, Facts("B3", chosen=chosen))
    assert (proposal.level, [found.field for found in proposal.missing]) == (None, ["chosen"])
    assert refusals(code="B3", chosen=chosen) == [("level_not_chosen", "OPG B B3", "chosen")]
