"""House-P3: who may say of an entry that it is not him, and until when."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tournaments.engine.claims import CLOSED, HAND, HIMSELF, Entered, denial_ends, why_not_deny

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
DAY, SECOND = timedelta(days=1), timedelta(seconds=1)
LATE = "This could be said until 01 May 2026: write to a coordinator."

by_another = Entered(by_himself=False, had_a_hand=False, is_closed=False, entered_at=NOW, finalized_at=None)


ENTRIES = [
    (by_another, ""),
    (replace(by_another, entered_at=None), ""),
    (replace(by_another, by_himself=True), HIMSELF),
    (replace(by_another, had_a_hand=True), HAND),
    (replace(by_another, is_closed=True), CLOSED),
    (replace(by_another, entered_at=NOW - 20 * DAY, finalized_at=NOW - 14 * DAY + SECOND), ""),
    (replace(by_another, entered_at=NOW - 20 * DAY, finalized_at=NOW - 14 * DAY), LATE),
    (replace(by_another, entered_at=NOW - 14 * DAY + SECOND, finalized_at=NOW - 40 * DAY), ""),
    (replace(by_another, entered_at=NOW - 14 * DAY, finalized_at=NOW - 40 * DAY), LATE),
]


@pytest.mark.parametrize(("entered", "why"), ENTRIES)
def test_entry_by_another_is_denied_until_two_weeks_after_the_event(entered: Entered, why: str) -> None:
    assert why_not_deny(entered, NOW) == why


def test_there_is_no_end_before_the_event_is_finalized() -> None:
    assert denial_ends(by_another) is None
