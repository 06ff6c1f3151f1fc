"""OPG 7.4: whether two reports of a game say the same."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

import pytest

from tests.engine.building import FIRST, SECOND
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.engine.dates import moment
from tournaments.engine.self_reports import (
    Agreement,
    Log,
    check_log,
    is_overruled,
    may_report,
    same_result,
    self_report,
)

GAME = Result("timed", ({"life": 9, "lost": 4}, {"life": 9, "lost": 7}), (0,), {"random_winner": 0})


OTHERS = [
    Result("full_win", GAME.by_seat, GAME.winners, GAME.table),
    Result(GAME.ending, ({"life": 8, "lost": 4}, {"life": 9, "lost": 7}), GAME.winners, GAME.table),
    Result(GAME.ending, ({"life": 9, "lost": 4}, {"life": 9, "lost": 8}), GAME.winners, GAME.table),
    Result(GAME.ending, (*GAME.by_seat, {"life": 1}), GAME.winners, GAME.table),
    Result(GAME.ending, GAME.by_seat, (1,), GAME.table),
    Result(GAME.ending, GAME.by_seat, GAME.winners, {"random_winner": 1}),
]


@pytest.mark.parametrize("other", OTHERS, ids=["ending", "life", "lost", "third seat", "winner", "of the table"])
def test_reports_that_differ_in_anything_that_the_game_notes_do_not_say_the_same(other: Result) -> None:
    assert not same_result(GAME, other)
    assert is_overruled([other], GAME)


def test_what_was_not_noted_makes_no_difference() -> None:
    again = Result(
        GAME.ending, ({**GAME.get_facts(0), "hand": None}, GAME.get_facts(1), {}), GAME.winners, dict(GAME.table)
    )
    assert same_result(GAME, again)
    assert not is_overruled([again], GAME)


# --- what two reports come to (OPG 7.4, 7.9) --------------------------------------------------------------------------

WON = Result("full_win", ({"score": 100}, {"score": 35}), FIRST)
LOST = Result("full_win", ({"score": 35}, {"score": 100}), SECOND)
OTHER_SCORE = Result("full_win", ({"score": 100}, {"score": 40}), FIRST)
CONCEDED = Result("concession", ({"score": 20}, {"score": 15}), FIRST)


AGREED = [
    (None, None, Agreement.NONE),
    (WON, None, Agreement.ONE),
    (WON, WON, Agreement.AGREED),
    (WON, LOST, Agreement.DISPUTED),
    (WON, OTHER_SCORE, Agreement.DISPUTED),
    (CONCEDED, None, Agreement.DIRECTOR),
    (CONCEDED, WON, Agreement.DISPUTED),
]


@pytest.mark.parametrize(("a", "b", "expected"), AGREED)
def test_two_words_come_to(a: Result | None, b: Result | None, expected: Agreement) -> None:
    assert self_report(a, b) is expected


@pytest.mark.parametrize("result", ["missed", "double_missed", "game_loss_penalty", "incomplete", "delayed", "bye"])
def test_players_report_no_absences_penalties_or_rulings(result: str) -> None:
    assert not may_report(result)


# --- what players note of a game (OPG 7.8) ----------------------------------------------------------------------------

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 5, 2, 12, tzinfo=UTC)


def at(hour: int, minute: int = 0, day: int = 2) -> datetime:
    return datetime(2026, 5, day, hour, minute, tzinfo=UTC)


TIMES = [
    (Log(), ""),
    (Log("a", at(10), at(11, 15)), ""),
    (Log(None, at(12, 4)), ""),
    (Log(None, at(12, 6)), "still_to_come"),
    (Log(None, None, at(12, day=3)), "still_to_come"),
    (Log(None, at(11), at(10)), "ends_before"),
]


@pytest.mark.parametrize(("log", "code"), TIMES)
def test_times_that_cannot_be_are_refused(log: Log, code: str) -> None:
    with pytest.raises(RuleViolation) if code else nullcontext() as refused:
        check_log(log, NOW)
    assert code == (refused.value.code if refused else "")


CLOCKS = [
    (time(14, 5), at(12), at(12, 5)),
    (time(13, 55), at(12), at(11, 55, day=3)),
    (time(0, 10), at(21, 40), at(22, 10)),
]


@pytest.mark.parametrize(("clock", "since", "expected"), CLOCKS)
def test_time_on_the_wall_is_the_next_one_from_then_on(clock: time, since: datetime, expected: datetime) -> None:
    assert moment(clock, since, BERLIN) == expected


def test_time_in_the_gap_of_spring_does_not_exist() -> None:
    with pytest.raises(RuleViolation, match="02:30 does not exist"):
        moment(time(2, 30), datetime(2026, 3, 28, 23, tzinfo=UTC), BERLIN)
