"""OPG 8, A: the results of an event are submitted within a week; its date is the last day it is played on (AMB-R4)."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

WEEK = timedelta(days=7)
PATIENCE = timedelta(days=3)
"""How long a director is left alone before the site reminds him."""


def report_deadline(starts: datetime, ends_on: date | None = None) -> datetime:
    """The end of the seventh day after an event that `starts` then, in the same zone. `ends_on`: its last day."""
    return _end_of(starts, ends_on) + WEEK


def reminds_of_report(starts: datetime, ends_on: date | None, now: datetime) -> bool:
    """Whether it is time to remind of a report: some days after the end, as long as the week lasts."""
    return _end_of(starts, ends_on) + PATIENCE <= now < report_deadline(starts, ends_on)


def last_day(starts: datetime, ends_on: date | None = None) -> date:
    """The date of an event that `starts` then in its zone, and goes on until `ends_on` (AMB-R4)."""
    return max(starts.date(), ends_on or starts.date())


def _end_of(starts: datetime, ends_on: date | None) -> datetime:
    """Midnight after the last day."""
    return datetime.combine(last_day(starts, ends_on) + timedelta(days=1), time.min, starts.tzinfo)
