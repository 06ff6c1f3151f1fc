"""D97 1.9: three weeks of notice within the United States, four elsewhere."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.engine import game_rules
from tournaments.engine.listing.prize_support import short_notice

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("code", "country", "days", "is_told"),
    [
        ("decipher-swiss", "US", 21, False),
        ("decipher-swiss", "US", 20, True),
        ("decipher-swiss", "DE", 28, False),
        ("decipher-swiss", "DE", 27, True),
        ("decipher-swiss", "", 27, True),
        ("decipher-junior", "US", 8, True),
        ("tcc-2e", "US", 8, False),
    ],
)
def test_who_gives_too_little_notice_is_told(code: str, country: str, days: int, is_told: bool) -> None:
    told = short_notice(game_rules(code).limits, NOW + timedelta(days=days), country, now=NOW)
    assert bool(told) is is_told
    if told:
        assert told.endswith(f"; this event starts in {days} days (D97 1.9).")
