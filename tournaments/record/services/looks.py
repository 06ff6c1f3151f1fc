"""Inside an act: a coordinator is asked to look at an event, and no longer; its directors are told."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from tournaments.department.models import InboxItem
from tournaments.department.services.inboxes import LINE, tell_keepers
from tournaments.kernel.journal import bump_versions, require_open_act
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.services.notices import mark_settled, notify
from tournaments.record.models import Director, Event
from tournaments.record.permissions import concerned_in, coordinator_of


@require_open_act
def have_looked_at(event: Event, kind: InboxItem.Kind, text: str, signs: Iterable[str], *, weight: int) -> InboxItem:
    """Inside an act: an item about a whole event for whoever coordinates it, but for who has a part in it.

    `signs` are words with a code in front. What is merely worth a look waits in its queue, and nobody is told.
    """
    item = InboxItem.objects.create(
        post=coordinator_of(event),
        kind=kind,
        text=text,
        about=audit_page(event),
        event=event,
        signs=LINE.join(signs),
        weight=weight,
        made_at=timezone.now(),
    )
    item.kept_from.set(concerned_in(event))
    if kind == InboxItem.Kind.AUDIT:
        bump_versions(event)  # its pages say that it is under review
    if kind != InboxItem.Kind.LOOK:
        tell_keepers(item)
    return item


@require_open_act
def look_no_more(event: Event, answer: str, *, by: User, kinds: Iterable[str] = InboxItem.ABOUT_EVENTS) -> None:
    """Inside an act that decides: whoever was asked has nothing left to do."""
    waiting = InboxItem.objects.filter(event=event, kind__in=kinds, answered_at=None)
    mark_settled([item.get_absolute_url() for item in waiting])
    waiting.update(answer=answer, answered_by=by, answered_at=timezone.now())


def audit_page(event: Event) -> str:
    return reverse("tournaments:audit", args=(event.year, event.slug))


@require_open_act
def tell_directors(event: Event, text: str, *, by: User) -> None:
    """Inside an act: the primary director and the deputies who accepted, but for whoever does it."""
    notify(event, Notice.Kind.CHANGED, directing(event).exclude(pk=by.pk), text)


def directing(event: Event) -> QuerySet[User]:
    """The accounts of the primary director and of the deputies who accepted."""
    rows = Director.accepted.filter(event=event, position__in=Director.DIRECTING)
    return User.objects.filter(pk__in=rows.values("user"))
