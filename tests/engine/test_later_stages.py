"""Stages that version 1 has no name for: written down, read again, refused where they cannot be."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.engine.building import tied, won
from tests.engine.test_document_errors import GONE, changed, complaint
from tests.later_stages import CUT, registered
from tournaments.engine import STAGES
from tournaments.engine.core.types import Match, Player, Record, Result, Round, Stage, build_seats
from tournaments.engine.document import read_event, score_document, write_event
from tournaments.engine.document.keeping import restore_written_form
from tournaments.engine.document.rounds import read_drawn
from tournaments.engine.document.schema import event_schema

FOUR = ("a", "b", "c", "d")
SAMPLE: dict[str, Any] = json.loads((Path(__file__).parents[1] / "documents" / "event-v1-stages.json").read_text())


@pytest.fixture(autouse=True)
def cut() -> Iterator[None]:
    with registered():
        yield


def sat(number: int, *matches: Match, **more: Any) -> Round:
    return Round(number, matches, **{"of_round": number, **more})


def record(*stages: Stage, code: str = "tcc-2e") -> Record:
    rounds = (sat(1, won("a", "c"), won("b", "d")), sat(2, won("a", "d"), won("b", "c")))
    return Record(code, tuple(map(Player, FOUR)), rounds, 2, stages=stages)


SEMIFINAL = sat(3, won("a", "d"), won("b", "c"), name="semifinal")
FINAL = sat(4, won("b", "a", 100, 20), name="final")
WENT_ON = record(Stage(2, "cut", FOUR, (SEMIFINAL, FINAL)))
CUT_FIRST = {
    **write_event(WENT_ON),
    "stages": [{"number": 1, "structure": "swiss"}, {"number": 2, "structure": "cut", "entrants": ["a", "b", "c"]}],
    "rounds": [
        {"number": 1, "matches": [{"a": "a", "b": "d", "result": "true_tie"}]},
        {"number": 2, "stage": 2, "matches": [{"a": "a", "b": "b", "result": "true_tie"}]},
        {"number": 3, "stage": 2, "matches": [{"a": "b", "b": "c", "result": "true_tie"}]},
    ],
}


def through_json(record: Record) -> Any:
    return json.loads(json.dumps(write_event(record)))


# --- writing ----------------------------------------------------------------------------------------------------------


def test_stage_is_listed_and_its_rounds_stand_among_the_others() -> None:
    document = write_event(WENT_ON)
    assert document["stages"] == [
        {"number": 1, "structure": "swiss", "rounds": 2},
        {"number": 2, "structure": "cut", "entrants": ["a", "b", "c", "d"]},
    ]
    told = [(one["number"], one.get("stage"), one.get("name")) for one in document["rounds"]]
    assert told == [(1, None, None), (2, None, None), (3, 2, "semifinal"), (4, 2, "final")]
    assert document["rounds"][2]["matches"] == write_event(record())["rounds"][1]["matches"]
    assert "round" not in document["rounds"][2]


OF_VERSION_1 = [
    (Stage(2, "tiebreaker", ("c", "d"), winner="c"),),
    (Stage(2, "final_confrontation", ("a", "b"), (sat(3, tied("a", "b"), name="final confrontation"),)),),
    (Stage(2, "final_confrontation", winner="a"),),
]


@pytest.mark.parametrize("named", OF_VERSION_1)
def test_what_version_1_has_names_for_is_written_by_them(named: tuple[Stage, ...]) -> None:
    document = write_event(record(*named))
    assert "stages" not in document
    assert len(document["rounds"]) == 2
    assert [one.get("stage") for one in document["rounds"]] == [None, None]


# --- reading what was written -----------------------------------------------------------------------------------------

GAMES = st.sampled_from(
    [
        Result("true_tie"),
        Result("full_win", ({"score": 100}, {"score": 35}), (0,)),
        Result("modified_win", ({"score": 20}, {"score": 55, "planet": 2}), (1,)),
        Result("concession", (), (1,)),
    ]
)


@st.composite
def matches(draw: Any, a: str, b: str) -> Match:
    games = tuple(draw(st.lists(GAMES, max_size=3)))
    over = len(games) == 3 or not games or draw(st.booleans())
    return Match(build_seats(a, b), draw(st.none() | st.integers(1, 9)), games, over)


@st.composite
def records(draw: Any) -> Record:
    """Some stages of each kind, of some rounds each."""
    stages, number = list[Stage](), 2
    for at, code in enumerate(draw(st.lists(st.sampled_from(["cut", "cut", "tiebreaker"]), max_size=3)), 2):
        rounds = []
        for _ in range(draw(st.integers(0, 3))):
            number += 1
            table = draw(matches("a", "b")) if code == "cut" else tied("a", "b")
            void = draw(st.booleans()) and not rounds
            complete = table.result is not None and not void
            name = draw(st.sampled_from(["", "final", "Round of 16"]))
            rounds.append(Round(number, (table,), complete, number, void=void, name=name))
        players = draw(st.sampled_from([("a", "b"), ("b", "d", "a"), ()]))
        stages.append(Stage(at, code, players, tuple(rounds), draw(st.none() | st.sampled_from(["a", "b"]))))
    return record(*stages)


@settings(max_examples=25)
@given(records())
def test_record_written_and_read_back_is_equal(written: Record) -> None:
    assert read_event(through_json(written)) == written
    assert Draft202012Validator(event_schema()).is_valid(through_json(written))


def test_kept_sample_lists_a_final_confrontation_with_its_draw_and_all_of_its_games() -> None:
    title, third = read_event(SAMPLE).stages
    assert (title.code, title.players, [len(match.games) for match in title.matches]) == (
        "final_confrontation",
        ("a", "b"),
        [3],
    )
    assert (title.winner, third.number, third.code, third.players) == ("b", 3, "tiebreaker", ("c", "d"))
    drawn = read_drawn(SAMPLE)[2]
    assert (drawn.seed, drawn.position.method if drawn.position else "") == (9, "seeded")


def test_score_decides_places_by_the_stage_and_names_the_matches_of_everybody() -> None:
    answer = score_document(through_json(WENT_ON))
    assert next((place["player"], place["decided_by"]) for place in answer["standings"]) == ("b", "cut")
    assert {match["number"] for match in answer["matches"]} == {1, 2}


# --- what cannot be ---------------------------------------------------------------------------------------------------

KINDS = ", ".join(f'"{code}"' for code in STAGES) + ' or "cut"'
STAGE, ROUND = ("stages", 1), ("rounds", 1)
TITLE = {"number": 2, "structure": "final_confrontation", "entrants": ["a", "b"]}
PLAYED = {"result": "true_tie"}


NO_STAGES = [
    (("stages", 0, "rounds"), 4, "stages[0].rounds: expected 2, as options.rounds says"),
    (
        ("rounds", 1, "matches", 0, "games_before"),
        [{"result": None}],
        "rounds[1].matches[0].games_before[0].result: expected",
    ),
    (("stages",), {}, "stages: expected a list, not an object"),
    ((*STAGE, "structure"), "ladder", f'stages[1].structure: expected {KINDS}, not "ladder"'),
    ((*STAGE, "number"), 1, 'stages[1].structure: expected "swiss", not "cut"'),
    (("stages", 0), CUT_FIRST["stages"][1], "stages[1].number: stage 2 is there twice"),
    (("stages", 0, "rounds"), 0, "stages[0].rounds: expected a whole number from 1"),
    (("stages", 0, "entrants"), ["a"], "stages[0].entrants: expected none: stage 1 is the rounds of everybody"),
    ((*STAGE, "entrants", 1), "zed", 'stages[1].entrants[1]: expected the id of a player, not "zed"'),
    ((*STAGE, "entrants", 1), "a", 'stages[1].entrants[1]: "a" is there twice'),
    ((*STAGE, "entrants", 1), "d", 'rounds[1].matches[0].b: "b" is not among the entrants of stage 2'),
    ((*STAGE, "winner"), "d", 'stages[1].winner: expected one of the entrants, not "d"'),
    (
        STAGE,
        {"number": 2, "structure": "highest_tribble", "entrants": ["a", "b"], "winner": "b"},
        "stages[1].winner: expected the first of the entrants, who stand as they cut",
    ),
    (("stages",), GONE, 'rounds[1].stage: expected 1, not 2: no other stands in "stages"'),
    ((*ROUND, "stage"), 3, 'rounds[1].stage: expected a stage from 1 to 2, not 3: no other stands in "stages"'),
    (("rounds", 2, "stage"), GONE, "rounds[2].stage: expected 2 or more: a round of stage 2 stands before round 3"),
    ((*ROUND, "round"), 1, "rounds[1].round: expected 2 or more: round 1 is of an earlier stage"),
    (
        ("rounds", 0, "matches", 0, "games_before"),
        [PLAYED],
        "rounds[0].matches[0].games_before: expected at most 1 game at a table here, not 2",
    ),
    (
        (*ROUND, "matches", 0, "games_before"),
        [{"result": "full_win", "winner": "a"}],
        "rounds[1].matches[0].games_before[0].score_a: A full win needs the score",
    ),
]


@pytest.mark.parametrize(("path", "value", "expected"), NO_STAGES)
def test_what_cannot_be_is_refused_by_its_place(path: tuple[str | int, ...], value: Any, expected: str) -> None:
    assert read_event(CUT_FIRST).stages[0].code == CUT.code
    assert complaint(read_event, changed(CUT_FIRST, path, value)).startswith(expected)


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"final_confrontation": {"players": ["a", "b"], "games": []}}, 'stands here and as "final_confrontation"'),
        ({"stages": [*SAMPLE["stages"], {**TITLE, "number": 4}]}, "stands twice"),
    ],
)
def test_final_confrontation_is_told_of_once(told: dict[str, Any], expected: str) -> None:
    options = {**SAMPLE["options"], **told.get("options", {})}
    said = complaint(read_event, {**SAMPLE, **told, "options": options})
    place = "stages[3]" if "stages" in told else "stages[1]"
    assert said.startswith(f"{place}.structure: the final confrontation {expected}")


# --- what came so is given back so ------------------------------------------------------------------------------------


def test_stage_that_changed_keeps_what_nobody_knows_of_it() -> None:
    written = changed(CUT_FIRST, (*STAGE, "note"), "by hand")
    came = read_event(written)
    then = through_json(came)
    now = through_json(replace(came, stages=(replace(came.stages[0], winner="a"),)))
    given = restore_written_form(written, then, now)
    assert given["stages"] == [written["stages"][0], {**written["stages"][1], "winner": "a"}]
    assert given["rounds"] == written["rounds"]


@pytest.mark.parametrize("odd", [7, [1], [{"number": "2"}], [[]]])
def test_file_from_before_stages_were_read_is_given_back_whatever_it_has_there(odd: Any) -> None:
    written = {**write_event(record()), "stages": odd}
    written["rounds"][0]["stage"] = odd
    then = through_json(record())
    assert json.dumps(restore_written_form(written, then, then)) == json.dumps(written)


def test_listed_final_confrontation_that_changed_is_written_by_its_name() -> None:
    written = {**SAMPLE, "stages": SAMPLE["stages"][:2], "rounds": SAMPLE["rounds"][:3]}
    came = read_event(written)
    then = through_json(came)
    now = through_json(replace(came, stages=(replace(came.stages[0], winner="a"),)))
    given = restore_written_form(written, then, now)
    assert [one["number"] for one in given["stages"]] == [1]
    assert len(given["rounds"]) == 2
    assert read_event(given) == read_event(now)
