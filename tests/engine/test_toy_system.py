"""A system from outside: its draw, the stage that follows, and what that decides, by the engine alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.toy_system import BRACKET, TOY, counted, installed
from tournaments.engine import build_scorecards, draw_round, entrants, list_stage_outcomes, rank, stage_position
from tournaments.engine.core.types import Match, Player, Record, Result, Round, Seat, Stage
from tournaments.engine.pasted import understood

NINE = tuple(f"p{number}" for number in range(1, 10))
RICH = counted(30, 20, 10)


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with installed():
        yield


def round_of(number: int, *tables: tuple[tuple[str, ...], Result]) -> Round:
    matches = (Match(tuple(map(Seat, players)), at, (game,)) for at, (players, game) in enumerate(tables, 1))
    return Round(number, tuple(matches), of_round=number)


@pytest.fixture
def record() -> Record:
    """Two rounds of three tables are played; all but one winner of a table are known after the first."""
    first = round_of(1, (NINE[:3], RICH), (NINE[3:6], RICH), (NINE[6:], RICH))
    second = round_of(
        2, (("p1", "p4", "p7"), RICH), (("p2", "p5", "p8"), counted(25, 20, 10)), (("p3", "p6", "p9"), counted(5, 0, 0))
    )
    return Record(TOY.code, tuple(map(Player, NINE)), (first, second), 2)


def standings(record: Record) -> tuple[str, ...]:
    cards = build_scorecards(TOY, record)
    return tuple(place.player for place in rank(TOY, cards, rounds=2, decided=list_stage_outcomes(TOY, record, cards)))


def of_stage(record: Record, *rounds: Round) -> Record:
    places = rank(TOY, build_scorecards(TOY, record), rounds=2)
    return replace(record, stages=(Stage(2, BRACKET.code, entrants(TOY, record, BRACKET.code, places), rounds),))


def test_winners_play_on_until_one_table_is_left(record: Record) -> None:
    places = rank(TOY, build_scorecards(TOY, record), rounds=2)
    assert entrants(TOY, record, BRACKET.code, places) == ("p1", "p4", "p2", "p7", "p3")
    draw = draw_round(TOY, stage_position(TOY, record, BRACKET.code, places, 3), 0)
    assert draw.tables == (("p1", "p2", "p3"), ("p4", "p7"))


def test_who_lost_is_out_and_the_last_table_decides_the_order(record: Record) -> None:
    semis = round_of(3, (("p1", "p2", "p3"), counted(1, 5, 2)), (("p4", "p7"), counted(9, 3)))
    after_one = of_stage(record, semis)
    assert [card.id for card in stage_position(TOY, after_one, BRACKET.code, (), 4).cards] == ["p4", "p2"]
    assert standings(after_one)[:3] == ("p1", "p4", "p2")
    played = of_stage(record, semis, round_of(4, (("p4", "p2"), counted(0, 7))))
    assert standings(played)[:5] == ("p2", "p4", "p1", "p7", "p3")


PASTED = [
    ("1 30 20 10", counted(30, 20, 10)),
    ("cy 10 ann 30 bob 20", counted(30, 20, 10)),
    ("ann 30 20 10", "Name everybody who sits at the table, or nobody."),
    ("1 30 20 10 5", "There are more numbers than a table and 3 scores: leave the others out."),
    ("1 30 30 10", "Several have the highest score: enter this table by itself."),
    ("1 30 20 10 FW", '"fw" is no player at this table.'),
]


@pytest.mark.parametrize(("line", "said"), PASTED)
def test_pasted_line_holds_the_chips_of_everybody(line: str, said: Result | str) -> None:
    read = understood(line, {1: ("ann", "bob", "cy")}, TOY)
    assert said == (read.result or read.faults[0])
