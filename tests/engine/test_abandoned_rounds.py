"""Rounds that were abandoned, as the engine reads them from a document: void they are none (OPG 7.4)."""

import json
from pathlib import Path

import pytest

from tournaments.engine import game_rules
from tournaments.engine.core.scoring import build_scorecards
from tournaments.engine.document import DocumentError, read_event, score_document, write_event
from tournaments.engine.document.keeping import restore_written_form
from tournaments.engine.document.rounds import check_numbering, read_drawn
from tournaments.engine.draws.positions import build_position
from tournaments.engine.listing.status import participants, rounds_played

SAMPLE = json.loads((Path(__file__).parents[1] / "documents" / "event-v1-abandoned.json").read_text())
WITHOUT = {
    **SAMPLE,
    "rounds": [{**SAMPLE["rounds"][1], "number": 1}, {**SAMPLE["rounds"][3], "number": 2, "state": "complete"}],
}
RULES = game_rules("tcc-2e")


def test_void_rounds_are_as_if_they_had_never_been():
    with_void, without = read_event(SAMPLE), read_event(WITHOUT)

    assert [one.void for one in with_void.rounds] == [True, False, True, False]
    assert not any(one.complete for one in with_void.rounds if one.void)
    assert score_document(SAMPLE)["standings"] == score_document(WITHOUT)["standings"]
    assert build_position(RULES, with_void, 3) == build_position(RULES, without, 3)
    assert build_position(RULES, with_void, 2).cards[0].seated_first
    assert rounds_played(with_void) == rounds_played(without) == 2
    assert participants(build_scorecards(RULES, with_void)) == participants(build_scorecards(RULES, without))


def test_why_a_round_was_abandoned_is_read_and_something_stands_there_of_each():
    assert [(one.state, one.abandoned_because) for one in read_drawn(SAMPLE)] == [
        ("void", "The power failed."),
        ("complete", ""),
        ("void", "its file gives no reason"),
        ("complete", "The venue closed."),
    ]


def test_only_a_round_that_was_abandoned_says_why():
    complete = {**SAMPLE["rounds"][1], "number": 1, "abandoned_because": "The venue closed."}

    with pytest.raises(DocumentError) as refused:
        read_drawn({**SAMPLE, "rounds": [complete]})

    assert refused.value.place == "rounds[0].abandoned_because"
    assert "neither abandoned nor void" in refused.value.expected


def test_who_left_in_a_void_round_sat_in_it():
    sat = {"number": 1, "state": "void", "matches": [{"a": "p01", "b": "p05", "result": None}]}
    left = [{**one, "dropped_after": 0} if one["id"] == "p05" else one for one in SAMPLE["players"]]

    assert read_event({**SAMPLE, "players": left, "rounds": [sat]}).rounds[0].void
    with pytest.raises(DocumentError, match="is not in the event in round 1"):
        read_event({**SAMPLE, "players": left, "rounds": [{**sat, "state": "running"}]})


NUMBERED = [
    ([(1, None, "void"), (2, 1, "complete"), (3, 2, "void"), (4, 2, "void")], ""),
    ([(1, None, "complete"), (2, 2, "void"), (3, 3, "complete")], "rounds[2].round"),
    ([(1, None, "complete"), (2, 3, "void")], "rounds[1].round"),
    ([(1, None, "complete"), (3, 2, "void")], "rounds[1].number"),
]


@pytest.mark.parametrize(("sittings", "refused"), NUMBERED)
def test_after_a_void_round_the_same_round_follows(sittings, refused):
    rounds = [
        {"number": number, **({"round": of_round} if of_round else {}), "state": state, "matches": []}
        for number, of_round, state in sittings
    ]

    if not refused:
        check_numbering({"rounds": rounds})
        return
    with pytest.raises(DocumentError) as error:
        check_numbering({"rounds": rounds})
    assert error.value.place == refused


def test_round_that_came_as_abandoned_is_given_back_as_it_was_written():
    then = write_event(read_event(SAMPLE), rounds={4: {"state": "abandoned"}, 1: {"state": "void"}})
    given_back = restore_written_form(SAMPLE, then, then)

    assert [one["state"] for one in given_back["rounds"]] == ["void", "complete", "void", "abandoned"]
