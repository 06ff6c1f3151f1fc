"""`python -m leagues.engine score`: the shapes of a league document and of its answer."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from leagues.engine.document import score_document
from tournaments.engine.document import DocumentError


def league(**changes: Any) -> dict[str, Any]:
    return {
        "format": "trekcc-league",
        "version": 1,
        "players": [{"id": "a", "lifetime_before": 70}, {"id": "b"}, {"id": "c", "lifetime_before": 0}],
        "events": [
            {"id": "e1", "kind": "regular", "half": 1, "placing": ["a", "b", "c"], "bonus": {"c": 4}},
            {"id": "e2", "kind": "regular", "half": 2, "placing": ["c", "b", "a"]},
            {"id": "e3", "kind": "playoff", "placing": ["b", "a", "c"], "bonus": {"b": 1}},
        ],
        "qualifiers": 1,
        **changes,
    }


def test_season_of_a_document_is_counted() -> None:
    assert score_document(league()) == {
        "events": [
            {"event": "e1", "points": {"a": 12, "b": 8, "c": 6}},
            {"event": "e2", "points": {"c": 12, "b": 8, "a": 6}},
            {"event": "e3", "points": {"b": 12, "a": 8, "c": 6}},
        ],
        "season": [season("b", 16, 28, 1, 29, 28), season("c", 18, 24, 4, 28, 24), season("a", 18, 26, 0, 26, 96)],
        "qualified": ["a", "c"],
        "standings": [standing(1, "a", 8, 0, 26, 96), standing(2, "c", 6, 0, 28, 24)],
    }


def season(player: str, regular: int, points: int, bonus: int, total: int, lifetime: int) -> dict[str, Any]:
    return {
        "player": player,
        "regular_points": regular,
        "season_points": points,
        "bonus": bonus,
        "league_total": total,
        "lifetime_after": lifetime,
        "events_attended": 3,
    }


def standing(rank: int, player: str, points: int, victories: int, season_points: int, lifetime: int) -> dict[str, Any]:
    return {
        "rank": rank,
        "player": player,
        "playoff_points": points,
        "playoff_victories": victories,
        "season_points": season_points,
        "playoff_events": 1,
        "events": 3,
        "lifetime": lifetime,
    }


NO_LEAGUES = [
    ({"players": [{"id": "a"}, {"id": "a"}]}, "players[1].id"),
    ({"events": [{"id": "x", "placing": ["a"]}, {"id": "x", "placing": ["a"]}]}, "events[1].id"),
    ({"qualified": ["a", "a"], "qualifiers": None}, "qualified[1]"),
    ({"players": [{"id": "a", "lifetime_before": -1}], "events": []}, "players[0].lifetime_before"),
    ({"events": [{"id": "x", "placing": ["a", "z"]}]}, "events[0].placing[1]"),
    ({"events": [{"id": "x", "placing": ["a", "a"]}]}, "events[0].placing[1]"),
    ({"events": [{"id": "x"}]}, "events[0].placing"),
    ({"events": [{"id": "x", "placing": ["a"], "kind": "final"}]}, "events[0].kind"),
    ({"events": [{"id": "x", "placing": ["a"], "half": 3}]}, "events[0].half"),
    ({"events": [{"id": "x", "placing": ["a"], "bonus": {"b": 1}}]}, "events[0].bonus.b"),
    ({"qualifiers": -1}, "qualifiers"),
    ({"qualified": ["a"]}, "qualified"),
    ({"qualified": ["z"], "qualifiers": None}, "qualified[0]"),
]


@pytest.mark.parametrize(("changes", "place"), NO_LEAGUES)
def test_document_that_cannot_be_used_names_the_place(changes: dict[str, Any], place: str) -> None:
    with pytest.raises(DocumentError) as refused:
        score_document(league(**changes))
    assert refused.value.place == place


def test_shell_prints_the_answer() -> None:
    command = [sys.executable, "-m", "leagues.engine", "score", "-"]
    ended = subprocess.run(command, input=json.dumps(league()), capture_output=True, text=True, check=True)

    assert json.loads(ended.stdout) == score_document(league())


def test_who_qualified_may_be_named() -> None:
    document = league(qualified=["b"])
    del document["qualifiers"]
    answer = score_document(document)
    assert answer["qualified"] == ["b"]
    assert [row["player"] for row in answer["standings"]] == ["b"]
