"""The JSON form of a bracket, as the event document has it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.bracket_play import BRACKETS
from tournaments.engine.brackets import (
    build_play_in,
    double_elimination,
    elimination_bracket,
    mcintyre,
    modified_mcintyre,
    read_bracket,
    standard,
    write_bracket,
)
from tournaments.engine.core.types import RuleViolation


def bare(bracket) -> list[dict]:
    """Without rounds and names, as the shortest file has it."""
    return [{key: match[key] for key in ("id", "a", "b")} for match in write_bracket(bracket)]


def test_slots_are_written_as_the_event_document_has_them():
    assert write_bracket(standard(2)) == [{"id": "m1", "round": 1, "name": "final", "a": {"seed": 1}, "b": {"seed": 2}}]
    assert write_bracket(mcintyre())[4] == {
        "id": "m5",
        "round": 2,
        "name": "round 2, match 1",
        "a": {"rank": 3, "of": "winners", "round": 1},
        "b": {"rank": 1, "of": "losers", "round": 1},
    }
    assert [match["a"] for match in write_bracket(double_elimination(3))] == [
        {"seed": 2},
        {"seed": 1},
        {"loser": "m2"},
        {"winner": "m2"},
        {"winner": "m4"},
    ]
    assert write_bracket(elimination_bracket(3))[1]["b"] is None


@settings(max_examples=40)
@given(BRACKETS)
def test_bracket_that_is_written_and_read_again_is_equal(bracket):
    written = json.loads(json.dumps(write_bracket(bracket)))

    assert read_bracket(written, bracket.reading) == bracket
    assert write_bracket(read_bracket(written)) == written


@pytest.mark.parametrize(
    "bracket", [standard(16), modified_mcintyre(16), mcintyre(), elimination_bracket(9), build_play_in(3)]
)
def test_rounds_and_names_that_are_missing_are_found(bracket):
    assert read_bracket(bare(bracket), bracket.reading) == bracket


NO_BRACKETS = [
    (None, "The bracket: expected a list of matches"),
    ([1], "Match 1 of the list: expected an object"),
    ([{"a": {"seed": 1}, "b": {"seed": 2}}], "Match 1 of the list: id: expected a text"),
    ([{"id": "A" * 101, "a": {"seed": 1}, "b": {"seed": 2}}], "id: expected a text of 1 to 100 characters"),
    ([{"id": "A", "b": {"seed": 2}}], 'Match 1 of the list: a: expected {"seed": 1}'),
    ([{"id": "A", "a": {"seed": 1}, "b": {"seed": 2, "winner": "B"}}], "b: expected"),
    ([{"id": "A", "a": {"seed": True}, "b": {"seed": 2}}], "a: expected a whole number"),
    ([{"id": "A", "a": {"seed": 1}, "b": {"seed": 10**9}}], "b: expected a whole number"),
    ([{"id": "A", "a": {"seed": 1}, "b": {"rank": 1, "of": "all", "round": 1}}], "b: expected {"),
    ([{"id": "A", "round": 0, "a": {"seed": 1}, "b": {"seed": 2}}], "round: expected a whole number"),
    ([{"id": "A", "name": 5, "a": {"seed": 1}, "b": {"seed": 2}}], "name: expected a text"),
    ([{}] * 1024, "Match 1 of the list: id: expected a text"),
    ([{}] * 1025, "expected 1024 matches at most, not 1025"),
]


@pytest.mark.parametrize(("written", "words"), NO_BRACKETS)
def test_what_is_no_bracket_is_refused_with_its_place(written, words):
    with pytest.raises(RuleViolation) as refused:
        read_bracket(written)
    assert (refused.value.code, refused.value.section) == ("not_written_so", "OPG 10.2")
    assert words in refused.value.message


def test_matches_that_wait_for_each_other_are_refused():
    with pytest.raises(RuleViolation, match="wait for each other in a circle: ") as refused:
        read_bracket(
            [
                {"id": "A", "a": {"seed": 1}, "b": {"winner": "B"}},
                {"id": "B", "a": {"seed": 2}, "b": {"loser": "A"}},
                {"id": "C", "a": {"winner": "A"}, "b": {"seed": 3}},
            ]
        )
    assert refused.value.code == "circle"


SLOT = (
    st.fixed_dictionaries({"seed": st.integers(1, 4)})
    | st.fixed_dictionaries({"winner": st.sampled_from(["m1", "m2", "m3"])})
    | st.fixed_dictionaries({"loser": st.sampled_from(["m1", "m2", "m3"])})
    | st.fixed_dictionaries(
        {"rank": st.integers(1, 2), "of": st.sampled_from(["winners", "losers"]), "round": st.integers(1, 2)}
    )
)
MATCH = st.fixed_dictionaries(
    {"id": st.sampled_from(["m1", "m2", "m3"]), "a": SLOT, "b": SLOT | st.none()}, optional={"round": st.integers(1, 3)}
)


@given(st.lists(MATCH, max_size=4))
def test_whatever_is_sent_is_read_or_refused(written):
    try:
        bracket = read_bracket(written)
    except RuleViolation:
        return
    assert read_bracket(write_bracket(bracket)) == bracket
