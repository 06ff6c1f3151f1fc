"""Queries by the days of events where they take place (docs/adr/0043)."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from tournaments.kernel.days import day_in, utc_day
from tournaments.record.models import Event

A_DAY = timedelta(days=1)


def day_is_over() -> Q:
    """Match events whose first day is over where they take place.

    The answer depends on the zone only around today in UTC, so one query reads the zones of the events of two days.
    """
    now = timezone.now()
    today = utc_day(now)
    yesterday = today - A_DAY
    near = Event.every.filter(local_day__in=(yesterday, today)).order_by()
    days = {zone: day_in(zone, now) for zone in near.values_list("time_zone", flat=True).distinct()}
    behind = [zone for zone, day in days.items() if day < today]
    ahead = [zone for zone, day in days.items() if day > today]
    return (
        Q(local_day__lt=yesterday)
        | Q(local_day=yesterday) & ~Q(time_zone__in=behind)
        | Q(local_day=today, time_zone__in=ahead)
    )
