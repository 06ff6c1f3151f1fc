"""Players who were disqualified after an event: marked in its table, and perhaps not yet ranked again."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from tournaments.engine.core.types import Standing
from tournaments.record.models import Entry, Event

AFTERWARDS = "disqualified after the event: no prizes"
TAKEN_BACK = "disqualification taken back: to be ranked again"
MARKS = ("forfeits", "ranked_last")


def mark_of(forfeits: bool, ranked_last: bool) -> str:
    """Return the mark beside the player's name; empty for nearly everybody."""
    if forfeits:
        return AFTERWARDS
    if ranked_last:
        return TAKEN_BACK
    return ""


def why_gone(place: Standing, mark: str) -> str:
    """Return why the player takes no further part, as a mark beside the name; else empty."""
    said = (("disqualified", place.disqualified), ("dropped", place.dropped), ("eliminated", place.eliminated))
    return mark or next((word for word, is_so in said if is_so), "")


def wins_nothing(place: Standing, mark: str) -> bool:
    """Return whether the player forfeits what the place would give."""
    return mark == AFTERWARDS or (place.disqualified and not mark)


def out_of_place(event: Event) -> QuerySet[Entry]:
    """Return the entries that would be placed elsewhere if the event were ranked again."""
    down, back = Q(forfeits=True, disqualified_after=None), Q(forfeits=False, ranked_last=True)
    return Entry.objects.filter(down | back, event=event).select_related("event", "player").order_by("pk")
