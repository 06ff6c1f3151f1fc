"""A member's own notices, and which kinds of them come by mail."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from tournaments.kernel.days import when
from tournaments.kernel.models import User
from tournaments.people.models import Notice

Kind = Notice.Kind
USUALLY_MAILED = frozenset(Kind) - {Kind.CONFIRM}
"""Whoever sits at a table has the site before him; all else may reach a member who has not looked for days."""


@dataclass(frozen=True, slots=True)
class ShownNotice:
    """`title` is the event's, empty where it is about none; `at` is in the event's zone, else in UTC."""

    pk: int
    kind: str
    title: str
    text: str
    link: str
    at: str
    is_unread: bool


def notices_of(user: User) -> QuerySet[Notice]:
    """Newest first."""
    return Notice.objects.filter(user=user).select_related("event")


def shown(notices: Iterable[Notice]) -> tuple[ShownNotice, ...]:
    return tuple(_shown(notice) for notice in notices)


def mailed_kinds(user: User) -> frozenset[Kind]:
    """The kinds of notices that this member gets by mail, too."""
    return frozenset(kind for kind in Kind if user.mail_choices.get(kind, kind in USUALLY_MAILED))


def _shown(notice: Notice) -> ShownNotice:
    zone = ZoneInfo(notice.event.time_zone if notice.event else "UTC")
    return ShownNotice(
        pk=notice.pk,
        kind=notice.get_kind_display(),
        title=notice.event.title if notice.event else "",
        text=notice.text,
        link=notice.link,
        at=when(notice.at.astimezone(zone)),
        is_unread=notice.read_at is None,
    )
