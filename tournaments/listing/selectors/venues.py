"""Venues and their events in lists."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Count, Q, QuerySet

from tournaments.department.models import Region, Venue
from tournaments.department.selectors.offices import posts_of
from tournaments.entries.selectors.lists import SHOWN
from tournaments.kernel.models import User
from tournaments.listing.selectors.calendars import lies_in
from tournaments.people.models import Office
from tournaments.record.models import Event
from tournaments.record.models.event import exclude_hidden


def known_venues(region: Region | None = None) -> QuerySet[Venue]:
    """Return the venues that directors may choose, of a region or of all, with their number of events."""
    if region:
        lies = Q(region=region)
    else:
        lies = Q()
    return (
        Venue.objects.filter(lies, state=Venue.State.VERIFIED)
        .select_related("region")
        .annotate(held=Count("events", filter=Q(events__is_rehearsal=False)))
        .order_by("country", "town", "name", "pk")
    )


def waiting_venues(user: User) -> QuerySet[Venue]:
    """Return new venues that this member can verify: of their regions, for the Director of every region."""
    posts = posts_of(user)
    new = (
        Venue.objects.filter(state=Venue.State.NEW)
        .select_related("region", "made_by__player")
        .order_by("made_at", "pk")
    )
    if Office.Post.DIRECTOR in posts:
        return new
    return new.filter(region__post__in=posts)


def venue_choices(
    country_names: dict[str, str], *, chosen: Venue | None = None
) -> Sequence[tuple[str, list[tuple[int, str]]]]:
    """Return (country, its venues as (id, words)) for a listing, with the venue that it has."""
    if chosen:
        own = Q(pk=chosen.pk)
    else:
        own = Q(pk=None)
    rows = Venue.objects.filter(Q(state=Venue.State.VERIFIED) | own).order_by("country", "town", "name", "pk")
    groups: dict[str, list[tuple[int, str]]] = {}
    for pk, name, town, country in rows.values_list("pk", "name", "town", "country"):
        groups.setdefault(country_names.get(country, "Online"), []).append((pk, f"{town}: {name}" if town else name))
    return list(groups.items())


def events_at(venue: Venue) -> QuerySet[Event]:
    """Return the public events at the venue, the latest first."""
    return _latest(exclude_hidden(Event.objects.filter(host=venue)))


def events_seen_at(venue: Venue, reader: User, *, all_of_them: bool) -> QuerySet[Event]:
    """Return also hidden events at the venue: all, or those that the reader directs, judges or plays."""
    if all_of_them:
        own = Q()
    else:
        own = Q(directors__user=reader) | Q(entries__player__user=reader)
    events = Event.objects.filter(host=venue)
    seen, hidden = (rows.order_by().values("pk") for rows in (exclude_hidden(events), events.filter(own)))
    return _latest(events.filter(Q(pk__in=seen) | Q(pk__in=hidden)))


def events_in(region: Region) -> QuerySet[Event]:
    return _latest(exclude_hidden(Event.objects.filter(lies_in(region.slug))))


def _latest(events: QuerySet[Event]) -> QuerySet[Event]:
    counted = events.filter(state__in=SHOWN).select_related("host").annotate(players=Count("entries", distinct=True))
    return counted.order_by("-starts_at", "pk")
