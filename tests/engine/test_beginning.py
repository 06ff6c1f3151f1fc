"""When an event begins."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tournaments.engine.dates import Publishing, find_beginning, publishing

LISTED = datetime(2026, 6, 6, 14, 0, tzinfo=ZoneInfo("Europe/Berlin"))


def before(hours: float) -> datetime:
    return LISTED.astimezone(ZoneInfo("UTC")) - timedelta(hours=hours)


HOURS = [
    (3, Publishing.FREE),
    (3.01, Publishing.ASKS),
    (14, Publishing.ASKS),  # midnight there, ten in the evening by UTC
    (14.01, Publishing.REFUSED),
]


@pytest.mark.parametrize(("hours", "way"), HOURS)
def test_round_at_tables_is_published_hours_ahead_and_not_days(hours: float, way: Publishing) -> None:
    assert publishing(LISTED, before(hours), online=False) is way
    assert publishing(LISTED, before(hours), online=True) is Publishing.FREE


BEGUN = [
    (None, False, "", 0),
    (2, False, "", 2),
    (2, True, "", 0),
    (5, False, "The hall closes at six.", 5),
    (5, False, "", 0),  # published as online, and at tables since
    (48, False, "A reason helps nobody here.", 0),
]


@pytest.mark.parametrize(("hours", "online", "reason", "begun"), BEGUN)
def test_event_begins_when_its_first_round_was_open_to_be_published(hours, online, reason, begun) -> None:
    published = None if hours is None else before(hours)
    assert find_beginning(LISTED, published, online=online, reason=reason) == before(begun)
