"""OPG 3, A: what has to fit together of the days and places that a listing announces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

from tournaments.engine.types import Violation


@dataclass(frozen=True, slots=True)
class Places:
    """Instants are aware; `starts_at` in the event's zone. `cap` None: no limit. `taken`: places given already."""

    starts_at: datetime
    taken: int
    closes_at: datetime | None = None
    ends_on: date | None = None
    cap: int | None = None


def against_places(places: Places) -> Iterator[Violation]:
    if places.closes_at and places.closes_at > places.starts_at:
        message = "Entering beforehand closes at the start at the latest: choose an earlier time, or none."
        yield Violation("closes_late", message, "OPG A", "entries_close_at")
    if places.ends_on and places.ends_on < places.starts_at.date():
        message = "The last day lies before the first: choose a later one, or none."
        yield Violation("ends_early", message, "OPG 3", "ends_on")
    if places.cap is not None and places.cap < places.taken:
        message = f"{places.taken} players have a place already: the cap is at least {places.taken}."
        yield Violation("cap_below_entries", message, "OPG A", "cap")
