"""A clock that can be set, so that a past event is registered, played and reported in its own time."""

from __future__ import annotations

from datetime import datetime, timedelta
from types import TracebackType

from django.utils import timezone


class Clock:
    """Inside its block `timezone.now` of this whole process answers with `now`. For a process that serves nobody."""

    def __init__(self, now: datetime) -> None:
        self.now = now
        self._real = timezone.now

    def forward(self, minutes: float) -> None:
        self.now += timedelta(minutes=minutes)

    def __enter__(self) -> Clock:
        timezone.now = lambda: self.now
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        timezone.now = self._real
