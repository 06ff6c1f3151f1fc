"""The calendar narrowed down, and as a feed for calendars elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db.models import Case, Count, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.utils.crypto import salted_hmac
from icalendar import Calendar
from icalendar import Event as Appointment

from tournaments.department.models import Region
from tournaments.engine.drafts import find_draft_kind
from tournaments.engine.listing.duration import Programme, find_end
from tournaments.entries.selectors.lists import SHOWN, waited_for
from tournaments.kernel.days import today
from tournaments.kernel.models import JournalEntry, User
from tournaments.kernel.page_cache import Piece, made_of
from tournaments.kernel.sites import link_to, site_address, site_name
from tournaments.people.models import Office
from tournaments.people.selectors.persons import is_person
from tournaments.record.models import Director, Entry, Event
from tournaments.record.models.event import visible
from tournaments.record.selectors.listings import composition, moved_in_words
from tournaments.record.selectors.records import own_bracket, system_of

SINCE = timedelta(days=90)
MOST = 500
A_DAY = timedelta(days=1)
NAMESPACE = 16


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


def narrowed(events: QuerySet[Event], choice: CalendarChoice) -> QuerySet[Event]:
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
    """Events at a venue of the region with this slug; all that is played online for the region of that coordinator."""
    online = Region.objects.filter(slug=region, post=Office.Post.ONLINE)
    return Q(host__region__slug=region) | (Q(online=True) if online.exists() else Q(pk__in=()))


def feed(region: Region | None = None) -> Piece:
    """Events of the last three months and all to come, as iCalendar. What is hidden is not in it."""
    events = _recent(Event.objects.all())
    return feed_of(events.filter(lies_in(region.slug)) if region else events, str(region or ""))


def feed_of(events: QuerySet[Event], name: str) -> Piece:
    """Those of these events that everybody sees, under the name of the site and this one. Remembered as long as
    they are the same in the same versions: one query.
    """
    shown = _future_first(visible(events.filter(state__in=SHOWN)))
    stand = tuple(shown.values_list("pk", "version")[:MOST])
    return made_of(
        ("feed", site_address(), name, stand), lambda: _write_calendar(_events_in_order([pk for pk, _ in stand]), name)
    )


def feed_of_member(user: User) -> str:
    """Everything that this member plays, waits for, directs or judges: events of the last three months and to come."""
    parts = _parts_of(user)
    events = _recent(Event.objects.filter(pk__in=parts, state__in=SHOWN))
    keys = list(_future_first(events).values_list("pk", flat=True)[:MOST])
    return _write_calendar(_events_in_order(keys), f"events of {user}", parts)


def feed_of_one(event: Event) -> str:
    """One alone, for whoever may read it."""
    return _write_calendar(_events_in_order([event.pk]), "")


def uid(what: str) -> str:
    """Return a name that stays when the site or the event gets a new address; other sites have other ones."""
    oldest = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS][-1]
    namespace = salted_hmac("tournaments.calendar", "uid", secret=oldest, algorithm="sha256").hexdigest()
    return f"{what}@{namespace[:NAMESPACE]}.trekcc"


def _recent(events: QuerySet[Event]) -> QuerySet[Event]:
    return events.filter(local_day__gte=today() - SINCE)


def _future_first(events: QuerySet[Event]) -> QuerySet[Event]:
    """The next ones first, then those that are over, the latest first: of too many the oldest are left out."""
    to_come = Q(last_day__gte=today() - A_DAY)
    is_over = Case(When(to_come, then=Value(0)), default=Value(1))
    return events.order_by(is_over, Case(When(to_come, then=F("starts_at"))), "-starts_at", "pk")


def _events_in_order(keys: list[int]) -> list[Event]:
    """Return these events in the order of `keys`, with how many are entered and when each was changed last."""
    acts = JournalEntry.objects.filter(event=OuterRef("pk")).order_by("-pk")
    events = Event.objects.annotate(entered=Count("entries", distinct=True), changed_at=Subquery(acts.values("at")[:1]))
    by_key = events.in_bulk(keys)
    return [by_key[key] for key in keys if key in by_key]


def _parts_of(user: User) -> dict[int, str]:
    """Return in words what the member does at each event, by its key. Directing goes before playing."""
    player = getattr(user, "player", None)
    waited = waited_for(player) if player else {}
    entered = Entry.objects.filter(is_person(player)).values_list("event", flat=True) if player else ()
    positions = Director.accepted.filter(user=user).values_list("event", "position")
    return {
        **{pk: f"You are number {place} on the waiting list." for pk, place in waited.items()},
        **dict.fromkeys(entered, "You are entered."),
        **{pk: "You direct." if position in Director.DIRECTING else "You judge." for pk, position in positions},
    }


def _write_calendar(events: Iterable[Event], name: str, parts: Mapping[int, str] | None = None) -> str:
    """Return the events as iCalendar. `parts`: what the reader does at an event, by its key."""
    calendar = Calendar()
    calendar.add("prodid", "-//trekcc//calendar//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", f"{site_name()}: {name}" if name else site_name())
    for event in events:
        calendar.add_component(appointment(event, (parts or {}).get(event.pk, "")))
    return str(calendar.to_ical().decode())


def appointment(event: Event, part: str = "") -> Appointment:
    """`SEQUENCE` rises with every act on the event, so that calendars take over what changed."""
    item = Appointment()
    off, moved = event.state == Event.State.CANCELLED, moved_in_words(event)
    changed_at = getattr(event, "changed_at", None) or event.registered_at
    item.add("uid", uid(f"event-{event.pk}"))
    item.add("dtstamp", changed_at)
    item.add("last-modified", changed_at)
    item.add("sequence", event.version)
    item.add("summary", f"{'Cancelled: ' if off else f'{moved.split(maxsplit=1)[0]}: ' if moved else ''}{event.title}")
    item.add("status", "CANCELLED" if off else "CONFIRMED")
    item.add("dtstart", event.starts_at)
    item.add("dtend", _end(event))
    item.add("url", link_to(event.get_absolute_url()))
    why = event.cancelled_because if off else f"{moved}: {event.postponed_because}" if moved else ""
    item.add("description", "\n".join(filter(None, (part, why, *(text for _, text in composition(event))))))
    if event.venue or event.online:
        item.add("location", ", ".join(event.venue.splitlines()) or "Online")
    return item


def _end(event: Event) -> datetime:
    """Return when the event ends by the time limits of all its rounds; in UTC, so that calendars need no zone."""
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
