"""The processes behind the pages: when each was last seen, in words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from tournaments.kernel.models import Heartbeat

UNITS = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))


@dataclass(frozen=True, slots=True)
class Workers:
    """When each was last seen at work, None for never. `tidy` does the work of both where there is no broker."""

    worker: datetime | None = None
    beat: datetime | None = None
    tidy: datetime | None = None

    @property
    def awaited(self) -> str:
        """Who does what waits, as the end of a sentence."""
        if not settings.REDIS_URL:
            return f"`manage.py tidy`, {_last(self.tidy, 'run')}"
        return f"the worker, {_last(self.worker, 'seen')}"


def workers() -> Workers:
    known = dict(Heartbeat.objects.values_list("process", "at"))
    return Workers(known.get("worker"), known.get("beat"), known.get("tidy"))


def is_quiet(seen: datetime | None) -> bool:
    """Longer than any task may run and than beat may pause: it is not there."""
    return seen is None or timezone.now() - seen > settings.QUIET


def ago(at: datetime | None) -> str:
    """In the largest whole unit: “3 minutes ago”."""
    return "never" if at is None else f"{lasting(timezone.now() - at)} ago"


def lasting(time: timedelta) -> str:
    seconds = max(int(time.total_seconds()), 1)
    unit, length = next((unit, length) for unit, length in UNITS if seconds >= length)
    return f"{seconds // length} {unit}{'' if seconds // length == 1 else 's'}"


def _last(at: datetime | None, done: str) -> str:
    return f"which was never {done}" if at is None else f"last {done} {ago(at)}"
