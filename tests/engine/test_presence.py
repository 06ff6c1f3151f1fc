"""OPG 7.5.1: five minutes into the round an absent player has missed it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tests.engine.building import FIRST, SECOND
from tournaments import engine
from tournaments.engine import absence
from tournaments.engine.clock import Clock, may_be_missed, missed_at

NOON = datetime(2026, 3, 7, 12, tzinfo=UTC)
RUNNING = Clock(60, started_at=NOON)


def after(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


@pytest.mark.parametrize(("minute", "missed"), [(4.9, False), (5, True)])
def test_round_is_missed_five_minutes_after_it_began(minute: float, missed: bool) -> None:
    assert may_be_missed(RUNNING, after(minute)) is missed
    assert missed_at(RUNNING) == after(5)


def test_pause_does_not_count() -> None:
    paused = replace(RUNNING, paused_at=after(3))
    assert (may_be_missed(paused, after(30)), missed_at(paused)) == (False, None)
    resumed = replace(RUNNING, paused=timedelta(minutes=10))
    assert (may_be_missed(resumed, after(14)), missed_at(resumed)) == (False, after(15))


def test_round_that_has_not_begun_cannot_be_missed_and_one_whose_time_is_called_can() -> None:
    assert (may_be_missed(Clock(60), after(90)), missed_at(Clock(60))) == (False, None)
    assert may_be_missed(replace(RUNNING, called_at=after(2)), after(2))


RULES = engine.game_rules("tcc-2e")


@pytest.mark.parametrize(
    ("absent", "outcomes"),
    [(FIRST, [("MG", 0, 0), ("BYE", 4, 0)]), (SECOND, [("BYE", 4, 0), ("MG", 0, 0)]), ((0, 1), [("MG", 0, 0)] * 2)],
)
def test_absent_player_misses_the_game_and_the_opponent_has_a_bye(absent, outcomes) -> None:
    earned = engine.preview(RULES, absence(RULES, 2, absent))
    assert [(one.outcome, *one.figures.values()) for one in earned] == outcomes
