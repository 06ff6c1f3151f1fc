"""The filtered calendar, and feeds for other calendars."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db.models import Case, Count, F, OuterRef, Q, QuerySet, Subquery, Value, When
from icalendar import Calendar
from icalendar import Event as Appointment

from tournaments.department.models import Region
from tournaments.engine.drafts import find_draft_kind
from tournaments.engine.listing.duration import Programme, find_end
from tournaments.entries.selectors.lists import SHOWN, waited_for
from tournaments.kernel.days import today
from tournaments.kernel.models import JournalEntry, User
from tournaments.kernel.page_cache import Piece, get_or_make_text
from tournaments.kernel.sites import calendar_id, link_to, site_address, site_name
from tournaments.people.models import Office
from tournaments.people.selectors.persons import is_person
from tournaments.record.models import Director, Entry, Event
from tournaments.record.models.event import exclude_hidden
from tournaments.record.selectors.listings import composition, moved_in_words
from tournaments.record.selectors.records import own_bracket, system_of

SINCE = timedelta(days=90)
MOST = 500
A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class CalendarChoice:
    """The choices by which a reader narrows the calendar; empty ones narrow nothing.

    `month`: (year, month) of the day on which an event begins where it takes place.
    """

    game: str = ""
    format: str = ""
    region: str = ""
    country: str = ""
    month: tuple[int, int] | None = None
    online: bool | None = None


def filter_events(events: QuerySet[Event], choice: CalendarChoice) -> QuerySet[Event]:
    plain = {name: getattr(choice, name) for name in ("game", "format", "online")}
    events = events.filter(**{name: value for name, value in plain.items() if value not in ("", None)})
    if choice.region:
        events = events.filter(lies_in(choice.region))
    if choice.country:
        events = events.filter(host__country=choice.country)
    if choice.month:
        year, month = choice.month
        events = events.filter(local_day__year=year, local_day__month=month)
    return events


def lies_in(region: str) -> Q:
    """Match events at venues of the region; for the online coordinator's region also events online."""
    online = Region.objects.filter(slug=region, post=Office.Post.ONLINE)
    return Q(host__region__slug=region) | (Q(online=True) if online.exists() else Q(pk__in=()))


def public_feed(region: Region | None = None) -> Piece:
    """Return events of the last three months and all to come as iCalendar, without hidden ones."""
    events = _recent(Event.objects.all())
    return make_feed(events.filter(lies_in(region.slug)) if region else events, str(region or ""))


def make_feed(events: QuerySet[Event], name: str) -> Piece:
    """Return the public events among these as iCalendar, under the site's name and this one.

    It is remembered as long as the events and their versions stay the same: one query.
    """
    shown = _future_first(exclude_hidden(events.filter(state__in=SHOWN)))
    stand = tuple(shown.values_list("pk", "version")[:MOST])
    return get_or_make_text(
        ("feed", site_address(), name, stand), lambda: _write_calendar(_events_in_order([pk for pk, _ in stand]), name)
    )


def member_feed(user: User) -> str:
    """Return everything that this member plays, waits for, directs or judges, of the last three months and to come."""
    parts = _parts_of(user)
    events = _recent(Event.objects.filter(pk__in=parts, state__in=SHOWN))
    keys = list(_future_first(events).values_list("pk", flat=True)[:MOST])
    return _write_calendar(_events_in_order(keys), f"events of {user}", parts)


def event_feed(event: Event) -> str:
    """Return a calendar of one event, for readers who may see it."""
    return _write_calendar(_events_in_order([event.pk]), "")


def make_uid(what: str) -> str:
    """Return a name that stays when the site gets a new address or secret; other sites have other ones."""
    return f"{what}@{calendar_id()}.trekcc"


def _recent(events: QuerySet[Event]) -> QuerySet[Event]:
    return events.filter(local_day__gte=today() - SINCE)


def _future_first(events: QuerySet[Event]) -> QuerySet[Event]:
    """Order events to come first, then past ones, the latest first, so that the oldest are left out."""
    to_come = Q(last_day__gte=today() - A_DAY)
    is_over = Case(When(to_come, then=Value(0)), default=Value(1))
    return events.order_by(is_over, Case(When(to_come, then=F("starts_at"))), "-starts_at", "pk")


def _events_in_order(keys: list[int]) -> list[Event]:
    """Return these events in the order of `keys`, with the number of entries and the time of the last change."""
    acts = JournalEntry.objects.filter(event=OuterRef("pk")).order_by("-pk")
    events = Event.objects.annotate(entered=Count("entries", distinct=True), changed_at=Subquery(acts.values("at")[:1]))
    by_key = events.in_bulk(keys)
    return [by_key[key] for key in keys if key in by_key]


def _parts_of(user: User) -> dict[int, str]:
    """Say what the member does at each event, by its key; directing goes before playing."""
    player = getattr(user, "player", None)
    waited = {}
    if player:
        waited = waited_for(player)
    entered: Iterable[int] = ()
    if player:
        entered = Entry.objects.filter(is_person(player)).values_list("event", flat=True)
    positions = Director.accepted.filter(user=user).values_list("event", "position")
    return {
        **{pk: f"You are number {place} on the waiting list." for pk, place in waited.items()},
        **dict.fromkeys(entered, "You are entered."),
        **{pk: "You direct." if position in Director.DIRECTING else "You judge." for pk, position in positions},
    }


def _write_calendar(events: Iterable[Event], name: str, parts: Mapping[int, str] | None = None) -> str:
    """Write the events as iCalendar.

    `parts`: what the reader does at an event, by its key.
    """
    calendar = Calendar()
    calendar.add("prodid", "-//trekcc//calendar//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", f"{site_name()}: {name}" if name else site_name())
    for event in events:
        calendar.add_component(appointment(event, (parts or {}).get(event.pk, "")))
    return str(calendar.to_ical().decode())


def appointment(event: Event, part: str = "") -> Appointment:
    """Return the event as an appointment.

    `SEQUENCE` rises with every act on the event, so that calendars take over changes.
    """
    item = Appointment()
    off, moved = event.state == Event.State.CANCELLED, moved_in_words(event)
    changed_at = getattr(event, "changed_at", None) or event.registered_at
    item.add("uid", make_uid(f"event-{event.pk}"))
    item.add("dtstamp", changed_at)
    item.add("last-modified", changed_at)
    item.add("sequence", event.version)
    item.add("summary", f"{_summary_prefix(event)}{event.title}")
    item.add("status", "CANCELLED" if off else "CONFIRMED")
    item.add("dtstart", event.starts_at)
    item.add("dtend", _end(event))
    item.add("url", link_to(event.get_absolute_url()))
    if off:
        why = event.cancelled_because
    else:
        why = ""
        if moved:
            why = f"{moved}: {event.postponed_because}"
    item.add("description", "\n".join(filter(None, (part, why, *(text for _, text in composition(event))))))
    if event.venue or event.online:
        item.add("location", ", ".join(event.venue.splitlines()) or "Online")
    return item


def _summary_prefix(event: Event) -> str:
    if event.state == Event.State.CANCELLED:
        return "Cancelled: "
    moved = moved_in_words(event)
    if moved:
        return f"{moved.split(maxsplit=1)[0]}: "
    return ""


def _end(event: Event) -> datetime:
    """Return when the event ends by the time limits of all its rounds, in UTC, so that calendars need no zone."""
    kind = find_draft_kind(event.ruleset, event.format)
    programme = Programme(
        system_of(event),
        event.rounds_scheduled,
        expected=getattr(event, "entered", 0),
        has_begun=event.has_begun,
        online=event.online,
        bracket=own_bracket(event),
        building=min((building.minutes for building in kind.building), default=0) if kind else 0,
    )
    return find_end(event.local_start, event.ends_on, programme).astimezone(UTC)
