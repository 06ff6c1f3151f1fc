"""What a listing is, in words and chips; and how many rounds are recommended for whoever is expected (OPG 3.0.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import Count, QuerySet

from tournaments import engine
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import OWN_SECTION, RuleViolation
from tournaments.engine.house import CODE, OTHER_GAME, get_house_rules
from tournaments.engine.listing.check import ruleset_code
from tournaments.engine.listing.fields import LISTING, Kind, Listed, list_fields_of_kind
from tournaments.engine.listing.matrix import GAMES, Item, find
from tournaments.engine.listing.schedule import schedule
from tournaments.engine.listing.sections import add_section, own_section
from tournaments.engine.listing.status import NOWHERE, part_of_a_match, recommended_in_words
from tournaments.kernel.days import when
from tournaments.record.models import Event
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.records import PLAYING, rules_of, structure_of, system_of

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
    about: str
    chips: tuple[Chip, ...]


def composition(event: Event) -> tuple[tuple[str, str], ...]:
    """Game, format, pool, rules, scenario, and the pairing style where the rounds do not say it (`rounds_in_words`), in
    words with the section that describes each."""
    own = {"game": game_name(event)}
    chosen = (
        (field, find(field.items, getattr(event, field.code), event.game)) for field in list_fields_of_kind(Kind.CHOICE)
    )
    said = ((field, own.get(field.code) or item.label, item.section) for field, item in chosen if item)
    rows = (
        *((field.name, f"{label}{_cite(field.code, section, event)}") for field, label, section in said),
        *_runs(event),
    )
    return rows if event.game else (("Game", f"{rules_of(event).name} ({rules_of(event).source})"), *rows)


def _cite(fact: str, section: str, event: Event) -> str:
    """The section in brackets; a game and its cards that no document here describes have none."""
    section = own_section(section, event.game)
    return "" if section == OWN_SECTION and fact in ("game", "pool") else add_section(section)


def _runs(event: Event) -> tuple[tuple[str, str], ...]:
    structure = structure_of(event)
    said = structure.code in engine.BY_FLAG.values()
    return () if said else ((LISTING["structure"].name, f"{structure.name} ({structure.section})"),)


def rounds_in_words(event: Event) -> str:
    """How many are scheduled, and whether a final confrontation follows them."""
    follows = event.structure == engine.BY_FLAG[True]
    return f"{event.rounds_scheduled or 'not said yet'}{' and a final confrontation' if follows else ''}"


def schedule_of(event: Event) -> tuple[str, ...]:
    """What is played, part by part; nothing while the number of rounds is not said."""
    return schedule(system_of(event), event.rounds_scheduled) if event.rounds_scheduled else ()


def schedule_beside_rounds(event: Event) -> tuple[str, ...]:
    """The same where it says more than how many rounds there are."""
    parts = schedule_of(event)
    return () if parts in (("Round 1.",), (f"Rounds 1 to {event.rounds_scheduled}.",)) else parts


def facts(event: Event) -> tuple[tuple[str, str, bool], ...]:
    """What the event's page shows as it is: its name, what is said, and whether that is an address to follow."""
    shown = ((field, getattr(event, field.code)) for field in LISTING.values() if field.page)
    return tuple((field.page, field.word or str(value), field.kind is Kind.LINK) for field, value in shown if value)


def chips(event: Event) -> tuple[Chip, ...]:
    """What of an event needs an eye; all else is `in_plain_words`."""
    rehearsed = (("rehearsal", "caution"),) if event.is_rehearsal else ()
    hidden = (("waits for its venue", "caution"),) if event.is_hidden else ()
    nowhere = (("counts nowhere", "bad"),) if event.state in NOWHERE else ()
    awaits = (("waits to be rated", "caution"),) if not nowhere and event_status(event).awaits else ()
    state = ((event.state, TONES[event.state]),) if event.state in TONES else ()
    return (*rehearsed, *hidden, *_moved(event), *nowhere, *awaits, *state)


def in_plain_words(event: Event) -> str:
    """What is played, what it counts as, and that it is over."""
    over = event.state if event.state in (Event.State.COMPLETE, Event.State.FINALIZED) else ""
    return " · ".join(filter(None, (chosen_in_words(event), *_counting(event), over)))


def chosen_in_words(event: Event) -> str:
    """Game, format, pool and rules in a row."""
    chosen = ((field.items, getattr(event, field.code)) for field in list_fields_of_kind(Kind.CHOICE))
    labels = [_label(find(items, code, event.game), code) for items, code in chosen if code]
    words = " · ".join([own_name, *labels[1:]] if (own_name := game_name(event)) else labels)
    return words if event.game else rules_of(event).name


def _counting(event: Event) -> tuple[str, ...]:
    if event.state in NOWHERE:
        return ()
    standing = event_status(event)
    k_factor = rules_of(event).limits.k_factors[event.level - 1]
    rated = f"rated · level {event.level} · K {k_factor}" if standing.rated else "unrated"
    return ("sanctioned" if standing.sanctioned else "non-sanctioned", "" if standing.awaits else rated)


def _moved(event: Event) -> tuple[Chip, ...]:
    words = "" if event.state == Event.State.CANCELLED else moved_in_words(event)
    return ((words.partition(" from")[0].partition(" on")[0].lower(), "caution"),) if words else ()


def agenda(events: Iterable[Event]) -> tuple[Day, ...]:
    """Events as lists show them; expects the count of players on each."""
    return tuple(_day(event) for event in events)


def local_clock(at: datetime, zone: str) -> str:
    """The time of day in this zone, with the zone's name."""
    local = at.astimezone(ZoneInfo(zone))
    return f"{local:%H:%M} {local.tzname()}"


def place_of(event: Event) -> str:
    """Town and country; of a venue that is only written down its first line."""
    if event.online:
        return "online"
    if event.host and (event.host.town or event.host.country):
        return ", ".join(filter(None, (event.host.town, event.host.country.name)))
    return event.venue.splitlines()[0] if event.venue else ""


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
    local, about = event.local_start, " · ".join(filter(None, (in_plain_words(event), _counted(event))))
    return Day(
        event.title,
        event.get_absolute_url(),
        when(local),
        local.isoformat(),
        event.time_zone,
        place_of(event),
        about,
        chips(event),
    )


def _counted(event: Event) -> str:
    """Who came, once it has begun; before that who is entered."""
    if event.has_begun:
        there = getattr(event, "there", None)
        return "" if there is None else f"{there} player{'' if there == 1 else 's'}"
    entered = getattr(event, "players", None)
    return "" if entered is None else f"{entered} entered"


def game_name(event: Event) -> str:
    """Return what the director calls a game that is none of the list; empty for every other event."""
    is_named = event.ruleset == CODE and event.game == OTHER_GAME
    return get_house_rules(event.options).game if is_named else ""


def game_in_words(event: Event) -> str:
    """Return what is played: the name that its director gives it, or that of the list."""
    item = find(GAMES, event.game, event.game)
    return game_name(event) or (item.label if item else event.game)


def _label(item: Item | None, code: str) -> str:
    """In a row of words; a game keeps its capitals."""
    if item is None:
        return code
    return item.label if item in GAMES else item.label.lower()


def counted(events: QuerySet[Event] | None = None) -> QuerySet[Event]:
    """With the number of players: these events, or all that are held."""
    events = Event.objects.all() if events is None else events
    counted = events.select_related("host__region").annotate(players=Count("entries", distinct=True))
    return counted.order_by("-starts_at", "pk")


@dataclass(frozen=True, slots=True)
class Recommended:
    """`counted` says whom `players` counts: who is checked in, who is entered, or all places there are."""

    players: int
    counted: str
    rounds: int
    words: str


def recommended(event: Event) -> Recommended | None:
    """Recommend rounds by who is checked in, before that by who is entered, before that by the cap.

    None once it has begun, and where its rules recommend nothing: a bracket has as many rounds as its players make.
    """
    if event.has_begun or event.is_locked:
        return None
    staying = event.entries.filter(**PLAYING).values_list("checked_in", flat=True)
    entered, there = len(staying), sum(staying)
    expected = ((there, "checked in"), (entered, "entered"), (event.cap or 0, "places"))
    players, counted_as = next(((number, name) for number, name in expected if number), (0, ""))
    rules = rules_of(event)
    rounds = rules.recommended_rounds(players)
    words = recommended_in_words(rules, players, event.rounds_scheduled)
    return Recommended(players, counted_as, rounds, words) if words and rounds is not None else None


def hints(listing: Listed) -> tuple[str, ...]:
    """What to think of in a listing as it is written; nothing of it blocks."""
    rules = _rules_of(listing)
    if rules is None:
        return ()
    recommended = recommended_in_words(rules, listing.cap or 0, listing.rounds_scheduled)
    return (*filter(None, [recommended]), *warnings(listing))


def warnings(listing: Listed) -> tuple[str, ...]:
    """What of a listing as it is written will hardly be meant, and is saved all the same."""
    rules = _rules_of(listing)
    found = part_of_a_match(rules, listing.rounds_scheduled) if rules is not None else ()
    return tuple(f"{warning.message} ({warning.section})" for warning in found)


def _rules_of(listing: Listed) -> GameRules | None:
    """None where what was chosen fits nothing."""
    try:
        return engine.system(ruleset_code(listing.game, listing.rules), listing.structure).with_options({}).game
    except RuleViolation:
        return None
