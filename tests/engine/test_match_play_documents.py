"""Match play in a file as its directors have it: a bracket with the games of each match (OPG 10)."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.engine.document import DocumentError, draw_document, read_event, score_document
from tournaments.engine.document.match_play import RULESETS
from tournaments.engine.stages.elimination import BRACKETS

HEAD = {"format": "trekcc-event", "version": 1}


def won(seat: str, result: str = "full_win") -> dict[str, Any]:
    return {"winner": seat, "result": result}


def document(players: int = 4, code: str = "tcc-matchplay-sepi", **said: Any) -> dict[str, Any]:
    listed = [{"id": f"p{seed}", "name": f"Player {seed}", "seed": seed} for seed in range(players, 0, -1)]
    return {**HEAD, "ruleset": code, "players": listed, **said}


def match(identity: str, one: Any, other: Any, *games: dict[str, Any]) -> dict[str, Any]:
    return {"id": identity, "a": one, "b": other, "games": [*games]}


def of_four(*final: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        match("m1", {"seed": 1}, {"seed": 4}, won("a"), won("b"), won("b", "modified_win")),
        match("m2", {"seed": 2}, {"seed": 3}, won("a"), won("a")),
        match("m3", {"winner": "m1"}, {"winner": "m2"}, *final),
    ]


BEST_OF_THREE = {"options": {"best_of": 3}}


def order(answer: dict[str, Any]) -> list[str]:
    return [place["player"] for place in answer["standings"]]


@pytest.mark.parametrize("code", RULESETS)
def test_first_round_is_that_of_the_bracket(code: str) -> None:
    players = 16 if code.endswith("16") else 8
    answer = draw_document(document(players, code))
    first = next(iter(BRACKETS[RULESETS[code]](players).by_round.values()))
    assert answer["round"] == 1
    assert answer["pairs"] == [[f"p{slot.number}" for slot in node.slots] for node in first]


def test_bracket_that_was_played_is_scored_and_says_what_follows() -> None:
    before = document(bracket=of_four(), **BEST_OF_THREE)
    assert draw_document(before)["pairs"] == [["p2", "p4"]]
    assert order(score_document(before)) == ["p2", "p4", "p1", "p3"]
    over = document(bracket=of_four(won("b"), won("a"), won("a")), **BEST_OF_THREE)
    answer = score_document(over)
    assert order(answer) == ["p4", "p2", "p1", "p3"]
    assert [place["decided_by"] for place in answer["standings"]] == ["bracket"] * 3 + [None]
    assert len(answer["matches"]) == 3


def test_level_game_goes_to_the_higher_seed() -> None:
    """OPG 10."""
    level = {"winner": None, "result": "true_tie"}
    semifinals = [match("m1", {"seed": 4}, {"seed": 1}, level), match("m2", {"seed": 2}, {"seed": 3}, level)]
    assert draw_document(document(bracket=semifinals + of_four()[2:]))["pairs"] == [["p1", "p2"]]


def test_another_bracket_is_kept_as_the_directors_own() -> None:
    ladder = [
        match("a", {"seed": 3}, {"seed": 4}, won("b")),
        match("b", {"winner": "a"}, {"seed": 2}, won("b")),
        match("c", {"winner": "b"}, {"seed": 1}),
    ]
    read = read_event(document(bracket=ladder))
    assert read.bracket is not None
    assert len(read.stages[0].rounds) == 2
    assert draw_document(document(bracket=ladder))["pairs"] == [["p1", "p2"]]
    assert read_event(document(bracket=of_four(), **BEST_OF_THREE)).bracket is None


NO_DOCUMENTS = [
    ({"bracket": of_four(), "options": {}}, "bracket[0].games: Game 1 decided the match"),
    ({"bracket": of_four(won("a"))[2:]}, "bracket: "),
    ({"bracket": [match("m1", {"seed": 1}, {"seed": 4}), *of_four(won("a"))[1:]]}, "bracket[2].games: expected none"),
    ({"bracket": of_four(), "options": {"best_of": 4}}, "options.best_of: "),
    ({"listing": {"game": "TR"}}, "listing.game: expected 1E or 2E"),
    ({"players": [{"id": "p1"}, {"id": "p2"}]}, "players[0].seed: "),
    ({"players": [{"id": "p1", "seed": 1}, {"id": "p2", "seed": 1}]}, "players[1].seed: seed 1 is somebody"),
    ({"players": [{"id": "p1", "seed": 1}]}, "players: "),
]


@pytest.mark.parametrize(("changed", "said"), NO_DOCUMENTS)
def test_what_cannot_be_used_is_named_by_its_place(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(DocumentError) as error:
        read_event({**document(**BEST_OF_THREE), **changed})
    assert str(error.value).startswith(said), str(error.value)
