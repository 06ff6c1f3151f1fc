"""OPG 7.2, 7.3, 7.5.1, 13.4: the clock of a round, deadlines of online games, who is late. The time comes from outside.

Scorecards are handed in five minutes before the start; who is not there five minutes into a round misses it, and the
opponent has a bye; who is fifteen minutes late to the event misses round 1 (AMB-S13).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.engine.core.types import RuleViolation

WARNING = timedelta(minutes=5)
GRACE = timedelta(minutes=5)
HAND_IN = timedelta(minutes=5)
LATE = timedelta(minutes=15)
ONLINE = "OPG 13.4"


class Phase(StrEnum):
    """Where a round stands by the clock. `HALF` and `FIVE` are its two warnings; `OVER` waits for time to be called."""

    WAITING = "waiting"
    RUNNING = "running"
    HALF = "half"
    FIVE = "five"
    OVER = "over"
    PAUSED = "paused"
    CALLED = "called"


@dataclass(frozen=True, slots=True)
class Clock:
    """A round's clock. Not yet started: `started_at` None. `paused` is what earlier pauses took together."""

    minutes: int
    started_at: datetime | None = None
    paused_at: datetime | None = None
    paused: timedelta = timedelta()
    called_at: datetime | None = None

    @property
    def limit(self) -> timedelta:
        return timedelta(minutes=self.minutes)

    def ends_at(self, extra: timedelta = timedelta()) -> datetime | None:
        """When time is over, for a table with this much extra time; None while nobody can say."""
        if self.started_at is None or self.paused_at is not None:
            return None
        return self.started_at + self.limit + self.paused + extra

    def time_left(self, now: datetime, extra: timedelta = timedelta()) -> timedelta:
        """What is left of the limit; below zero once it is over. Stands still in a pause."""
        return self.limit + extra - self.time_played(now)

    def time_played(self, now: datetime) -> timedelta:
        """How long it has run, without its pauses."""
        if self.started_at is None:
            return timedelta()
        return (self.paused_at or now) - self.started_at - self.paused

    def phase(self, now: datetime) -> Phase:
        if self.called_at is not None:
            return Phase.CALLED
        if self.started_at is None:
            return Phase.WAITING
        if self.paused_at is not None:
            return Phase.PAUSED
        return self._running(self.time_left(now))

    def _running(self, left: timedelta) -> Phase:
        if left <= timedelta():
            return Phase.OVER
        if left <= WARNING:
            return Phase.FIVE
        return Phase.HALF if left * 2 <= self.limit else Phase.RUNNING


def due(of_round: datetime | None, of_table: datetime | None) -> datetime | None:
    """By when a table is played: an extension never shortens what its round has."""
    return max((at for at in (of_round, of_table) if at is not None), default=None)


def refuse_deadline(at: datetime, *, begun: datetime | None, now: datetime) -> None:
    """Raises RuleViolation for a deadline that nobody can keep."""
    if begun is not None and at <= begun:
        raise RuleViolation("deadline_before", "The deadline lies before the round: choose a later time.", ONLINE)
    if at <= now:
        raise RuleViolation("deadline_past", "The deadline has passed already: choose a later time.", ONLINE)


def refuse_extension(at: datetime, *, until: datetime | None, now: datetime, none_given: bool) -> None:
    """Raises RuleViolation where no extensions are given, or this one extends nothing. `until`: what the table has."""
    if none_given:
        message = "This event announced that no extensions are given: rule on the game instead (OPG 13.5)."
        raise RuleViolation("no_extensions", message, ONLINE)
    if until is not None and at <= until:
        raise RuleViolation("not_longer", "The table has as much time already: choose a later time.", ONLINE)
    refuse_deadline(at, begun=None, now=now)


def check_in_closes(starts_at: datetime, until: datetime | None) -> datetime:
    """From when players no longer hand in their scorecards by themselves; `until` is the director's own word."""
    return starts_at - HAND_IN if until is None else until


def is_late(starts_at: datetime, now: datetime) -> bool:
    """Whether who comes now comes more than fifteen minutes after the start."""
    return now - starts_at > LATE


def find_no_show_time(clock: Clock) -> datetime | None:
    """When whoever is absent has missed the round; None while the clock does not run."""
    return clock.ends_at(GRACE - clock.limit)


def may_be_missed(clock: Clock, now: datetime) -> bool:
    """Whether the round was played for five minutes; time that was called says so, too."""
    return clock.called_at is not None or (clock.started_at is not None and clock.time_played(now) >= GRACE)
