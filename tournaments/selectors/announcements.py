"""What everybody in an event was told."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Announcement, Event
from tournaments.selectors.listings import local_clock


@dataclass(frozen=True, slots=True)
class Told:
    """`by` is empty where an act announced itself."""

    at: str
    text: str
    by: str


def told(event: Event) -> tuple[Told, ...]:
    """To everybody, latest first; what a table was told is for that table."""
    rows = Announcement.objects.filter(event=event, match=None).select_related("by__player")
    return tuple(Told(local_clock(row.at, event.time_zone), row.text, str(row.by) if row.by else "") for row in rows)
