"""Figures and days of ratings as people read them."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from django.urls import reverse

from tournaments.engine.core.figures import format_plain
from tournaments.kernel.days import format_day


def whole(rating: float) -> str:
    """Rounded to a whole number, as ratings are shown."""
    return format_plain(round(rating))


def sum_of(points: float) -> str:
    """A sum of scores: wins count 1, ties ½."""
    return format_plain(round(points, 2))


def hundredth(points: float) -> str:
    """A sum of expectations, always with two decimals."""
    return f"{points:.2f}"


def points(change: float) -> str:
    """Format a change with its sign and one decimal, so that shown changes visibly add up."""
    return f"{abs(change):.1f}" if abs(change) < 0.05 else f"{'+' if change > 0 else '−'}{abs(change):.1f}"


def percent(expected: float) -> str:
    return f"{round(100 * expected)} %"


def day(at: datetime, zone: str = "UTC") -> str:
    return format_day(at.astimezone(ZoneInfo(zone)))


def event_url(year: int, slug: str) -> str:
    return reverse("tournaments:event", args=(year, slug))


def player_url(pk: int) -> str:
    return reverse("ratings:player", args=(pk,))


def changes_url(event: int) -> str:
    """The page that says by which games."""
    return reverse("ratings:event", args=(event,))
