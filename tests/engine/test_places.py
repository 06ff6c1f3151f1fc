"""What has to fit together of the days and places of a listing (OPG 3, A)."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from tournaments.engine.entries import Places, against_places

START = datetime(2026, 12, 5, 18, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "codes"),
    [
        ({}, []),
        ({"closes_at": START, "ends_on": START.date(), "cap": 8}, []),
        ({"closes_at": START + timedelta(seconds=1)}, ["closes_late"]),
        ({"ends_on": date(2026, 12, 4)}, ["ends_early"]),
        ({"cap": 7}, ["cap_below_entries"]),
    ],
)
def test_days_and_places_fit_together(said, codes):
    assert [one.code for one in against_places(Places(START, 8, **said))] == codes
