"""Listing an event once more: which one, and the next free day for it."""

from __future__ import annotations

from datetime import date, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.kernel.days import day_in
from tournaments.kernel.models import User
from tournaments.record.models import Director, Event

A_WEEK = timedelta(days=7)
OVER = (Event.State.COMPLETE, Event.State.FINALIZED, Event.State.VOID, Event.State.CANCELLED)


def find_own_event(user: User, key: str) -> Event | None:
    """Return the event with this key if the member directs it."""
    if not (key.isascii() and key.isdigit() and len(key) < 16):
        return None
    return _events_directed_by(user).filter(pk=int(key)).first()


def find_last_directed(user: User) -> Event | None:
    """Return the last event of this member that is over."""
    return _events_directed_by(user).filter(state__in=OVER).order_by("-starts_at", "-pk").first()


def find_next_free_day(user: User, event: Event) -> date:
    """Return the next day of the same weekday on which this member directs nothing yet."""
    now = timezone.now()
    today = day_in(event.time_zone, now)
    day = event.local_start.date()
    if day <= today:
        day += A_WEEK * ((today - day) // A_WEEK + 1)
    starts = _events_directed_by(user).filter(starts_at__gt=now).exclude(state=Event.State.CANCELLED)
    taken = set(starts.values_list("local_day", flat=True))
    while day in taken:
        day += A_WEEK
    return day


def _events_directed_by(user: User) -> QuerySet[Event]:
    own = Director.accepted.filter(user=user, position__in=Director.DIRECTING)
    return Event.objects.filter(pk__in=own.values("event")).exclude(game="")
