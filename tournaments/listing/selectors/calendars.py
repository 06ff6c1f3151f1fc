"""The calendar narrowed down, and as a feed for calendars elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone
from icalendar import Calendar
from icalendar import Event as Appointment

from tournaments.department.models import Region
from tournaments.entries.selectors.lists import SHOWN
from tournaments.kernel.page_cache import Piece, made_of
from tournaments.kernel.sites import link_to, site_address, site_name
from tournaments.people.models import Office
from tournaments.record.models import Event
from tournaments.record.models.event import visible
from tournaments.record.selectors.listings import composition, moved_in_words
from tournaments.record.selectors.records import drawn_rounds, rules_of

SINCE = timedelta(days=90)
MOST = 500


@dataclass(frozen=True, slots=True)
class CalendarChoice:
    """What a reader asked the calendar for; empty: everything. `month` is (year, month) in UTC."""

    game: str = ""
    format: str = ""
    region: str = ""
    country: str = ""
    month: tuple[int, int] | None = None
    online: bool | None = None


def narrowed(events: QuerySet[Event], choice: CalendarChoice) -> QuerySet[Event]:
    plain = {name: getattr(choice, name) for name in ("game", "format", "online")}
    events = events.filter(**{name: value for name, value in plain.items() if value not in ("", None)})
    if choice.region:
        events = events.filter(lies_in(choice.region))
    if choice.country:
        events = events.filter(host__country=choice.country)
    if choice.month:
        year, month = choice.month
        events = events.filter(starts_at__year=year, starts_at__month=month)
    return events


def lies_in(region: str) -> Q:
    """Events at a venue of the region with this slug; all that is played online for the region of that coordinator."""
    online = Region.objects.filter(slug=region, post=Office.Post.ONLINE)
    return Q(host__region__slug=region) | (Q(online=True) if online.exists() else Q(pk__in=()))


def feed(region: Region | None = None) -> Piece:
    """Events of the last three months and all to come, as iCalendar. What is hidden is not in it."""
    events = Event.objects.filter(starts_at__gte=timezone.now() - SINCE)
    return feed_of(events.filter(lies_in(region.slug)) if region else events, str(region or ""))


def feed_of(events: QuerySet[Event], name: str) -> Piece:
    """Those of these events that everybody sees, under the name of the site and this one. Remembered as long as
    they are the same in the same versions: one query.
    """
    shown = visible(events.filter(state__in=SHOWN)).order_by("starts_at", "pk")
    stand = tuple(shown.values_list("pk", "version")[:MOST])
    rows = events.filter(pk__in=[pk for pk, _ in stand]).order_by("starts_at", "pk")
    return made_of(("feed", site_address(), name, stand), lambda: _written(rows, name))


def feed_of_one(event: Event) -> str:
    """One alone, for whoever may read it."""
    return _written([event], "")


def _written(events: Iterable[Event], name: str) -> str:
    calendar = Calendar()
    calendar.add("prodid", "-//trekcc//calendar//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", f"{site_name()}: {name}" if name else site_name())
    for event in events:
        calendar.add_component(appointment(event))
    return str(calendar.to_ical().decode())


def appointment(event: Event) -> Appointment:
    """`SEQUENCE` rises with every act on the event, so that calendars take over what changed."""
    item = Appointment()
    off, moved = event.state == Event.State.CANCELLED, moved_in_words(event)
    item.add("uid", f"event-{event.pk}@{site_address().partition('://')[2]}")
    item.add("dtstamp", event.registered_at)
    item.add("sequence", event.version)
    item.add("summary", f"{'Cancelled: ' if off else f'{moved.split(maxsplit=1)[0]}: ' if moved else ''}{event.title}")
    item.add("status", "CANCELLED" if off else "CONFIRMED")
    item.add("dtstart", event.starts_at)
    item.add("dtend", event.starts_at + _length(event))
    item.add("url", link_to(event.get_absolute_url()))
    why = event.cancelled_because if off else f"{moved}: {event.postponed_because}" if moved else ""
    item.add("description", "\n".join(filter(None, (why, *(text for _, text in composition(event))))))
    if event.venue or event.online:
        item.add("location", ", ".join(event.venue.splitlines()) or "Online")
    return item


def _length(event: Event) -> timedelta:
    """All rounds at the usual time of one: nobody says how long an event takes."""
    limits = rules_of(event).limits
    minutes = limits.minutes_online if event.online else limits.minutes
    return timedelta(minutes=max(60, drawn_rounds(event) * (minutes or 60)))
