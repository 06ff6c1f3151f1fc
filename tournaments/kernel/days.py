"""The days on which events may take place, and how a start is written."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.utils import timezone

FIRST_DAY, LAST_DAY = date(1994, 1, 1), date(2099, 12, 31)  # the games began in 1994


@cache
def list_zones() -> list[tuple[str, str]]:
    names = sorted(name for name in available_timezones() if "/" in name and not name.startswith(("Etc", "SystemV")))
    return [("UTC", "UTC"), *((name, name.replace("_", " ")) for name in names)]


def today() -> date:
    """Return the day in UTC, by which terms go that have no place: terms of office, suspensions."""
    return utc_day(timezone.now())


def utc_day(at: datetime) -> date:
    """Return the day in UTC of an instant that has no place; ask `day_in` for the day of one that has."""
    return at.astimezone(UTC).date()


def day_in(zone: str, at: datetime) -> date:
    """Return the day on which this instant falls in a zone."""
    return at.astimezone(ZoneInfo(zone)).date()


def is_day_over(start: datetime, zone: str) -> bool:
    """Return whether the day on which something starts is over, in its own time zone."""
    return day_in(zone, start) < day_in(zone, timezone.now())


def format_day(day: date) -> str:
    return f"{day.day} {day:%b %Y}"


def format_start(local: datetime) -> str:
    """Return day and time with the zone; a start at midnight is a day alone, as in files of past events."""
    day = f"{local:%a} {format_day(local)}"
    return day if local.time() == time.min else f"{day}, {local:%H:%M} {local.tzname()}"
