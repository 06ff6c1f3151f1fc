"""Whether an event has come, and what publishing it ahead of its start takes."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Min
from django.utils import timezone

from tournaments.engine import dates
from tournaments.engine.dates import Publishing
from tournaments.kernel.days import when
from tournaments.record.models import Event
from tournaments.record.selectors.counting import event_status


def is_to_come(event: Event) -> bool:
    """Results, clock and final table wait. A rehearsal never waits."""
    now = timezone.now()
    return not event.is_rehearsal and now < event.starts_at and now < begins_at(event)


def begins_at(event: Event) -> datetime:
    first: datetime | None = event.rounds.aggregate(first=Min("published_at"))["first"]
    return dates.find_beginning(event.local_start, first, online=event.online, reason=event.early_because)


def publishing(event: Event) -> Publishing:
    """What the next publication takes; nothing once a round is published."""
    if event.is_rehearsal or event.has_begun:
        return Publishing.FREE
    return dates.publishing(event.local_start, timezone.now(), online=event.online)


def to_come_in_words(event: Event) -> str:
    """When it begins, and what there is to do about it; empty once it has."""
    return f"{_listed(event)}{_how(event)}" if is_to_come(event) else ""


def ahead_in_words(event: Event) -> str:
    """What publishing a round now would ask for; empty where it asks for nothing."""
    way = publishing(event)
    if way is Publishing.FREE:
        return ""
    if not event_status(event).sanctioned:
        return f"{_listed(event)}{_how(event)}"
    if way is Publishing.ASKS:
        return f"{_listed(event)} Published now it begins now: that takes a reason, and a coordinator looks at it."
    return f"{_listed(event)} A sanctioned event is not published before its day."


def reminder(event: Event) -> str:
    """What the desk says of an event whose start is still to come."""
    if event.is_locked:
        return ""
    return to_come_in_words(event) if event.has_begun else ahead_in_words(event)


def _listed(event: Event) -> str:
    return f"The event is listed for {when(event.local_start)}."


def _how(event: Event) -> str:
    if event_status(event).sanctioned:
        before = "before" if event.has_begun else "before then, or before round 1 is published"
        return f" No result is entered, no clock runs and nothing is finalized {before}."
    return " It is not sanctioned: move its start to now, and it begins."
