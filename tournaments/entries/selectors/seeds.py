"""Who has which seed of a bracket that no rounds come before."""

from __future__ import annotations

from django.db.models import F, QuerySet

from tournaments.record.models import Entry, Event


def seeded(event: Event) -> QuerySet[Entry]:
    """Everybody on the list who has not left, by seed; who has none stands behind."""
    there = Entry.objects.filter(event=event, dropped_after=None, disqualified_after=None)
    return there.select_related("player__merged_into").order_by(F("seed").asc(nulls_last=True), "number")
