"""OPG 7.2, 7.5.1: scorecards are handed in five minutes before the start; who is not there five minutes into a round
misses it, and the opponent has a bye; who is fifteen minutes late to the event misses round 1 (AMB-S13)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from tournaments.engine.clock import Clock
from tournaments.engine.types import Report, RuleViolation

GRACE = timedelta(minutes=5)
HAND_IN = timedelta(minutes=5)
LATE = timedelta(minutes=15)


def check_in_closes(starts_at: datetime, until: datetime | None) -> datetime:
    """From when players no longer hand in their scorecards by themselves; `until` is the director's own word."""
    return starts_at - HAND_IN if until is None else until


def is_late(starts_at: datetime, now: datetime) -> bool:
    """Whether who comes now comes more than fifteen minutes after the start."""
    return now - starts_at > LATE


def missed_at(clock: Clock) -> datetime | None:
    """When whoever is absent has missed the round; None while the clock does not run."""
    return clock.ends_at(GRACE - clock.limit)


def may_be_missed(clock: Clock, now: datetime) -> bool:
    """Whether the round was played for five minutes; time that was called says so, too."""
    return clock.called_at is not None or (clock.started_at is not None and clock.played(now) >= GRACE)


def absence(seats: Collection[str]) -> Report:
    """What it means that nobody sits in these seats (a, b): a missed game against a bye, or one for both."""
    if not seats or not set(seats) <= {"a", "b"}:
        raise RuleViolation("nobody_absent", "Say who of the two is not there, or that nobody is.", "OPG 7.5.1")
    if len(set(seats)) == 2:
        return Report("double_missed")
    return Report("missed", "b" if "a" in seats else "a")
