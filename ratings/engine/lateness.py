"""AMB-R4: an event reported within seven days of its date is rated at once, a later one by the next full refresh."""

from __future__ import annotations

from datetime import date, datetime

from tournaments.engine.dates import report_deadline


def is_late(starts: datetime, ends_on: date | None, reported: datetime) -> bool:
    """Whether the first report of an event came too late. `starts` in the event's zone."""
    return reported >= report_deadline(starts, ends_on)
