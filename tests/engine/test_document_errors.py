"""A document that cannot be used names the place and what was expected."""

import copy
from dataclasses import replace
from typing import Any

import pytest

from tests.toy_system import registered
from tournaments.engine import GAME_RULES
from tournaments.engine.document import DocumentError, draw_document, loads, read_event, read_position
from tournaments.engine.document.matches import Noted, read_noted
from tournaments.engine.document.players import read_named
from tournaments.engine.document.public import check_texts

EVENT: dict[str, Any] = {
    "format": "trekcc-event",
    "version": 1,
    "ruleset": "tcc-2e",
    "options": {},
    "seed": 1,
    "players": [{"id": "p01"}, {"id": "p02"}, {"id": "p03", "entered_in": 2}],
    "rounds": [
        {"number": 1, "matches": [{"a": "p01", "b": "p02", "result": "concession", "winner": "a"}]},
        {
            "number": 2,
            "state": "complete",
            "matches": [
                {"a": "p01", "b": "p03", "result": "full_win", "winner": "a", "score_a": 100, "score_b": 35},
                {"a": "p02", "b": None, "result": "bye"},
            ],
        },
    ],
}
POSITION: dict[str, Any] = {
    "format": "trekcc-position",
    "version": 1,
    "ruleset": "tcc-2e",
    "round": 2,
    "players": [{"id": "p01", "opponents": ["p02"]}, {"id": "p02"}],
}
GAME = ("rounds", 1, "matches", 0)
GONE = object()


def changed(document: dict[str, Any], path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    document = copy.deepcopy(document)
    holder: Any = document
    for key in path[:-1]:
        holder = holder[key]
    if value is GONE:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return document


def complaint(read: Any, document: Any) -> str:
    with pytest.raises(DocumentError) as error:
        read(document)
    return str(error.value)


NO_EVENTS = [
    ((*GAME, "facts_a"), 3, "rounds[1].matches[0].facts_a: expected an object, not a number"),
    (("players", 1, "id"), "", 'players[1].id: expected a text, not ""'),
    ((*GAME, "b"), "p02", 'rounds[1].matches[1].a: "p02" sits twice in this round'),
    ((*GAME, "result"), None, "rounds[1].matches[0].result: expected a result: the round is complete"),
    (("final_confrontation",), {"players": ["p01"], "games": []}, "final_confrontation.players: expected two"),
    (("format",), "trekcc-league", 'format: expected "trekcc-event", not "trekcc-league"'),
    (("version",), 2, "version: expected 1, not 2"),
    (("ruleset",), 5, 'ruleset: expected "tcc-1e", '),
    (("options", "absent_opponent_bye"), "maybe", 'options.absent_opponent_bye: expected "counts" or "free", not'),
    (("options", "byes"), "free", "options.byes: is no option of this ruleset"),
    (("seed",), -(2**63) - 1, "seed: expected a whole number from -9223372036854775808"),
    (("players",), {}, "players: expected a list, not an object"),
    (("players", 1), "p02", "players[1]: expected an object, not a text"),
    (("players", 1), None, "players[1]: expected an object, not null"),
    (("players", 1), False, "players[1]: expected an object, not true or false"),
    (("players", 1, "id"), "p01", 'players[1].id: "p01" is there twice'),
    (("players", 1, "lot"), 1.0, "players[1].lot: expected a number from 0 and below 1"),
    (("players", 1, "dropped_after"), 1, 'rounds[1].matches[1].a: "p02" is not in the event in round 2'),
    (("rounds", 1, "number"), 1, "rounds[1].number: round 1 is there twice"),
    (("rounds", 1, "matches"), GONE, "rounds[1].matches: is missing"),
    ((*GAME, "result"), GONE, "rounds[1].matches[0].result: is missing"),
    ((*GAME, "result"), "won", 'rounds[1].matches[0].result: expected "full_win", '),
    ((*GAME, "b"), "p01", 'rounds[1].matches[0].b: expected an opponent: "p01" cannot sit against himself'),
    ((*GAME, "b"), None, "rounds[1].matches[0].b: A result full win needs an opponent."),
    ((*GAME, "score_a"), True, "rounds[1].matches[0].score_a: expected a whole number, not true"),
    ((*GAME, "score_a"), "100", 'rounds[1].matches[0].score_a: expected a whole number, not "100"'),
    ((*GAME, "score_a"), 1e9, "rounds[1].matches[0].score_a: expected a whole number, not 1000000000.0"),
    ((*GAME, "table"), 0, "rounds[1].matches[0].table: expected a whole number from 1"),
    ((*GAME, "outcome_a"), "MW", 'rounds[1].matches[0].outcome_a: expected "FW", "FL", "BYE" or "MG", not "MW"'),
    ((*GAME, "random_winner"), "c", 'rounds[1].matches[0].random_winner: expected "a" or "b", not "c"'),
    ((*GAME, "deck_violation_by"), "c", 'rounds[1].matches[0].deck_violation_by: expected "a" or "b", not "c"'),
    (("tiebreakers",), [{"players": ["p01", "p02"], "winner": "p03"}], "tiebreakers[0].winner: expected the id"),
]


@pytest.mark.parametrize(("path", "value", "expected"), NO_EVENTS)
def test_event_that_cannot_be_used_names_the_place(path, value, expected):
    assert complaint(read_event, changed(EVENT, path, value)).startswith(expected)


NO_POSITIONS = [
    (("players", 0, "dropped"), 1, "players[0].dropped: expected true or false, not 1"),
    (("players", 1, "id"), "p01", 'players[1].id: "p01" is there twice'),
    (("players", 0, "opponents"), ["p07"], 'players[0].opponents[0]: expected the id of a player, not "p07"'),
    (("players", 0, "opponents"), ["p01"], 'players[0].opponents[0]: "p01" cannot have met himself'),
    (("players", 0, "vp"), -1, "players[0].vp: expected a whole number from 0"),
]


@pytest.mark.parametrize(("path", "value", "expected"), NO_POSITIONS)
def test_position_that_cannot_be_used_names_the_place(path, value, expected):
    assert complaint(read_position, changed(POSITION, path, value)).startswith(expected)


@pytest.mark.parametrize("seed", [-(2**63), 2**63 - 1])
def test_seed_has_64_bits(seed):
    assert read_event({**EVENT, "seed": seed}).seed == seed
    assert draw_document({**POSITION, "seed": seed}) == draw_document(POSITION, seed)
    beyond = seed + (1 if seed > 0 else -1)
    assert complaint(draw_document, {**POSITION, "seed": beyond}).startswith("seed: expected a whole number from -92")


@pytest.mark.parametrize(
    ("name", "said"), [("number", "number 3 is there twice"), ("fixed_table", "table 3 is somebody else's already")]
)
def test_number_and_fixed_table_are_one_players_own(name, said):
    third = {"id": "p03", name: 3}
    players = [{"id": "p01", "number": 3, "fixed_table": 3}, {"id": "p02"}, third]
    assert complaint(read_named, {"players": players}) == f"players[2].{name}: {said}"
    third[name] = 4
    assert [getattr(one, name) for one in read_named({"players": players})] == [3, None, 4]


@pytest.mark.parametrize("text", ["{", '{"a": NaN}', "[" * 100_000, b"\xff\xfe{"])
def test_text_that_is_no_json_is_refused(text):
    assert complaint(loads, text).startswith("document: expected ")


HALVES = [
    ('{"name": "Ann \\ud800"}', "name"),
    ('{"players": [{}, {"id": "\\ud800"}]}', "players[1].id"),
    ('{"\\udc00\\ud800": 1}', "document"),
]


@pytest.mark.parametrize(("text", "place"), HALVES)
def test_half_of_a_character_is_refused_where_it_stands(text, place):
    assert complaint(loads, text) == f"{place}: expected whole characters: one half of a surrogate pair stands alone"


def test_nesting_has_an_end_even_where_it_can_be_read():
    assert complaint(loads, "[" * 60 + "]" * 60) == "document: expected at most 50 levels of nesting"


def given(seconds: int, because: str) -> dict[str, Any]:
    return {"rounds": [{"number": 1, "matches": [{"table": 1, "extra_seconds": seconds, "extra_because": because}]}]}


@pytest.mark.parametrize(("seconds", "because"), [(0, "A ruling."), (86_400, "x" * 300)])
def test_a_table_is_given_up_to_a_day_for_up_to_three_hundred_characters(seconds: int, because: str) -> None:
    assert read_noted(given(seconds, because)) == ((Noted(extra_seconds=seconds, extra_because=because),),)


@pytest.mark.parametrize(
    ("seconds", "because", "said"),
    [
        (-1, "A ruling.", "extra_seconds: expected "),
        (86_401, "A ruling.", "extra_seconds: expected "),
        (60, "x" * 301, "extra_because: expected up to 300 characters without an address of e-mail"),
    ],
)
def test_time_that_no_table_can_have_been_given_is_named(seconds: int, because: str, said: str) -> None:
    assert complaint(read_noted, given(seconds, because)).startswith(f"rounds[0].matches[0].{said}")


def test_what_is_below_a_key_that_cannot_be_shown_is_not_named() -> None:
    with pytest.raises(DocumentError) as error:
        check_texts({"players": [{"ben@club.example": {"note": "\u202e"}, "name": "Ben\u202e"}]})
    assert [fault.place for fault in error.value.faults] == ["players[0]", "players[0].name"]


@pytest.mark.parametrize(("value", "shown"), [("x" * 38, f'"{"x" * 38}"'), ("x" * 39, f'"{"x" * 36}...')])
def test_value_of_forty_characters_is_shown_and_a_longer_one_is_cut(value: str, shown: str) -> None:
    said = complaint(read_event, changed(EVENT, ("seed",), value))
    assert said == f"seed: expected a whole number, not {shown}"


def test_two_hundred_faults_are_told_at_once() -> None:
    with pytest.raises(DocumentError) as error:
        read_event(changed(EVENT, ("players",), [{}] * 201))
    assert [fault.place for fault in error.value.faults] == [f"players[{at}].id" for at in range(200)]
    assert str(error.value) == "players[0].id: is missing"


def two_games(**of_second: Any) -> dict[str, Any]:
    """A round of two games between two players."""
    game = {"a": "a", "b": "b", "side_a": "dark", "side_b": "light", "result": "full_win", "winner": "a", "life_a": 3}
    second = {**game, "side_a": "light", "side_b": "dark", **of_second}
    return {
        "format": "trekcc-event",
        "version": 1,
        "ruleset": "swccg-constructed",
        "players": [{"id": "a"}, {"id": "b"}],
        "rounds": [
            {"number": 1, "round": 1, "game": 1, "matches": [game]},
            {"number": 2, "round": 1, "game": 2, "matches": [second]},
        ],
    }


def test_second_game_stands_behind_the_first():
    """SW Pairings 3."""
    document = two_games()
    for played, number in zip(document["rounds"], (2, 1), strict=True):
        played["number"] = number

    assert complaint(read_event, document) == (
        "rounds[0].number: expected it behind the games before it: this is game 1 of round 1 (SW Pairings 3)"
    )


def test_draw_that_is_not_built_says_so():
    rules = replace(GAME_RULES["tcc-2e"], code="test-no-draw", swiss=None)
    with registered(rules):
        expected = 'ruleset: draws for "test-no-draw" are not built yet'
        assert complaint(draw_document, {**POSITION, "ruleset": rules.code}) == expected
