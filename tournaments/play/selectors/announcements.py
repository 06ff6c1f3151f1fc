"""The announcements of an event."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from tournaments.kernel.days import format_start
from tournaments.record.models import Announcement, Event
from tournaments.record.selectors.listings import local_clock


@dataclass(frozen=True, slots=True)
class ShownAnnouncement:
    """An announcement as pages show it; `by` is empty where an act announced itself."""

    pk: int
    at: str
    text: str
    by: str


def announcements_of(event: Event, *, since: datetime | None = None) -> tuple[ShownAnnouncement, ...]:
    """List the announcements to everybody since then, latest first; those to one table are left out."""
    rows = Announcement.objects.filter(event=event, match=None, withdrawn=False).select_related("by__player")
    if since:
        rows = rows.filter(at__gte=since)
    return tuple(
        ShownAnnouncement(row.pk, _moment(event, row.at), row.text, str(row.by) if row.by else "") for row in rows
    )


def _moment(event: Event, at: datetime) -> str:
    """Return the time of day, with its date unless it is the day of the event."""
    local = at.astimezone(ZoneInfo(event.time_zone))
    if local.date() == event.local_start.date():
        return local_clock(at, event.time_zone)
    return format_start(local)
