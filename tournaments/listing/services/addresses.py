"""The public address of an event: readable, one for each, fixed when it is listed."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from tournaments.record.models import Event

LONGEST = 70


def save_at_free_address(event: Event) -> None:
    """Of two registered at once under one title the second waits here for the first and takes the next address."""
    while True:
        event.slug = _free_slug(event)
        try:
            with transaction.atomic():
                event.save()
            return
        except IntegrityError:
            if _free_slug(event) == event.slug:
                raise


def _free_slug(event: Event) -> str:
    """The second event of that name in a year gets a number."""
    stem = _stem(event.title) or _stem(f"{event.game} {event.format} {event.local_start:%B %d}") or "event"
    taken = set(Event.every.filter(year=event.year, slug__startswith=stem).values_list("slug", flat=True))
    numbered = (f"{stem}-{number}" for number in range(2, len(taken) + 3))
    return stem if stem not in taken else next(slug for slug in numbered if slug not in taken)


def _stem(text: str) -> str:
    """Of a title in another script or of pictures nothing is left: what is played on which day then names it."""
    return slugify(text)[:LONGEST].strip("-_")
