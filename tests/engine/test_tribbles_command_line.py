"""Tribbles on the command line: scored from paper by tables, drawn by pods (OPG 7.2, 7.6, 7.7, 7.9, A)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.engine.refusals import refusal
from tests.engine.shells import in_process
from tests.engine.tables import IDS, ONE, TWO_PODS, Document, document, heats, played, table
from tournaments.engine import build_position, draw_round, game_rules
from tournaments.engine.core.types import Player, Record
from tournaments.engine.document import DocumentError, draw_document, read_position
from tournaments.engine.document.schema import event_schema

ONE_POD = document(*IDS[:4], tables=heats(IDS[:4]))


def answered(command: str, asked: Document, *arguments: str) -> Document:
    ended = in_process(command, "-", *arguments, given=asked)
    assert (ended.status, ended.stderr) == (0, "")
    answer: Document = json.loads(ended.stdout)
    return answer


@pytest.mark.parametrize("listing", [None, {"structure": "heats-finals"}])
def test_finals_are_ranked_by_table_and_then_by_what_was_scored_there(listing: Any) -> None:
    """OPG A: 200,000 and 90,000 at table 1 stand before 500,000 at table 2."""
    finals = [
        table(1, played(1, "A", A=200_000, B=90_000), players=("A", "B", "D")),
        table(2, played(1, "C", C=500_000), players=("C", "E", "F")),
    ]
    heat = heats(("A", "D", "C"), ("B", "E", "F"))
    for before in ({}, {"tables": heat}):
        answer = answered("score", document(*"ABCDEF", **before, finals=finals[::-1], listing=listing))
        places = [(place["player"], place["table"], place["total"]) for place in answer["standings"]]
        assert [place for place in places if place[0] in "ABC"] == [
            ("A", 1, 200_000),
            ("B", 1, 90_000),
            ("C", 2, 500_000),
        ]
    assert [len(match["seats"]) for match in answer["matches"]] == [3] * 4
    assert [match["number"] for match in answer["matches"]] == [1, 1, 2, 2]
    assert answer["matches"][3]["seats"][0] == {"player": "C", "figures": {"total": 500_000, "rounds_won": 1}}


# --- drawn on the command line ----------------------------------------------------------------------------------------


def test_first_pods_are_drawn_at_random() -> None:
    answer = answered("pair", document(tables=[]), "--seed", "4")
    assert (answer["round"], [len(pod) for pod in answer["pods"]], "pairs" in answer) == (1, [6, 6], False)
    assert sorted(player for pod in answer["pods"] for player in pod) == [*IDS]
    rules, record = game_rules("tcc-tribbles"), Record("tcc-tribbles", tuple(map(Player, IDS)), (), 5)
    assert answer["pods"] == [list(pod) for pod in draw_round(rules, build_position(rules, record, 1), 4).tables]
    assert answer["pods"] != draw_document(document(tables=[]), 5)["pods"]


@pytest.mark.parametrize("options", [{}, {"rounds": 5}])
def test_finals_are_drawn_after_heats_of_several_pods(options: Document) -> None:
    """OPG A: the best of every pod and the next best at table 1."""
    nine = {**TWO_PODS, "players": TWO_PODS["players"][:9], "options": options}
    answer = answered("pair", nine)
    assert (answer["round"], answer["pods"]) == (2, [["p01", "p06", "p02", "p03", "p04"], ["p05", "p07", "p08", "p09"]])
    assert "pairs" not in answer
    assert answer["proof"].startswith("Nothing is drawn")


def test_heats_go_on_while_more_rounds_are_scheduled_or_nothing_else_follows() -> None:
    nine = {**TWO_PODS, "players": TWO_PODS["players"][:9]}
    for more in ({"options": {"rounds": 15}}, {"listing": {"structure": "swiss"}}):
        answer = draw_document({**nine, **more})
        assert (answer["round"], sorted(answer["pods"][0])) == (2, ["p01", "p02", "p03", "p04", "p06"])
        assert answer["proof"].endswith("(OPG 7.6).")
    assert draw_document(ONE_POD)["round"] == 2


def test_nothing_is_drawn_after_the_finals() -> None:
    over = {**TWO_PODS, "finals": ONE}
    assert refusal(draw_document, over) == ("nothing_follows", "OPG A")


def test_pair_takes_a_position_with_totals_and_pods() -> None:
    """OPG 7.6: the best of every pod, though another has more than the best of pod 2."""
    totals = {"a": 90, "b": 80, "c": 70, "d": 60, "e": 9, "f": 8, "g": 7, "h": 6, "i": 5}
    players = [{"id": one, "total": total, "pod": 1 + (one > "d")} for one, total in totals.items()]
    asked = {"format": "trekcc-position", "version": 1, "ruleset": "tcc-tribbles", "round": 2, "players": players}
    answer = answered("pair", asked)
    assert answer["pods"] == [["a", "e", "b", "c", "d"], ["f", "g", "h", "i"]]
    assert answer["criteria"] == {"uneven": 0, "winners_below": 0, "out_of_order": 0}
    schema = Draft202012Validator({"$ref": "#/$defs/position", "$defs": event_schema()["$defs"]})
    schema.validate(asked)
    for wrong in ({"total": -1}, {"pod": 0}):
        assert not schema.is_valid({**asked, "players": [{"id": "a", **wrong}]})


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ({"total": 5}, 'players[1].pod: is missing: "b" has points, so he sat in one'),
        ({"total": 5, "vp": 6, "pod": 1}, "players[1].total: expected 6, as vp says"),
    ],
)
def test_position_that_lacks_something_is_refused_by_its_place(card: Document, said: str) -> None:
    players = [{"id": "a"}, {"id": "b", **card}, {"id": "c"}]
    with pytest.raises(DocumentError) as refused:
        read_position(
            {"format": "trekcc-position", "version": 1, "ruleset": "tcc-tribbles", "round": 2, "players": players}
        )
    assert str(refused.value).startswith(said)
