"""A listing in words and chips, and the recommended number of rounds (OPG 3.0.1)."""

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
from tournaments.kernel.days import format_day, format_start
from tournaments.record.models import Event
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.records import PLAYING, rules_of, structure_of, system_of

Chip = tuple[str, str]
TONES: dict[str, str] = {Event.State.RUNNING: "good", Event.State.CANCELLED: "bad", Event.State.VOID: "bad"}


@dataclass(frozen=True, slots=True)
class AgendaItem:
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
    """Return game, format, pool, rules and scenario in words, each with its section.

    The pairing style is added where `rounds_in_words` does not say it.
    """
    own = {"game": game_name(event)}
    chosen = (
        (field, find(field.items, getattr(event, field.code), event.game)) for field in list_fields_of_kind(Kind.CHOICE)
    )
    said = ((field, own.get(field.code) or item.label, item.section) for field, item in chosen if item)
    rows = (
        *((field.name, f"{label}{_section_in_brackets(field.code, section, event)}") for field, label, section in said),
        *_structure_rows(event),
    )
    if event.game:
        return rows
    return (("Game", f"{rules_of(event).name} ({rules_of(event).source})"), *rows)


def _section_in_brackets(fact: str, section: str, event: Event) -> str:
    """Return the section in brackets; nothing for a game and its cards that no document here describes."""
    section = own_section(section, event.game)
    if section == OWN_SECTION and fact in ("game", "pool"):
        return ""
    return add_section(section)


def _structure_rows(event: Event) -> tuple[tuple[str, str], ...]:
    structure = structure_of(event)
    said = structure.code in engine.BY_FLAG.values()
    if said:
        return ()
    return ((LISTING["structure"].name, f"{structure.name} ({structure.section})"),)


def rounds_in_words(event: Event) -> str:
    """Say how many rounds are scheduled, and whether a final confrontation follows them."""
    follows = event.structure == engine.BY_FLAG[True]
    return f"{event.rounds_scheduled or 'not said yet'}{' and a final confrontation' if follows else ''}"


def schedule_of(event: Event) -> tuple[str, ...]:
    """Return the parts of the schedule; nothing while the number of rounds is not known."""
    if event.rounds_scheduled:
        return schedule(system_of(event), event.rounds_scheduled)
    return ()


def schedule_beside_rounds(event: Event) -> tuple[str, ...]:
    """Return the schedule where it says more than the number of rounds."""
    parts = schedule_of(event)
    if parts in (("Round 1.",), (f"Rounds 1 to {event.rounds_scheduled}.",)):
        return ()
    return parts


def listing_facts(event: Event) -> tuple[tuple[str, str, bool], ...]:
    """Return the facts of the event's page: name, text, and whether the text is an address to follow."""
    shown = ((field, getattr(event, field.code)) for field in LISTING.values() if field.page)
    facts = []
    for field, value in shown:
        if value:
            facts.append((field.page, field.word or str(value), field.kind is Kind.LINK))
    return tuple(facts)


def event_chips(event: Event) -> tuple[Chip, ...]:
    """Return the chips of what needs attention; everything else is `in_plain_words`."""
    chips: list[Chip] = []
    if event.is_rehearsal:
        chips.append(("rehearsal", "caution"))
    if event.is_hidden:
        chips.append(("waits for its venue", "caution"))
    chips += _moved_chips(event)
    if event.state in NOWHERE:
        chips.append(("counts nowhere", "bad"))
    elif event_status(event).awaits:
        chips.append(("waits to be rated", "caution"))
    if event.state in TONES:
        chips.append((event.state, TONES[event.state]))
    return tuple(chips)


def in_plain_words(event: Event) -> str:
    """Say what is played, what it counts as, and that it is over."""
    over = ""
    if event.state in (Event.State.COMPLETE, Event.State.FINALIZED):
        over = event.state
    return " · ".join(filter(None, (chosen_in_words(event), *_status_words(event), over)))


def chosen_in_words(event: Event) -> str:
    """Join game, format, pool and rules."""
    chosen = ((field.items, getattr(event, field.code)) for field in list_fields_of_kind(Kind.CHOICE))
    labels = []
    for items, code in chosen:
        if code:
            labels.append(_item_label(find(items, code, event.game), code))
    words = " · ".join([own_name, *labels[1:]] if (own_name := game_name(event)) else labels)
    if event.game:
        return words
    return rules_of(event).name


def _status_words(event: Event) -> tuple[str, ...]:
    if event.state in NOWHERE:
        return ()
    standing = event_status(event)
    k_factor = rules_of(event).limits.k_factors[event.level - 1]
    rated = "unrated"
    if standing.rated:
        rated = f"rated · level {event.level} · K {k_factor}"
    return ("sanctioned" if standing.sanctioned else "non-sanctioned", "" if standing.awaits else rated)


def _moved_chips(event: Event) -> tuple[Chip, ...]:
    words = ""
    if event.state != Event.State.CANCELLED:
        words = moved_in_words(event)
    if words:
        return ((words.partition(" from")[0].partition(" on")[0].lower(), "caution"),)
    return ()


def agenda(events: Iterable[Event]) -> tuple[AgendaItem, ...]:
    """Return events as lists show them; expects the count of players on each."""
    return tuple(map(_agenda_item, events))


def local_clock(at: datetime, zone: str) -> str:
    """Format the time of day in this zone, with the zone's name."""
    local = at.astimezone(ZoneInfo(zone))
    return f"{local:%H:%M} {local.tzname()}"


def place_of(event: Event) -> str:
    """Return town and country; for a venue that is only written down its first line."""
    if event.online:
        return "online"
    if event.host and (event.host.town or event.host.country):
        return ", ".join(filter(None, (event.host.town, event.host.country.name)))
    if event.venue:
        return event.venue.splitlines()[0]
    return ""


def moved_in_words(event: Event) -> str:
    """Say from when to when an event was moved that is still to come; empty if it was not."""
    before, local = event.postponed_from, event.local_start
    if before is None or event.has_begun or before == event.starts_at:
        return ""
    local_before = before.astimezone(local.tzinfo)
    moved = "Brought forward"
    if local > local_before:
        moved = "Postponed"
    if local_before.date() == local.date():
        times = f"from {local_before:%H:%M} to {local:%H:%M} {local.tzname()}"
        return f"{moved} on {local:%a} {format_day(local.date())}: {times}"
    return f"{moved} from {format_start(local_before)} to {format_start(local)}"


def _agenda_item(event: Event) -> AgendaItem:
    local, about = event.local_start, " · ".join(filter(None, (in_plain_words(event), _player_count_text(event))))
    return AgendaItem(
        event.title,
        event.get_absolute_url(),
        format_start(local),
        local.isoformat(),
        event.time_zone,
        place_of(event),
        about,
        event_chips(event),
    )


def _player_count_text(event: Event) -> str:
    """Say how many players came, or before the event how many are entered."""
    if event.has_begun:
        there = getattr(event, "there", None)
        if there is None:
            return ""
        return f"{there} player{'' if there == 1 else 's'}"
    entered = getattr(event, "players", None)
    if entered is None:
        return ""
    return f"{entered} entered"


def game_name(event: Event) -> str:
    """Return the director's name for a game that is not on the list; empty for every other event."""
    is_named = event.ruleset == CODE and event.game == OTHER_GAME
    if is_named:
        return get_house_rules(event.options).game
    return ""


def game_in_words(event: Event) -> str:
    """Return what is played: the name that its director gives it, or that of the list."""
    item = find(GAMES, event.game, event.game)
    return game_name(event) or (item.label if item else event.game)


def _item_label(item: Item | None, code: str) -> str:
    """Return the label inside a row of words; only a game keeps its capitals."""
    if item is None:
        return code
    if item in GAMES:
        return item.label
    return item.label.lower()


def with_player_counts(events: QuerySet[Event] | None = None) -> QuerySet[Event]:
    """Add the number of players to these events, or to all that are held."""
    if events is None:
        events = Event.objects.all()
    counted = events.select_related("host__region").annotate(players=Count("entries", distinct=True))
    return counted.order_by("-starts_at", "pk")


@dataclass(frozen=True, slots=True)
class RoundsRecommendation:
    """A recommended number of rounds; `counted` says whom `players` counts, such as "entered"."""

    players: int
    counted: str
    rounds: int
    words: str


def recommend_rounds(event: Event) -> RoundsRecommendation | None:
    """Recommend rounds by the number of players checked in, else entered, else by the cap.

    None once the event has begun, and where its rules recommend nothing: a bracket has as many rounds as its players
    make.
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
    if words and rounds is not None:
        return RoundsRecommendation(players, counted_as, rounds, words)
    return None


def listing_hints(listing: Listed) -> tuple[str, ...]:
    """Return advice on a listing that is being written; nothing of it blocks."""
    rules = _rules_of(listing)
    if rules is None:
        return ()
    recommended = recommended_in_words(rules, listing.cap or 0, listing.rounds_scheduled)
    return (*filter(None, [recommended]), *listing_warnings(listing))


def listing_warnings(listing: Listed) -> tuple[str, ...]:
    """Return what in a listing is probably a mistake; it is saved all the same."""
    rules = _rules_of(listing)
    if rules is None:
        return ()
    found = part_of_a_match(rules, listing.rounds_scheduled)
    return tuple(f"{warning.message} ({warning.section})" for warning in found)


def _rules_of(listing: Listed) -> GameRules | None:
    """Return the rules of the listing; None where its choices do not fit together."""
    try:
        return engine.system(ruleset_code(listing.game, listing.rules), listing.structure).with_options({}).game
    except RuleViolation:
        return None
