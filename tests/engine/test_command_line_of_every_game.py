"""The shell answers for every ruleset of 1997, 1995 and Star Wars CCG, in the shapes of the event document."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import pytest

from tests.engine.shells import in_process
from tournaments.engine import GAME_RULES

Document = dict[str, Any]
HEAD = {"format": "trekcc-event", "version": 1, "seed": 7}
PILES = ("decipher-swiss", "decipher-junior", "decipher-sealed", "decipher-simple-swiss")
CARDS = ("decipher-1995-quick-swiss", "decipher-1995-round-robin")
BRACKETS = ("decipher-elimination", "decipher-1995-double-elimination")
FIXED = ("swccg-sealed", "swccg-draft", "swccg-epp", "swccg-cube-traditional")
MIXED = ("swccg-squirrel", "swccg-cube-squirrel")


def players(count: int, **said: Any) -> list[Document]:
    return [{"id": f"p{n}", "name": f"Player {n}", "number": n, **said} for n in range(1, count + 1)]


def document(code: str, listed: list[Document], *matches: Document, **said: Any) -> Document:
    played = [{"number": 1, "state": "complete", "matches": list(matches)}] if matches else []
    return {**HEAD, "ruleset": code, "options": {"rounds": 3}, "players": listed, "rounds": played, **said}


def of_a_pile(code: str) -> Document:
    """Five players: a full win of 120 to 65, a half win with Intermix Ratio, and who has the bye."""
    return document(
        code,
        players(5),
        {"table": 1, "a": "p1", "b": "p2", "result": "full_win", "winner": "a", "score_a": 120, "score_b": 65},
        {"table": 2, "a": "p3", "b": "p4", "result": "deck_exhaustion", "score_a": 85, "bonus_a": 50, "score_b": 20},
        {"a": "p5", "b": None, "result": "bye"},
    )


def of_numbered_cards(code: str) -> Document:
    return document(
        code,
        players(4),
        {"table": 1, "a": "p1", "b": "p2", "result": "full_win", "winner": "a"},
        {"table": 2, "a": "p3", "b": "p4", "result": "partial_win", "winner": "b"},
        options={"rounds": 3, "scoring": "two_one"},
    )


def of_a_bracket(code: str) -> Document:
    listed = [{**player, "seed": seed} for seed, player in enumerate(players(4), 1)]
    win = {"winner": "a", "result": "full_win", **({"score_a": 100, "score_b": 20} if "1995" not in code else {})}
    first = ({"seed": 1}, {"seed": 4}), ({"seed": 2}, {"seed": 3})
    bracket: list[Document] = [{"id": f"m{n}", "a": a, "b": b, "games": [win]} for n, (a, b) in enumerate(first, 1)]
    bracket.append({"id": "m3", "a": {"winner": "m1"}, "b": {"winner": "m2"}, "games": []})
    return {**HEAD, "ruleset": code, "players": listed, "bracket": bracket}


def of_star_wars(code: str) -> Document:
    """The first game of round 1: one is finished, one is timed and level on Life Force."""
    sides: Document = {} if code in MIXED else {"side_a": "dark", "side_b": "light"}
    listed = players(4)
    if code in FIXED:
        listed = [{**player, "side": "dark" if n % 2 == 0 else "light"} for n, player in enumerate(listed, 1)]
        listed = [{**player, "side": side} for player, side in zip(listed, ("dark", "light") * 2, strict=True)]
    timed = {"result": "timed", "life_a": 9, "life_b": 9, "lost_a": 20, "lost_b": 12, **sides}
    made = document(
        code,
        listed,
        {"table": 1, "a": "p1", "b": "p2", "result": "full_win", "winner": "a", "life_a": 61, **sides},
        {"table": 2, "a": "p3", "b": "p4", **timed},
        options={"rounds": 2 if code == "swccg-constructed" else 4},
    )
    made["rounds"][0] |= {"round": 1, "game": 1}
    return made


DOCUMENTS: Mapping[str, Document] = {
    **{code: of_a_pile(code) for code in PILES},
    **{code: of_numbered_cards(code) for code in CARDS},
    **{code: of_a_bracket(code) for code in BRACKETS},
    **{code: of_star_wars(code) for code in ("swccg-constructed", *FIXED, *MIXED)},
}


def answer(command: str, code: str) -> Document:
    ended = in_process(command, "-", given=DOCUMENTS[code])
    assert (ended.status, ended.stderr) == (0, "")
    said: Document = json.loads(ended.stdout)
    return said


def test_there_is_a_document_of_every_ruleset_that_came_with_them() -> None:
    assert {code for code in GAME_RULES if code.startswith(("decipher", "swccg"))} == set(DOCUMENTS)


@pytest.mark.parametrize("code", PILES)
def test_pile_is_scored_and_the_next_round_drawn(code: str) -> None:
    cap = 75 if code == "decipher-junior" else 100
    first, second, bye = answer("score", code)["matches"]
    assert (first["vp_a"], first["diff_a"], first["vp_b"]) == (2, cap - 65, 0)
    assert (second["vp_a"], second["diff_a"], second["diff_b"]) == (1, 70 - 20, -50)
    assert (bye["a"], bye["vp_a"], bye["diff_a"]) == ("p5", 2, 0)
    drawn = answer("pair", code)
    assert (drawn["round"], len(drawn["pairs"]), len(drawn["byes"])) == (2, 2, 1)
    if code != "decipher-simple-swiss":
        assert (drawn["pairs"], drawn["byes"]) == ([["p1", "p5"], ["p3", "p2"]], ["p4"])
    assert all(one["text"] for one in drawn["explanations"])


@pytest.mark.parametrize("code", CARDS)
def test_numbered_cards_are_scored_and_the_next_round_drawn(code: str) -> None:
    scored, drawn = answer("score", code), answer("pair", code)
    assert [(match["vp_a"], match["vp_b"]) for match in scored["matches"]] == [(2, 0), (0, 1)]
    ranked = [(place["rank"], place["player"], place["vp"]) for place in scored["standings"][:2]]
    assert ranked == [(1, "p1", 2), (2, "p4", 1)]
    assert {"opponents_total"} <= set(scored["standings"][0])
    assert (drawn["round"], drawn["sits_out"]) == (2, [])
    met = {frozenset(pair) for pair in drawn["pairs"]}
    assert met.isdisjoint({frozenset(("p1", "p2")), frozenset(("p3", "p4"))})


@pytest.mark.parametrize("code", BRACKETS)
def test_bracket_is_scored_and_says_who_meets_next(code: str) -> None:
    scored, drawn = answer("score", code), answer("pair", code)
    assert [(match["a"], match["b"]) for match in scored["matches"]] == [("p1", "p4"), ("p2", "p3")]
    assert [place["player"] for place in scored["standings"][:2]] == ["p1", "p2"]
    assert [place["player"] for place in scored["standings"] if place.get("eliminated")] == ["p3", "p4"]
    assert (drawn["round"], drawn["pairs"]) == (2, [["p1", "p2"]])


@pytest.mark.parametrize("code", ["swccg-constructed", *FIXED, *MIXED])
def test_games_of_star_wars_are_scored_and_the_next_one_drawn(code: str) -> None:
    scored, drawn = answer("score", code), answer("pair", code)
    first, second = scored["matches"]
    assert (first["vp_a"], first["diff_a"], first["diff_b"]) == (2, 59, -59)
    assert (second["vp_b"], second["diff_b"], second["vp_a"], second["diff_a"]) == (1, 1, 0, -1)
    assert {"vp", "differential", "best_single_game", "sos"} <= set(scored["standings"][0])
    light = {"p1", "p3"} if code == "swccg-constructed" else {"p2", "p4"}
    if code not in MIXED:
        assert {pair[0] for pair in drawn["pairs"]} == light
    met = {frozenset(pair) for pair in drawn["pairs"]}
    assert len(met) == 2
    assert met.isdisjoint({frozenset(("p1", "p2")), frozenset(("p3", "p4"))})


@pytest.mark.parametrize("code", ["decipher-swiss", "decipher-elimination", "swccg-constructed"])
def test_result_that_the_game_does_not_know_is_named(code: str) -> None:
    said = deepcopy(DOCUMENTS[code])
    game = said["bracket"][0]["games"][0] if "bracket" in said else said["rounds"][0]["matches"][0]
    game["result"] = "not_known"
    ended = in_process("score", "-", given=said)

    place = "bracket[0].games[0].result: " if "bracket" in said else "rounds[0].matches[0].result: "
    assert (ended.status, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert ended.stderr.startswith(place)


def test_match_of_a_bracket_that_nobody_won_is_named() -> None:
    said = deepcopy(DOCUMENTS["decipher-elimination"])
    said["bracket"][1]["games"] = [{"winner": None}]
    expected = 'bracket[1].games[0].winner: expected "a" or "b": somebody goes on\n'

    assert in_process("score", "-", given=said) == (2, "", expected)
