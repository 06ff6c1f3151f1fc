"""OPG 7.2, 7.3: limits, warnings, pauses and extra time."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tests.engine.building import FIRST, SECOND
from tournaments import engine
from tournaments.engine import absence
from tournaments.engine.clock import Clock, Phase, find_no_show_time, may_be_missed
from tournaments.engine.games import GAME_RULES

NOON = datetime(2026, 3, 7, 12, tzinfo=UTC)
RUNNING = Clock(60, started_at=NOON)


def after(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


@pytest.mark.parametrize(
    ("minute", "phase"),
    [(0, "running"), (29.9, "running"), (30, "half"), (54.9, "half"), (55, "five"), (59.9, "five"), (60, "over")],
)
def test_warnings_come_at_half_time_and_five_minutes_before_the_end(minute: float, phase: str) -> None:
    assert RUNNING.phase(after(minute)) == phase


def test_round_that_has_not_begun_has_all_its_time_and_no_end() -> None:
    waiting = Clock(60)
    assert (waiting.phase(NOON), waiting.time_left(after(20)), waiting.ends_at()) == (
        Phase.WAITING,
        timedelta(minutes=60),
        None,
    )


def test_pause_stops_the_clock_and_moves_the_end() -> None:
    paused = replace(RUNNING, paused_at=after(20))
    assert (paused.phase(after(90)), paused.time_left(after(90)), paused.ends_at()) == (
        Phase.PAUSED,
        timedelta(minutes=40),
        None,
    )
    resumed = replace(RUNNING, paused=timedelta(minutes=15))
    assert (resumed.ends_at(), resumed.time_left(after(45))) == (after(75), timedelta(minutes=30))


def test_extra_time_is_of_one_table_and_comes_before_the_equal_turns() -> None:
    extra = timedelta(minutes=4)
    assert (RUNNING.ends_at(), RUNNING.ends_at(extra)) == (after(60), after(64))
    assert (RUNNING.time_left(after(61)), RUNNING.time_left(after(61), extra)) == (
        timedelta(minutes=-1),
        timedelta(minutes=3),
    )


LIMITS = [
    ("tcc-1e", 75, 105),
    ("tcc-1e-warp", 30, 45),
    ("tcc-2e", 60, 75),
    ("tcc-2e-slipstream", 30, 45),
    ("tcc-2e-idd", 45, 60),
    ("tcc-tribbles", 60, 70),
    ("swccg-constructed", 60, 60),
    ("house", 60, 75),
]


@pytest.mark.parametrize(("code", "venue", "online"), LIMITS)
def test_limits_are_those_of_the_guide(code: str, venue: int, online: int) -> None:
    limits = GAME_RULES[code].limits
    assert (limits.minutes, limits.minutes_online) == (venue, online)


# --- who is late (OPG 7.5.1) ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("minute", "missed"), [(4.9, False), (5, True)])
def test_round_is_missed_five_minutes_after_it_began(minute: float, missed: bool) -> None:
    assert may_be_missed(RUNNING, after(minute)) is missed
    assert find_no_show_time(RUNNING) == after(5)


def test_pause_does_not_count() -> None:
    paused = replace(RUNNING, paused_at=after(3))
    assert (may_be_missed(paused, after(30)), find_no_show_time(paused)) == (False, None)
    resumed = replace(RUNNING, paused=timedelta(minutes=10))
    assert (may_be_missed(resumed, after(14)), find_no_show_time(resumed)) == (False, after(15))


def test_round_that_has_not_begun_cannot_be_missed_and_one_whose_time_is_called_can() -> None:
    assert (may_be_missed(Clock(60), after(90)), find_no_show_time(Clock(60))) == (False, None)
    assert may_be_missed(replace(RUNNING, called_at=after(2)), after(2))


RULES = engine.game_rules("tcc-2e")


@pytest.mark.parametrize(
    ("absent", "outcomes"),
    [(FIRST, [("MG", 0, 0), ("BYE", 4, 0)]), (SECOND, [("BYE", 4, 0), ("MG", 0, 0)]), ((0, 1), [("MG", 0, 0)] * 2)],
)
def test_absent_player_misses_the_game_and_the_opponent_has_a_bye(absent, outcomes) -> None:
    earned = engine.award_game(RULES, absence(RULES, 2, absent))
    assert [(one.outcome, *one.figures.values()) for one in earned] == outcomes


def test_time_that_was_called_is_called_whatever_the_clock_says() -> None:
    assert replace(RUNNING, called_at=after(50)).phase(after(52)) is Phase.CALLED
