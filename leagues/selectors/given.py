"""The last gifts of an event that is open for a correction (OPG 11, 12.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Protocol, TypeVar

from leagues.models import Counted, LastGiven
from tournaments.closing.acts import ClosingTag
from tournaments.kernel.models import JournalEntry
from tournaments.record.models import Event

REOPENED = "The event was reopened."
OPENED = (ClosingTag.EVENT_REOPENED, ClosingTag.FINALIZING_TAKEN_BACK)
Placed = tuple[int, int]
"""Place and points."""


class Withdrawable(Protocol):
    withdrawn_at: datetime | None
    withdrawn_because: str


Taken = TypeVar("Taken", bound=Withdrawable)


def league_points_before(counted: Counted) -> Mapping[int, Placed]:
    """Return earlier league points by record; none for a closed event or one that counted for another season."""
    row = _last_given(counted.event)
    return _parse_places(row.league) if row is not None and row.season_id == counted.season_id else {}


def masters_points_before(event: Event) -> Mapping[int, Placed]:
    """Return earlier Masters points by record; none for a closed event."""
    row = _last_given(event)
    return {} if row is None else _parse_places(row.masters)


def taken_when_reopened(event: Event, rows: Iterable[Taken]) -> list[Taken]:
    """Return those of an open event's awards or titles that were valid until it was last reopened."""
    acts = JournalEntry.objects.filter(event=event, tag__in=OPENED).order_by("-pk")
    since = None if event.is_locked else acts.values_list("at", flat=True).first()
    if since is None:
        return []
    return [row for row in rows if row.withdrawn_because == REOPENED and row.withdrawn_at and row.withdrawn_at >= since]


def _last_given(event: Event) -> LastGiven | None:
    return None if event.is_locked else LastGiven.objects.filter(event=event).first()


def _parse_places(stored: Mapping[str, list[int]]) -> dict[int, Placed]:
    return {int(player): (place, points) for player, (place, points) in stored.items()}
