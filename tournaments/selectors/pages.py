"""What the pages of an event show: ready strings, so that templates only place them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from tournaments import engine
from tournaments.engine.explanations import explain_figures
from tournaments.engine.listing import FORMATS, GAMES, POOLS, RULES, SCENARIOS, Item, Status, status
from tournaments.engine.matrix import Listing, find
from tournaments.engine.types import Line, Scorecard, Standing
from tournaments.models import Director, Event
from tournaments.selectors import records

Chip = tuple[str, str]


@dataclass(frozen=True, slots=True)
class EventPage:
    """The head of every page of an event. `roles` are the viewer's: "director", "coordinator"."""

    event: Event
    when: str
    where: str
    directors: str
    chips: tuple[Chip, ...]
    tabs: tuple[tuple[str, str, bool], ...]
    desk_tabs: tuple[tuple[str, str, bool], ...]
    can_direct: bool
    notice: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings, ready to show."""

    rank: int
    player: str
    url: str
    name: str
    badges: tuple[tuple[str, str], ...]
    vp: int
    sos: str
    diff: str
    cvp: str
    why: str
    gone: str


TABS = (
    ("Pairings", "pairings/"),
    ("Standings", "standings/"),
    ("Players", "players/"),
    ("Rounds", "rounds/"),
    ("Info", ""),
)
DESK = (("Desk", "desk/"), ("Entries", "entries/"), ("Journal", "journal/"))


def event_page(event: Event, path: str, user_pk: int | None, *, coordinator: bool = False) -> EventPage:
    """The head for this address; the desk's tabs for its directors and, to read, for coordinators."""
    directors = directors_of(event)
    can_direct = any(user_pk == pk for pk, _, _ in directors)
    desk = DESK if can_direct else DESK[-1:] if coordinator else ()
    return EventPage(
        event=event,
        when=when(event.local_start),
        where=event.venue.splitlines()[0] if event.venue else "",
        directors=", ".join(name for _, name, _ in directors),
        chips=chips(event),
        tabs=_tabs(event, TABS, path),
        desk_tabs=_tabs(event, desk, path),
        can_direct=can_direct,
        notice=event.unsanctioned_because,
    )


def directors_of(event: Event) -> list[tuple[int, str, str]]:
    """(account, name, position in words), primary first."""
    rows = Director.objects.filter(event=event).values_list(
        "user_id", "user__player__handle", "user__player__name", "position"
    )
    return [
        (user, handle or name or "a member", Director.Position(position).label) for user, handle, name, position in rows
    ]


def listed_status(event: Event) -> Status:
    return status(listing_of(event))


def listing_of(event: Event) -> Listing:
    return Listing(
        game=event.game,
        format=event.format,
        pool=event.pool,
        rules=event.rules,
        scenario=event.scenario,
        starts_at=event.starts_at,
        rounds=event.rounds_scheduled,
        sanctioned=event.sanctioned,
        level=event.level,
    )


def composition(event: Event) -> tuple[tuple[str, str], ...]:
    """Game, format, pool, rules and scenario in words, with the section that describes each."""
    parts = (
        ("Game", GAMES, event.game),
        ("Format", FORMATS, event.format),
        ("Card pool", POOLS, event.pool),
        ("Rules", RULES, event.rules),
        ("Scenario", SCENARIOS, event.scenario),
    )
    found = ((label, find(items, code)) for label, items, code in parts)
    return tuple((label, f"{item.label} ({item.section})") for label, item in found if item)


def chips(event: Event) -> tuple[Chip, ...]:
    standing = listed_status(event)
    words = " · ".join(_label(items, code) for items, code in _parts(event) if code)
    k_factor = records.rules_of(event).limits.k_factors[event.level - 1]
    rated = f"rated · level {event.level} · K {k_factor}" if standing.rated else "unrated"
    return (
        ("sanctioned" if standing.sanctioned else "non-sanctioned", "good" if standing.sanctioned else "caution"),
        (rated, "good" if standing.rated else "caution"),
        (words, ""),
        (event.state, "good" if event.state == Event.State.RUNNING else ""),
    )


def when(local: datetime) -> str:
    return f"{local:%a} {local.day} {local:%b %Y, %H:%M} {local.tzname()}"


def standings_rows(event: Event) -> tuple[Row, ...]:
    """The table with badges per round and the reason of every place, in words."""
    names = records.names(event)
    seen = records.record(event)
    standings = records.standings_of(event, seen)
    if not standings:
        return ()
    cards = {card.player: card for card in engine.score(records.rules_of(event), seen)}
    return tuple(_row(standing, cards[standing.player], names) for standing in standings)


def badge(line: Line) -> tuple[str, str]:
    return (line.outcome.value, line.outcome.value.lower())


def named(text: str, names: Mapping[str, str]) -> str:
    """Names in place of the ids that the engine puts in curly braces."""
    return re.sub(r"\{(\w+)\}", lambda found: names.get(found[1], found[1]), text)


def signed(number: float) -> str:
    """With its sign and a real minus; 0 without."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def plain(number: float) -> str:
    return str(number).replace("-", "−")


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


def agenda(events: Iterable[Event]) -> tuple[Day, ...]:
    """Events as lists show them; expects the count of players on each."""
    return tuple(_day(event) for event in events)


def worked_figures(event: Event) -> tuple[tuple[int, str, Mapping[str, str]], ...]:
    """Rank, name, and for each figure the sum it came from."""
    seen = records.record(event)
    rules, names = records.rules_of(event), records.names(event)
    standings = records.standings_of(event, seen)
    cards = engine.score(rules, seen) if standings else ()
    rounds = records.counted_rounds(event, seen)
    return tuple(
        (standing.rank, names[standing.player], explain_figures(rules, cards, standing.player, rounds=rounds))
        for standing in standings
    )


def _day(event: Event) -> Day:
    local = event.local_start
    players = getattr(event, "players", None)
    count = () if players is None else ((f"{players} player{'' if players == 1 else 's'}", ""),)
    where = event.venue.splitlines()[0] if event.venue else ""
    return Day(
        event.title,
        event.get_absolute_url(),
        when(local),
        local.isoformat(),
        event.time_zone,
        where,
        (*chips(event), *count),
    )


def _row(standing: Standing, card: Scorecard, names: Mapping[str, str]) -> Row:
    figures = standing.figures
    gone = "disqualified" if standing.disqualified else "dropped" if standing.dropped else ""
    return Row(
        rank=standing.rank,
        player=standing.player,
        url=reverse("tournaments:player", args=(int(standing.player),)),
        name=names[standing.player],
        badges=tuple(badge(line) for line in card.lines),
        vp=int(figures["vp"]),
        sos=plain(figures.get("sos", 0)),
        diff=signed(figures["differential"]),
        cvp=plain(figures.get("cvp", 0)),
        why=named(standing.explanation, names),
        gone=gone,
    )


def _tabs(event: Event, tabs: Iterable[tuple[str, str]], path: str) -> tuple[tuple[str, str, bool], ...]:
    base = event.get_absolute_url()
    return tuple((label, f"{base}{tail}", path == f"{base}{tail}") for label, tail in tabs)


def _parts(event: Event) -> tuple[tuple[tuple[Item, ...], str], ...]:
    return (
        (GAMES, event.game),
        (FORMATS, event.format),
        (POOLS, event.pool),
        (RULES, event.rules),
        (SCENARIOS, event.scenario),
    )


def _label(items: tuple[Item, ...], code: str) -> str:
    item = find(items, code)
    return item.label.lower() if item and items is not GAMES else item.label if item else code
