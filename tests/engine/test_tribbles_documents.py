"""Event documents of Tribbles by tables (OPG 7.2-7.9, A)."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.engine.tables import IDS, ONE, TWO_PODS, Document, document, heats, played, table
from tests.tournaments.written_pods import tables as any_tables
from tournaments.engine.core.types import Match, Player, Record, Result, Round, build_seats
from tournaments.engine.document import DocumentError, read_event, score_document, write_event
from tournaments.engine.document.event import convert_to_rounds
from tournaments.engine.document.keeping import restore_written_form
from tournaments.engine.document.listing import read_listing
from tournaments.engine.document.schema import event_schema

SCHEMA = Draft202012Validator(event_schema())


def result(ending: str, *points: int, **facts: dict[int, Any]) -> Result:
    """`facts`: by code those of the seats that have any."""
    noted = ({code: at[seat] for code, at in facts.items() if seat in at} for seat in range(len(points)))
    return Result(ending, tuple({"points": own, **more} for own, more in zip(points, noted, strict=True)))


def complaint(wrong: Document) -> str:
    with pytest.raises(DocumentError) as refused:
        read_event(wrong)
    return str(refused.value)


# --- what it means ----------------------------------------------------------------------------------------------------


def test_session_is_a_round_of_everybody_with_a_match_at_each_table() -> None:
    heat = table(
        4,
        played(2, "p02", "p03", p02=5000, p03=4000),
        played(1, "p01", p01=30_000),
        {"number": 3, "scores": {"p03": 70, "p02": None}, "result": "time_called"},
        conceded=["p02"],
    )
    other = table(2, {"number": 1, "scores": {"p05": 9}}, players=("p06", "p05", "p04"))
    record = read_event(document(*IDS[:6], tables=[heat, other], seed=7))
    games = (
        result("went_out", 30_000, 0, 0, went_out={0: True}),
        result("went_out", 0, 5000, 4000, went_out={1: True, 2: True}),
        result("time_called", 0, 0, 70, conceded={1: True}),
    )
    nobody = Match(build_seats("p06", "p05", "p04"), 2, (result("nobody_out", 0, 9, 0),))
    sat = Round(1, (nobody, Match(build_seats("p01", "p02", "p03"), 4, games)), of_round=1)
    assert record == Record("tcc-tribbles", tuple(map(Player, IDS[:6])), (sat,), 5, seed=7)


def test_finals_are_the_stage_of_their_name_in_the_order_of_the_tables() -> None:
    last = heats(("p09", "p08", "p07"), ("p02", "p01", "p03"))[::-1]
    record = read_event({**TWO_PODS, "finals": last})
    (stage,) = record.stages
    assert (stage.number, stage.code, stage.players) == (
        2,
        "tribbles_finals",
        ("p09", "p08", "p07", "p02", "p01", "p03"),
    )
    (finals,) = stage.rounds
    assert (finals.number, finals.of_round, finals.name, finals.complete) == (2, 2, "Tribbles Finals", True)
    assert [match.table for match in finals.matches] == [1, 2]
    assert read_event(TWO_PODS).rounds == record.rounds
    assert record.rounds_scheduled == 5


def test_sessions_say_the_same() -> None:
    last = heats(("p01", "p06", "p02"), ("p03", "p04", "p05"))
    listed = [{"kind": "heat", "tables": TWO_PODS["tables"]}, {"kind": "finals", "tables": last}]
    assert read_event(document(seed=3, sessions=listed)) == read_event({**TWO_PODS, "finals": last})


def test_head_start_counts_in_the_first_round_of_the_first_table_alone() -> None:
    """OPG Glossary, AMB-T5: 100,000 Tribbles before the match begins, once."""
    first = [table(1, played(1, "p01", p01=5), played(2, "p01", p01=6))]
    sessions = [{"kind": "heat", "tables": first}, {"kind": "finals", "tables": heats(IDS[:4])}]
    began = document(*IDS[:4], sessions=sessions)
    for at in (0, 3):
        began["players"][at]["head_start"] = 100_000
    record = read_event(began)
    heat, finals = record.rounds[0].matches[0], record.stages[0].rounds[0].matches[0]
    assert [game.get_facts(0).get("head_start") for game in (*heat.games, *finals.games)] == [100_000, None, None]
    assert [finals.games[0].get_facts(seat).get("head_start") for seat in range(4)] == [None, None, None, 100_000]
    assert [seat["figures"]["total"] for seat in score_document(began)["matches"][0]["seats"]] == [100_011, 0, 0]
    sessions[0]["tables"] = [table(1)]
    assert read_event(began).stages[0].rounds[0].matches[0].games[0].get_facts(0)["head_start"] == 100_000


COMING = [
    ("entered_in", 1, 1),
    ("entered_in", 6, 2),
    ("dropped_after", 3, 1),
    ("disqualified_after", 10, 2),
    ("sits_out", [6, 7, 11], (2, 3)),
]


@pytest.mark.parametrize(("key", "rounds", "sessions"), COMING)
def test_players_come_and_go_by_the_rounds_at_the_tables(key: str, rounds: Any, sessions: Any) -> None:
    began = document(*IDS[:4], tables=heats(IDS[:3]))
    began["players"][3][key] = rounds
    assert getattr(read_event(began).players[3], key) == sessions


# --- what cannot be ---------------------------------------------------------------------------------------------------

HEAT = {"kind": "heat", "tables": ONE}


def one(*rounds: Document, **more: Any) -> Document:
    return {"tables": [{**table(1, *rounds), **more}]}


NO_TABLES = [
    ({"finals": ONE, "stages": []}, 'stages: expected none beside "finals"'),
    (one(*(played(at, "p01") for at in range(1, 7))), "tables[0].rounds: expected at most 5 rounds at a table, not 6"),
    (one({**played(1), "result": "went_out"}), "tables[0].rounds[0].winners: Mark whoever emptied the hand first."),
    ({"tables": ONE, "rounds": []}, 'rounds: expected none beside "tables": leave out one of the two'),
    ({"sessions": [{**HEAT, "kind": "final"}]}, 'sessions[0].kind: expected "heat" or "finals"'),
    ({"sessions": [{"kind": "heat"}]}, "sessions[0].tables: is missing"),
    ({"sessions": [{**HEAT, "kind": "finals"}, HEAT]}, "sessions[1].kind: expected nothing after the finals"),
    ({"sessions": [HEAT] * 21}, "sessions: expected at most 20, not 21"),
    ({"tables": [*ONE, table(1, players=IDS[3:6])]}, "tables[1].table: table 1 is there twice"),
    ({"finals": [*ONE, table(2, players=IDS[2:6])]}, 'finals[1].players[0]: "p03" sits at two tables of this session'),
    (one(players=["p01", "p02", "zed"]), 'tables[0].players[2]: expected the id of a player, not "zed"'),
    (one(players=["p01", "p02", "p01"]), 'tables[0].players[2]: "p01" is there twice'),
    (one(players=list(IDS[:9])), "tables[0].players: expected 3 to 8 players, not 9"),
    (one(played(1, "p04")), 'tables[0].rounds[0].winners[0]: expected a player of this table, not "p04"'),
    (one(played(1, "p01", "p01")), 'tables[0].rounds[0].winners[1]: "p01" is there twice'),
    (one(played(1, "p01", p01=-1)), "tables[0].rounds[0].scores.p01: expected a whole number from 0"),
    (one({"scores": {}}), "tables[0].rounds[0].number: is missing"),
    (one(played(1), played(3)), "tables[0].rounds[1].number: expected 2 after 1"),
    (one({**played(1), "result": "true_tie"}), "tables[0].rounds[0].result: expected"),
    (one({**played(1), "result": "time_called"}, played(2)), "tables[0].rounds[1].number: time was called in round 1"),
    (one(played(1), conceded=["p04"]), "tables[0].conceded[0]: expected a player of this table"),
    (one(conceded=["p01"]), "tables[0].conceded: expected nobody: no round was played in which to concede"),
]


@pytest.mark.parametrize(("wrong", "said"), NO_TABLES)
def test_what_cannot_be_is_refused_by_its_place(wrong: Document, said: str) -> None:
    assert complaint(document(**wrong)).startswith(said)


def test_structure_that_is_named_has_to_have_the_finals() -> None:
    last = {**TWO_PODS, "finals": ONE}
    assert read_listing(last, "tcc-tribbles").said["structure"] == "heats-finals"
    with pytest.raises(DocumentError, match=r'listing\.structure: "swiss" has no Tribbles Finals, and the file'):
        read_listing({**last, "listing": {"structure": "swiss"}}, "tcc-tribbles")
    listed = document(sessions=[{**HEAT, "kind": "finals"}], listing={"structure": "swiss"})
    with pytest.raises(DocumentError, match=r"listing\.structure"):
        read_listing(listed, "tcc-tribbles")
    assert read_listing({**TWO_PODS, "listing": {"structure": "swiss"}}, "tcc-tribbles").said["structure"] == "swiss"


# --- in the shape of this site, and back ------------------------------------------------------------------------------


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32))
def test_any_tables_are_the_same_event_in_rounds(seed: int) -> None:
    rng = Random(seed)
    began = document(*IDS[:8], note="kept", **any_tables(rng, list(IDS[:8])))
    began["players"][0] |= {"head_start": 100_000, "dropped_after": 15, "shirt": 5}
    SCHEMA.validate(began)
    record = read_event(began)
    assert read_event(json.loads(json.dumps(write_event(record)))) == record
    bare = convert_to_rounds(began)
    SCHEMA.validate(bare)
    assert read_event(json.loads(json.dumps(bare))) == record
    assert {"tables", "finals", "sessions"}.isdisjoint(bare)
    assert (bare["note"], bare["players"][0]) == ("kept", {"id": "p01", "dropped_after": 3, "shirt": 5})
    assert convert_to_rounds(bare) is bare


def test_file_by_tables_is_given_back_as_it_was_until_something_is_played_otherwise() -> None:
    came = {**deepcopy(TWO_PODS), "note": 1}
    came["players"][10] |= {"dropped_after": 5, "head_start": 9}
    then = json.loads(json.dumps(write_event(read_event(came))))
    assert json.dumps(restore_written_form(came, then, then)) == json.dumps(came)
    lots = deepcopy(then)
    lots["players"][0]["lot"] = 0.5
    given_back = restore_written_form(came, then, lots)
    assert given_back == {**came, "players": [{"id": "p01", "lot": 0.5}, *came["players"][1:]]}
    now = deepcopy(lots)
    now["rounds"][0]["matches"][0]["seats"][1]["points"] = 7
    changed = restore_written_form(came, then, now)
    assert "tables" not in changed
    assert changed["rounds"] == now["rounds"]
    assert (changed["note"], changed["players"][10]) == (1, {"id": "p11", "dropped_after": 1})
    assert read_event(changed) == read_event(now)


WAYS = [
    ({"tables": ONE}, True),
    ({"sessions": [HEAT]}, True),
    ({}, False),
    ({"tables": ONE, "rounds": []}, False),
    ({"sessions": [HEAT], "tables": ONE}, False),
    (one(players=["p01", "p02"]), False),
    (one({**played(1), "result": "true_tie"}), False),
]


@pytest.mark.parametrize(("more", "fits"), WAYS)
def test_schema_knows_the_ways_in_which_rounds_are_written(more: Document, *, fits: bool) -> None:
    assert SCHEMA.is_valid(document(**more)) is fits
