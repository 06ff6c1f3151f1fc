"""Lists beyond one event: the calendar, my events."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone
from django_countries.fields import Country

from tournaments.kernel.actors import Actor
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.people.selectors.persons import is_account, is_person
from tournaments.record.models import Director, Entry, Event, Waiting
from tournaments.record.models.event import exclude_hidden

LIVE = (Event.State.LISTED, Event.State.RUNNING, Event.State.COMPLETE)
SHOWN = (*LIVE, Event.State.FINALIZED, Event.State.CANCELLED, Event.State.VOID)
OVER = (Event.State.FINALIZED, Event.State.VOID)


def coming() -> QuerySet[Event]:
    """Events that run or are still to come, next first."""
    since = timezone.now() - timedelta(days=2)
    live = Q(state__in=(*LIVE, Event.State.CANCELLED), starts_at__gte=since) | Q(state=Event.State.RUNNING)
    return exclude_hidden(_events_with_counts()).filter(live).order_by("starts_at", "pk")


def running() -> QuerySet[Event]:
    """Return the events in progress, earliest first."""
    return _events_with_counts().filter(state=Event.State.RUNNING).order_by("starts_at", "pk")


def past() -> QuerySet[Event]:
    """Finalized events and those left behind, latest first."""
    since = timezone.now() - timedelta(days=2)
    behind = Q(starts_at__lt=since) & ~Q(state=Event.State.RUNNING)
    return exclude_hidden(_events_with_counts()).filter(Q(state__in=OVER) | behind, state__in=SHOWN)


def directed_by(user: User) -> QuerySet[Event]:
    """Events this member directs or judges."""
    return _events_with_counts().filter(pk__in=Director.accepted.filter(user=user).values("event"))


def lies_near(country: str) -> Q:
    """Events in this country, and those that are played online."""
    return Q(host__country=country) | Q(online=True)


def country_name(code: str) -> str:
    """Empty: online."""
    return str(Country(code).name) if code else "online"


def can_invite_to(user: User) -> QuerySet[Event]:
    """Events that still run or are to come, whose deputies and judges this member invites."""
    primary = Director.accepted.filter(user=user, position=Director.Position.PRIMARY)
    return Event.objects.filter(pk__in=primary.values("event"), state__in=LIVE).order_by("starts_at", "pk")


def invitations(user: User) -> QuerySet[Director]:
    """Return the member's unanswered invitations to direct or judge."""
    return Director.objects.filter(user=user, accepted_at=None).select_related("event").order_by("pk")


def played_by(player: Player) -> QuerySet[Event]:
    """Return public events that this player was entered in, under any of their records."""
    return exclude_hidden(entered_by(player))


def entered_by(player: Player) -> QuerySet[Event]:
    """Return the player's events as they see them, including those that wait for their venue."""
    return _events_with_counts().filter(pk__in=Entry.objects.filter(is_person(player)).values("event"), state__in=SHOWN)


def waited_for(player: Player) -> dict[int, int]:
    """Map events to this player's place on the waiting list, under any of their records."""
    before = Waiting.objects.filter(event=OuterRef("event"), since__lte=OuterRef("since")).order_by().values("event")
    mine = Waiting.objects.filter(is_person(player)).order_by()
    return dict(
        mine.annotate(place=Subquery(before.annotate(all=Count("pk")).values("all"))).values_list("event", "place")
    )


def still_to_come() -> Q:
    """Listed and cancelled events that nobody has left behind."""
    since = timezone.now() - timedelta(days=2)
    return Q(state__in=(Event.State.LISTED, Event.State.CANCELLED), starts_at__gte=since)


def those(keys: Collection[int]) -> QuerySet[Event]:
    """Return these events with their venues and numbers of entered and present players."""
    return _events_with_counts().filter(pk__in=keys)


def _events_with_counts() -> QuerySet[Event]:
    there = Count("entries", distinct=True, filter=Q(entries__checked_in=True))
    counted = Event.objects.select_related("host").annotate(players=Count("entries", distinct=True), there=there)
    return counted.order_by("-starts_at", "pk")


def own_entry(event: Event, user: Actor) -> Entry:
    """The entry of somebody on the event's list, under whichever record."""
    return Entry.objects.select_related("event", "player__merged_into").filter(is_account(user), event=event)[0]
