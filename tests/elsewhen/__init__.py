"""The whole run on another day, in another zone, in another order: what holds here and now has to hold there and then.

TREKCC_TODAY=2029-11-22, or +1096 for so many days from now; the time of day stays what it is.
TREKCC_ZONE=Pacific/Chatham is the zone of the machine. TREKCC_ORDER=7 shuffles the files, and the tests in each.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest

from tests.elsewhen.clocks.shifted_clock import shift

DAY, ZONE, ORDER = "TREKCC_TODAY", "TREKCC_ZONE", "TREKCC_ORDER"
SHIFT = "TREKCC_CLOCK_SHIFT"
"""Seconds between the real clock and that of the run, for the processes that it starts."""
CLOCKS = Path(__file__).parent / "clocks"


def depart() -> None:
    """Go there, once the settings are read: Django sets the zone of the process to that of the site."""
    if zone := os.environ.get(ZONE):
        os.environ["TZ"] = ZoneInfo(zone).key
        time.tzset()
    if said := os.environ.get(DAY):
        _travel(said)


def passed_on() -> dict[str, str]:
    """What a process needs that is started with an environment of its own, so that its clock shows the same."""
    return {name: os.environ[name] for name in (SHIFT, "PYTHONPATH") if SHIFT in os.environ and name in os.environ}


def days_ahead(said: str, today: date) -> int:
    """Raises ValueError for what is neither a date nor a number of days."""
    return int(said) if said.startswith(("+", "-")) else (date.fromisoformat(said) - today).days


def heading() -> str:
    """Where the run is, in the words with which to repeat it; empty for here and now."""
    there = {name: os.environ.get(name, "") for name in (DAY, ZONE, ORDER)}
    return " ".join(f"{name}={value}" for name, value in there.items() if value)


def shuffle(items: list[pytest.Item], environment: Mapping[str, str] = os.environ) -> None:
    """Files stay whole, as their tests share rows; those that empty the tables stay behind those that share them."""
    if not (seed := environment.get(ORDER)):
        return
    rng, files = Random(seed), dict[str, list[pytest.Item]]()
    for item in items:
        files.setdefault(item.nodeid.partition("::")[0], []).append(item)
    names = sorted(files)
    rng.shuffle(names)
    for name in names:
        rng.shuffle(files[name])
    items[:] = [item for name in names for item in sorted(files[name], key=_empties)]


def _travel(said: str) -> None:
    if SHIFT not in os.environ:
        ahead = timedelta(days=days_ahead(said, datetime.now(UTC).date()))
        os.environ[SHIFT] = str(ahead.total_seconds())
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(CLOCKS), os.environ.get("PYTHONPATH"))))
    if not hasattr(sys, "clock_is_shifted"):
        shift(float(os.environ[SHIFT]))


def _empties(item: pytest.Item) -> bool:
    """Whether the tables are emptied after this test."""
    marker = item.get_closest_marker("django_db")
    fixtures = set(getattr(item, "fixturenames", ()))
    return bool(marker and marker.kwargs.get("transaction")) or bool(fixtures & {"transactional_db", "live_server"})
