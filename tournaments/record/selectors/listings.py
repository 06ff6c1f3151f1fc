"""What a listing is, in words and chips."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import Count, QuerySet

from tournaments.engine.listing_fields import LISTING, Kind, of_kind
from tournaments.engine.matrix import GAMES, Item, find
from tournaments.engine.status import NOWHERE
from tournaments.kernel.days import when
from tournaments.record.models import Event
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.records import rules_of

Chip = tuple[str, str]
TONES: dict[str, str] = {Event.State.RUNNING: "good", Event.State.CANCELLED: "bad", Event.State.VOID: "bad"}


@dataclass(frozen=True, slots=True)
class Day:
    """An event in a list."""

    title: str
    url: str
    when: str
    iso: str
    zone: str
    where: str
    chips: tuple[Chip, ...]


def composition(event: Event) -> tuple[tuple[str, str], ...]:
    """Game, format, pool, rules and scenario in words, with the section that describes each."""
    found = ((one.name, find(one.items, getattr(event, one.code))) for one in of_kind(Kind.CHOICE))
    said = tuple((name, f"{item.label} ({item.section})") for name, item in found if item)
    return said if event.game else (("Game", f"{rules_of(event).name} ({rules_of(event).source})"), *said)


def facts(event: Event) -> tuple[tuple[str, str, bool], ...]:
    """What the event's page shows as it is: its name, what is said, and whether that is an address to follow."""
    shown = ((one, getattr(event, one.code)) for one in LISTING.values() if one.page)
    return tuple((one.page, one.word or str(said), one.kind is Kind.LINK) for one, said in shown if said)


def chips(event: Event) -> tuple[Chip, ...]:
    chosen = ((one.items, getattr(event, one.code)) for one in of_kind(Kind.CHOICE))
    words = " · ".join(_label(items, code) for items, code in chosen if code)
    words = words if event.game else rules_of(event).name
    rehearsed = (("rehearsal", "caution"),) if event.is_rehearsal else ()
    hidden = (("waits for its venue", "caution"),) if event.is_hidden else ()
    return (
        *rehearsed,
        *hidden,
        *_moved(event),
        *_counting(event),
        (words, ""),
        (event.state, TONES.get(event.state, "")),
    )


def _counting(event: Event) -> tuple[Chip, ...]:
    if event.state in NOWHERE:
        return (("counts nowhere", "bad"),)
    standing = event_status(event)
    k_factor = rules_of(event).limits.k_factors[event.level - 1]
    rated = f"rated · level {event.level} · K {k_factor}" if standing.rated else "unrated"
    rated = "waits to be rated" if standing.awaits else rated
    return (
        ("sanctioned" if standing.sanctioned else "non-sanctioned", "good" if standing.sanctioned else "caution"),
        (rated, "good" if standing.rated else "caution"),
    )


def _moved(event: Event) -> tuple[Chip, ...]:
    said = "" if event.state == Event.State.CANCELLED else moved_in_words(event)
    return ((said.partition(" from")[0].partition(" on")[0].lower(), "caution"),) if said else ()


def agenda(events: Iterable[Event]) -> tuple[Day, ...]:
    """Events as lists show them; expects the count of players on each."""
    return tuple(_day(event) for event in events)


def local_clock(at: datetime, zone: str) -> str:
    """The time of day in this zone, with the zone's name."""
    local = at.astimezone(ZoneInfo(zone))
    return f"{local:%H:%M} {local.tzname()}"


def moved_in_words(event: Event) -> str:
    """From when to when an event that is still to come was moved; empty for one that stands as it was announced."""
    before, now = event.postponed_from, event.local_start
    if before is None or event.has_begun or before == event.starts_at:
        return ""
    local = before.astimezone(now.tzinfo)
    moved = "Postponed" if now > local else "Brought forward"
    if local.date() == now.date():
        return f"{moved} on {now:%a} {now.day} {now:%b %Y}: from {local:%H:%M} to {now:%H:%M} {now.tzname()}"
    return f"{moved} from {when(local)} to {when(now)}"


def _day(event: Event) -> Day:
    local = event.local_start
    where = event.venue.splitlines()[0] if event.venue else ""
    return Day(
        event.title,
        event.get_absolute_url(),
        when(local),
        local.isoformat(),
        event.time_zone,
        where,
        (*chips(event), *_counted(event)),
    )


def _counted(event: Event) -> tuple[Chip, ...]:
    """Who came, once it has begun; before that who is entered."""
    if event.has_begun:
        there = getattr(event, "there", None)
        return () if there is None else ((f"{there} player{'' if there == 1 else 's'}", ""),)
    entered = getattr(event, "players", None)
    return () if entered is None else ((f"{entered} entered", ""),)


def _label(items: tuple[Item, ...], code: str) -> str:
    item = find(items, code)
    return item.label.lower() if item and items is not GAMES else item.label if item else code


def counted(events: QuerySet[Event] | None = None) -> QuerySet[Event]:
    """With the number of players: these events, or all that are held."""
    asked = Event.objects.all() if events is None else events
    counted = asked.select_related("host__region").annotate(players=Count("entries", distinct=True))
    return counted.order_by("-starts_at", "pk")
