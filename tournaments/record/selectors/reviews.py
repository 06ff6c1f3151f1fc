"""Finalized events under review: a coordinator has been asked and has not decided (House-A2)."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Count, QuerySet, Subquery, Sum, Value

from tournaments.department.models import InboxItem
from tournaments.record.models import Event

WORDS = "under review"
SAID = (
    "Under review: a coordinator checks what this event says. Until that is decided its results, places and published"
    " rating changes stay as they are."
)


def open_reviews() -> QuerySet[InboxItem]:
    """Return what coordinators are asked to decide about finalized events."""
    asked = InboxItem.objects.filter(kind=InboxItem.Kind.AUDIT, answered_at=None, event__state=Event.State.FINALIZED)
    return asked.order_by()


def is_under_review(event: Event) -> bool:
    """Return whether the event is under review: one query for a finalized event, none for any other."""
    return event.state == Event.State.FINALIZED and open_reviews().filter(event=event).exists()


def reviewed_among(events: Collection[int]) -> frozenset[int]:
    """Return which of these events are under review: one query, none without events."""
    if not events:
        return frozenset()
    keys = open_reviews().filter(event__in=events).values_list("event_id", flat=True)
    return frozenset(pk for pk in keys if pk is not None)


def reviews_mark() -> Subquery:
    """Return a value for a query that changes whenever a review begins or ends.

    Pages that mark events under review are remembered by it.
    """
    counted = open_reviews().values(one=Value(1)).annotate(mark=Sum("pk") + Count("pk"))
    return Subquery(counted.values("mark"))
