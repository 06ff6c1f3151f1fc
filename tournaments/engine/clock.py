"""OPG 7.2, 7.3: the time limit of a round, its warnings, and extra time. What time it is comes from outside."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

WARNING = timedelta(minutes=5)


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

    def left(self, now: datetime, extra: timedelta = timedelta()) -> timedelta:
        """What is left of the limit; below zero once it is over. Stands still in a pause."""
        return self.limit + extra - self.played(now)

    def played(self, now: datetime) -> timedelta:
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
        return self._running(self.left(now))

    def _running(self, left: timedelta) -> Phase:
        if left <= timedelta():
            return Phase.OVER
        if left <= WARNING:
            return Phase.FIVE
        return Phase.HALF if left * 2 <= self.limit else Phase.RUNNING
