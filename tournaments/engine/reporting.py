"""OPG 8: the results of an event are submitted within a week of its end."""

from __future__ import annotations

from datetime import datetime, timedelta

WEEK = timedelta(days=7)
PATIENCE = timedelta(days=3)
"""How long a director is left alone before the site reminds him."""


def report_deadline(ended: datetime) -> datetime:
    return ended + WEEK


def reminds_of_report(ended: datetime, now: datetime) -> bool:
    """Whether it is time to remind of a report: some days after the end, as long as the week lasts."""
    return PATIENCE <= now - ended <= WEEK
