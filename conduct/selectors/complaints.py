"""Complaints about directors: for who complained, and for whoever keeps the inbox they are in (OPG 1.2)."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from conduct.models import Complaint
from tournaments.department.models import InboxItem
from tournaments.department.selectors.inboxes import inbox_of
from tournaments.kernel.models import User
from tournaments.record.models import Director, Event
from tournaments.record.models.round import Round

LAST = 20


def own_complaints(user: User) -> QuerySet[Complaint]:
    """What this member complained about, latest first."""
    return _whole(Complaint.objects.filter(by=user))


def complaints_readable_by(user: User) -> QuerySet[Complaint]:
    """The own ones, and those in an inbox that this member keeps."""
    kept = inbox_of(user).filter(kind=InboxItem.Kind.COMPLAINT).values("pk")
    return _whole(Complaint.objects.filter(Q(by=user) | Q(item__in=kept)))


def complained_about(event: Event) -> QuerySet[Director]:
    """Who directs or judges the event: a complaint is about one of them, or about nobody in particular."""
    return Director.accepted.filter(event=event).select_related("user__player")


def events_of(user: User) -> QuerySet[Event]:
    """Where this member played last: what a complaint is likely to be about."""
    own = Q(entries__player__user=user) | Q(entries__player__merged_into__user=user)
    begun = Event.objects.filter(own, rounds__state__in=[state for state in Round.State if state != Round.State.DRAFT])
    return begun.distinct().order_by("-starts_at", "-pk")[:LAST]


def event_with_region(pk: int) -> Event | None:
    return Event.objects.select_related("host__region").filter(pk=pk).first()


def same_complaint(event: Event, about: Director | None, text: str, by: User) -> Complaint | None:
    return Complaint.objects.filter(event=event, about=about.user_id if about else None, text=text, by=by).first()


def _whole(found: QuerySet[Complaint]) -> QuerySet[Complaint]:
    return found.select_related("event", "about__player", "by__player", "item__owner__player")
