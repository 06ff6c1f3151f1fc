"""What a director does with pen and paper for the next match of pods (OPG 7.2, 7.6, A)."""

from __future__ import annotations

import pytest

from tournaments.engine.core.draws import Card, Position
from tournaments.engine.draws.pods import PODS
from tournaments.engine.draws.pods_on_paper import BEFORE_PLAY, SORT
from tournaments.engine.games import GAME_RULES

TRIBBLES = GAME_RULES["tcc-tribbles"]


def steps(players: int, match: int, gone: int = 0) -> list[str]:
    cards = tuple(Card(f"p{number}", dropped=number < gone) for number in range(players))
    return list(PODS.list_paper_steps(TRIBBLES, Position("tcc-tribbles", match, None, cards)))


@pytest.mark.parametrize(("players", "tables"), [(8, "one table of 8"), (19, "tables of 7, 6 and 6")])
def test_first_pods_are_dealt_from_a_shuffled_pile(players: int, tables: str) -> None:
    assert steps(players, 1) == [f"Shuffle the scorecards and deal them out: {tables} (OPG 7.2).", BEFORE_PLAY]


def test_later_ones_hold_the_best_of_every_table_first() -> None:
    assert steps(19, 2) == [
        SORT,
        "Table 1 has 7 players: the best of every table before, then the next best until it is full.",
        "The others follow by their totals: tables of 6 and 6.",
        BEFORE_PLAY,
    ]
    assert steps(8, 2) == [SORT, "All 8 sit at one table.", BEFORE_PLAY]


@pytest.mark.parametrize("code", ["tcc-tribbles", "tcc-tribbles-troubles"])
def test_scorekeepers_are_told_what_decides_the_points_of_a_round(code: str) -> None:
    sections = [reminder.section for reminder in GAME_RULES[code].scoring.reminders]
    assert sections[-5:] == ["OPG 7.5.2", "OPG 7.5.2", "OPG 7.4", "OPG 7.5.1", "OPG 7.9"]
    assert sections[:-5] == (["OPG 4.3.8"] if "troubles" in code else [])


def test_who_has_dropped_has_no_seat_and_two_are_no_pod() -> None:
    assert steps(19, 2, gone=3)[1:3] == [
        "Table 1 has 8 players: the best of every table before, then the next best until it is full.",
        "The others follow by their totals: one table of 8.",
    ]
    assert steps(19, 2, gone=17) == []
