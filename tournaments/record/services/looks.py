"""Parts of acts that ask a coordinator to review an event, close such questions and tell its directors."""

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
from tournaments.record.permissions import coordinator_of, find_involved_members


@require_open_act
def request_review(event: Event, kind: InboxItem.Kind, text: str, signs: Iterable[str], *, weight: int) -> InboxItem:
    """Put an item about the event into the coordinator's inbox, inside an open act.

    It is kept from members with a part in the event. `signs` are words with a code in front. An item of kind LOOK waits
    in its queue without a notice.
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
    item.kept_from.set(find_involved_members(event))
    if kind == InboxItem.Kind.AUDIT:
        bump_versions(event)  # its pages say that it is under review
    if kind != InboxItem.Kind.LOOK:
        tell_keepers(item)
    return item


@require_open_act
def close_reviews(event: Event, answer: str, *, by: User, kinds: Iterable[str] = InboxItem.ABOUT_EVENTS) -> None:
    """Close the open questions about the event with this answer, inside an act that decides them."""
    waiting = InboxItem.objects.filter(event=event, kind__in=kinds, answered_at=None)
    mark_settled([item.get_absolute_url() for item in waiting])
    waiting.update(answer=answer, answered_by=by, answered_at=timezone.now())


def audit_page(event: Event) -> str:
    return reverse("tournaments:audit", args=(event.year, event.slug))


@require_open_act
def tell_directors(event: Event, text: str, *, by: User) -> None:
    """Notify the primary director and the deputies who accepted, except for the actor, inside an open act."""
    notify(event, Notice.Kind.CHANGED, accepted_directors(event).exclude(pk=by.pk), text)


def accepted_directors(event: Event) -> QuerySet[User]:
    """Return the accounts of the primary director and of the deputies who accepted."""
    rows = Director.accepted.filter(event=event, position__in=Director.DIRECTING)
    return User.objects.filter(pk__in=rows.values("user"))
