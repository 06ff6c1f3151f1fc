"""A member's own notices, and which kinds of them come by mail."""

from __future__ import annotations

from collections.abc import Iterable
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from tournaments.kernel.days import format_start
from tournaments.kernel.models import User
from tournaments.people.models import Notice

Kind = Notice.Kind
USUALLY_MAILED = frozenset(Kind) - {Kind.CONFIRM}
"""Whoever sits at a table has the site before him; all else may reach a member who has not looked for days."""


def notices_of(user: User) -> QuerySet[Notice]:
    """Newest first."""
    return Notice.objects.filter(user=user).select_related("event")


def add_local_dates(notices: Iterable[Notice]) -> list[tuple[Notice, str]]:
    """Pair each notice with its day and time in the zone of its event, or in UTC."""
    zones = ((notice, ZoneInfo(notice.event.time_zone if notice.event else "UTC")) for notice in notices)
    return [(notice, format_start(notice.at.astimezone(zone))) for notice, zone in zones]


def mailed_kinds(user: User) -> frozenset[Kind]:
    """The kinds of notices that this member gets by mail, too."""
    return frozenset(kind for kind in Kind if user.mail_choices.get(kind, kind in USUALLY_MAILED))
