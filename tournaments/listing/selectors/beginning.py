"""The start of an event, and conditions for publishing ahead of it."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Min
from django.utils import timezone

from tournaments.engine import dates
from tournaments.engine.dates import Publishing
from tournaments.kernel.days import format_start
from tournaments.record.models import Event
from tournaments.record.selectors.counting import event_status


def is_to_come(event: Event) -> bool:
    """Return whether results, clock and final table wait for the start; a rehearsal never waits."""
    now = timezone.now()
    return not event.is_rehearsal and now < event.starts_at and now < begins_at(event)


def begins_at(event: Event) -> datetime:
    first: datetime | None = event.rounds.aggregate(first=Min("published_at"))["first"]
    return dates.find_beginning(event.local_start, first, online=event.online, reason=event.early_because)


def find_publishing_rule(event: Event) -> Publishing:
    """Return the condition for the next publication; none once a round is published."""
    if event.is_rehearsal or event.has_begun:
        return Publishing.FREE
    return dates.publishing(event.local_start, timezone.now(), online=event.online)


def wait_in_words(event: Event) -> str:
    """Say when the event begins and what can be done about it; empty once it has begun."""
    if is_to_come(event):
        return f"{_start_text(event)}{_what_waits_text(event)}"
    return ""


def early_publishing_in_words(event: Event) -> str:
    """Say what publishing a round now would require; empty if nothing."""
    way = find_publishing_rule(event)
    if way is Publishing.FREE:
        return ""
    if not event_status(event).sanctioned:
        return f"{_start_text(event)}{_what_waits_text(event)}"
    if way is Publishing.ASKS:
        return f"{_start_text(event)} Published now it begins now: that takes a reason, and a coordinator looks at it."
    return f"{_start_text(event)} A sanctioned event is not published before its day."


def start_reminder(event: Event) -> str:
    """Return the desk's reminder for an event whose start is still to come."""
    if event.is_locked:
        return ""
    if event.has_begun:
        return wait_in_words(event)
    return early_publishing_in_words(event)


def _start_text(event: Event) -> str:
    return f"The event is listed for {format_start(event.local_start)}."


def _what_waits_text(event: Event) -> str:
    if event_status(event).sanctioned:
        before = "before then, or before round 1 is published"
        if event.has_begun:
            before = "before"
        return f" No result is entered, no clock runs and nothing is finalized {before}."
    return " It is not sanctioned: move its start to now, and it begins."
