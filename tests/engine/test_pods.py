"""Four at one table: scored, ranked, written down and read again like any other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.toy_system import PODS, counted, registered
from tournaments.engine import build_scorecards, rank
from tournaments.engine.core.explanations import (
    describe_tiebreakers,
    explain_figures,
    list_briefs,
    list_columns,
    list_meanings,
)
from tournaments.engine.core.types import Match, Player, Record, Round, Stage, build_seats
from tournaments.engine.document import DocumentError, read_event, score_document, write_event
from tournaments.engine.stages.final_confrontation import FinalResult, final_result

FOUR = ("ann", "bob", "cy", "dot")


@pytest.fixture(autouse=True)
def pods() -> Iterator[None]:
    with registered():
        yield


@pytest.fixture
def record() -> Record:
    rounds = (
        Round(1, (Match(build_seats(*FOUR), 1, (counted(30, 10, 5, 0),)),), of_round=1),
        Round(2, (Match(build_seats(*FOUR), 1, (counted(0, 20, 10, 10),)),), of_round=2),
    )
    return Record(PODS.code, tuple(map(Player, FOUR)), rounds, 2)


def test_game_ranks_by_its_own_figures_and_steps_and_says_so_in_its_own_words(record: Record) -> None:
    table = rank(PODS, build_scorecards(PODS, record), rounds=2)
    assert [(place.player, place.figures, place.decided_by, place.explanation) for place in table] == [
        ("ann", {"stack": 30, "richest": 30, "share": 12}, "first_table", "more chips than {bob} when they first met"),
        ("bob", {"stack": 30, "richest": 20, "share": 13}, "stack", "chips in all 30 against 15"),
        ("cy", {"stack": 15, "richest": 10, "share": -8}, "stack", "chips in all 15 against 10"),
        ("dot", {"stack": 10, "richest": 10, "share": -15}, None, ""),
    ]


def test_game_says_what_its_figures_mean_and_how_each_came_about(record: Record) -> None:
    assert list_columns(PODS) == (("stack", "Stack"), ("richest", "Richest"), ("share", "Share"))
    assert list_meanings(PODS) == (
        ("Stack", "chips in all: those of every table (Pods 3)"),
        ("Richest", "richest table: the most chips of one table (Pods 5)"),
        ("Share", "share: own chips less what the others have on average (Pods 4)"),
    )
    assert describe_tiebreakers(PODS) == "first table, richest table, share, then a recorded draw"
    assert list_briefs(PODS) == (("Chips in all", "every chip counts"),)
    assert explain_figures(PODS, build_scorecards(PODS, record), "bob", rounds=2) == {
        "stack": "10 + 20 = 30",
        "richest": "the highest of 10, 20 = 20",
        "share": "−1 + 14 = +13",
    }


def test_document_holds_all_four_and_is_read_again_equal(record: Record) -> None:
    document = write_event(record)
    table = document["rounds"][0]["matches"][0]
    assert table["seats"] == [
        {"player": "ann", "chips": 30},
        {"player": "bob", "chips": 10},
        {"player": "cy", "chips": 5},
        {"player": "dot", "chips": 0},
    ]
    assert (table["result"], table["winners"], "a" in table) == ("counted", [0], False)
    assert read_event(document) == record
    assert [place["richest"] for place in score_document(document)["standings"]] == [30, 20, 10, 10]
    assert score_document(document)["matches"][0]["seats"][3] == {
        "player": "dot",
        "figures": {"stack": 0, "share": -15},
    }


NO_TABLES = [
    ({"seats": []}, "seats"),
    ({"seats": [{"player": "ann", "chips": 3}, {"player": "zed", "chips": 3}]}, "seats[1].player"),
    ({"seats": [{"player": "ann", "chips": "many"}]}, "seats[0].chips"),
    ({"seats": [{"player": "ann"}, {"player": "bob"}]}, "chips_a"),
    ({"winners": [9]}, "winners"),
    ({"result": "full_win"}, "result"),
]


@pytest.mark.parametrize(("change", "place"), NO_TABLES)
def test_what_cannot_be_is_refused_by_its_place(record: Record, change: dict[str, object], place: str) -> None:
    document = write_event(record)
    document["rounds"][0]["matches"][0] |= change
    with pytest.raises(DocumentError) as refused:
        read_event(document)
    assert any(fault.place.startswith(f"rounds[0].matches[0].{place}") for fault in refused.value.faults)


def test_final_confrontation_is_decided_by_the_sums_of_the_game_itself(record: Record) -> None:
    final = Stage(
        2, "final_confrontation", ("ann", "bob"), (Round(2, (Match(build_seats("ann", "bob"), 1, (counted(3, 8),)),)),)
    )
    cards = build_scorecards(PODS, record)
    assert final_result(PODS, replace(record, stages=(final,)), cards) == FinalResult("bob", "stack")
