"""Who has which seed of a bracket that no rounds come before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.conf import settings
from django.db.models import F, QuerySet
from django.utils.module_loading import import_string

from tournaments.record.models import Entry, Event


def seeded(event: Event) -> QuerySet[Entry]:
    """Everybody on the list who has not left, by seed; who has none stands behind."""
    there = Entry.objects.filter(event=event, dropped_after=None, disqualified_after=None)
    return there.select_related("player__merged_into").order_by(F("seed").asc(nulls_last=True), "number")


def ratings_of(event: Event, entries: Iterable[Entry]) -> Mapping[int, float] | None:
    """Map each entry whose player is rated in the game of the event to the rating; None for a game without ratings."""
    persons = {entry.pk: entry.person.pk for entry in entries}
    ratings: Mapping[int, float] | None = import_string(settings.RATINGS_FOR_SEEDS)(event, persons.values())
    if ratings is None:
        return None
    return {pk: ratings[person] for pk, person in persons.items() if person in ratings}


def has_ratings(event: Event) -> bool:
    """Whether players of this game are rated, so that ratings can seed a bracket."""
    return ratings_of(event, ()) is not None
