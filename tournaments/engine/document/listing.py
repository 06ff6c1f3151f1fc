"""The facts of an event besides its results in a document: title, time, listing."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, available_timezones

from tournaments.engine.core.registry import LiveSequence
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.dates import instant
from tournaments.engine.document.faults import Faults
from tournaments.engine.document.house import read_house
from tournaments.engine.document.kinds import (
    DAY,
    FLAG,
    MOMENT,
    REASON,
    Kind,
    choice,
    parse_value,
    raw,
    read_list,
    refuse_year,
    text,
    whole,
)
from tournaments.engine.document.parts import DIRECTORS, EVERYBODY, Key, Part
from tournaments.engine.document.place import Place
from tournaments.engine.document.sessions import has_finals
from tournaments.engine.games import game_rules
from tournaments.engine.games.house import CODE
from tournaments.engine.games.registry import CARD_GAMES, GAME_RULES
from tournaments.engine.listing.changes import REASONS
from tournaments.engine.listing.fields import LISTING as FIELDS
from tournaments.engine.listing.fields import Field, list_fields_of_kind
from tournaments.engine.listing.fields import Kind as Asked
from tournaments.engine.listing.matrix import PLAYED, Items, find, list_games
from tournaments.engine.stages.tribbles_finals import TRIBBLES_FINALS
from tournaments.engine.structures import STRUCTURES
from tournaments.engine.systems import BY_FLAG, has_final, list_structures
from tournaments.engine.texts import normalize_text

WORDS = {field.code: field.items for field in list_fields_of_kind(Asked.CHOICE)}
COLUMN, BESIDE = "column", "beside"
"""What the event holds under the same name, and what is read or known elsewhere."""
COUNTRY = re.compile("[A-Z]{2}")
MOST_CHANGES, MOST_ROUNDS = 100, 100


@dataclass(frozen=True, slots=True)
class Host:
    """A venue in words, by which another site may know it. `country` is a code, empty for a place online."""

    name: str = ""
    town: str = ""
    country: str = ""


@dataclass(frozen=True, slots=True)
class Changed:
    """A change of the rounds: what was decided, when, and the director's words."""

    before: int
    after: int
    at: datetime
    begun: bool
    reason: str
    unanimous: bool
    because: str = ""


@dataclass(frozen=True, slots=True)
class Announced:
    """`starts_at` is aware, None where the document does not say; `said` by column what it says beside.

    `game` is known from the ruleset where it belongs to a game of the guide.
    """

    title: str = ""
    starts_at: datetime | None = None
    time_zone: str = "UTC"
    said: Mapping[str, Any] = field(default_factory=dict)
    host: Host | None = None
    round_changes: tuple[Changed, ...] = ()


def _word(items: Items) -> Kind:
    said = LiveSequence(lambda: (*items.codes(), ""), CARD_GAMES, GAME_RULES)
    return Kind(lambda place: "" if place.value == "" else place.choice(items.codes()), {"enum": said})


def _link(place: Place, link: str) -> None:
    if link and not _is_page(link):
        place.fail("expected the address of a page, with https://")


def _is_page(link: str) -> bool:
    try:
        parts = urlsplit(link)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname) and not any(map(str.isspace, link))


def _country(place: Place) -> str:
    if place.value != "" and not COUNTRY.fullmatch(place.text()):
        place.fail('expected the code of a country, such as "DE"')
    return str(place.value)


def _host(place: Place) -> Host | None:
    """None where nothing is said; what is no object is somebody else's key and means nothing here."""
    if not isinstance(place.value, Mapping):
        return None
    faults = Faults()
    host = Host(**HOST.values(place, Host, faults))
    faults.refuse(not host.name, place.child("name"), "expected the name of the venue")
    faults.tell()
    return host


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


def _zone(place: Place) -> str:
    if place.text() not in _zones():
        place.fail(f'expected the name of a time zone such as "Europe/Berlin", not "{place.value[:40]}"')
    return str(place.value)


def _key(field: Field) -> Key:
    shown = DIRECTORS if field.for_members else EVERYBODY
    return Key(field.code, KINDS[field.kind](field), COLUMN, shown=shown, by_will=field.in_own_words)


def _keys(*kinds: Asked) -> tuple[Key, ...]:
    """Those of the table of a listing that the file holds as they are."""
    return tuple(_key(field) for field in list_fields_of_kind(*kinds) if field.in_listing)


A_START = "expected a date or a time such as 2026-09-12 or 2026-09-12T10:00:00+02:00"
ZONE = {"type": "string", "description": "a name such as Europe/Berlin; UTC where it is missing"}
START = {"type": "string", "description": "ISO 8601: a date, or a time with or without offset"}
TITLE = text(FIELDS["title"].most)
SHARED = (
    Key("title", TITLE, BESIDE, always=True),
    Key("starts_at", raw(START), BESIDE),
    Key("time_zone", raw(ZONE), BESIDE),
)
COUNTRY_CODE = Kind(_country, {"type": "string", "pattern": "^([A-Z]{2})?$", "description": "none: online"})
HOST = Part(Key("name", text(80), Host), Key("town", text(60), Host), Key("country", COUNTRY_CODE, Host))
ROUND_CHANGE = Part(
    Key("before", whole(0, MOST_ROUNDS), Changed, needed=True, always=True),
    Key("after", whole(0, MOST_ROUNDS), Changed, needed=True, always=True),
    Key("at", MOMENT, Changed, needed=True),
    Key("begun", FLAG, Changed, needed=True, always=True),
    Key("reason", choice(REASONS), Changed, needed=True),
    Key("unanimous", FLAG, Changed, needed=True, always=True),
    Key("because", REASON, Changed, by_will=True),
)
OF_HOST = HOST.schema() | {
    "type": ["object", "string", "number", "boolean", "array", "null"],
    "description": "the venue, as a site may know it: known by name, town and country",
    "required": ["name"],
}
NAMES = raw({"type": "array", "items": {"type": "string"}})
VOTES = {name: {"type": "integer", "minimum": 0} for name in ("others", "yes")}
KINDS: Mapping[Asked, Callable[[Field], Kind]] = {
    Asked.CHOICE: lambda field: _word(field.items),
    Asked.LINE: lambda field: text(field.most),
    Asked.KNOWN: lambda field: text(field.most),
    Asked.TEXT: lambda field: text(field.most, normalize_text),
    Asked.LINK: lambda field: text(field.most, normalize_text, _link),
    Asked.NUMBER: lambda field: whole(field.least, field.most),
    Asked.MOMENT: lambda field: MOMENT,
    Asked.DAY: lambda field: DAY,
    Asked.FLAG: lambda field: FLAG,
}
STYLE = Kind(
    lambda place: place.choice(STRUCTURES) if place.value != "" else "",
    {
        "enum": [*STRUCTURES, ""],
        "description": "the pairing style; without it final_confrontation says which of the first two",
    },
)
LISTING = Part(
    *SHARED,
    *_keys(Asked.CHOICE, Asked.LINE, Asked.KNOWN, Asked.TEXT, Asked.LINK),
    *(key for kind in (Asked.NUMBER, Asked.MOMENT, Asked.DAY) for key in _keys(kind)),
    Key("postponed_from", MOMENT, COLUMN),
    Key("postponed_because", REASON, COLUMN, by_will=True),
    Key("cancelled_because", REASON, COLUMN, by_will=True),
    Key("round_changes", read_list(ROUND_CHANGE.kind(Changed), MOST_CHANGES), Announced),
    Key("host", Kind(_host, OF_HOST, lambda host: HOST.write({Host: host})), Announced),
    Key("level", KINDS[Asked.NUMBER](FIELDS["level"]), COLUMN, always=True),
    Key("sanctioned", raw(FLAG.schema), BESIDE, always=True),
    Key("final_confrontation", FLAG, BESIDE),
    Key("structure", STYLE, COLUMN),
    *_keys(Asked.FLAG),
    Key("directors", NAMES, BESIDE, always=True),
    Key("judges", NAMES, BESIDE),
    Key("director_plays", raw({"type": "object", "properties": VOTES}), BESIDE),
)


def read_listing(document: Mapping[str, object], ruleset: str) -> Announced:
    """Raises DocumentError, which names the place. Title and time may stand in the listing or beside it."""
    top, faults = Place(document), Faults()
    listing = top.child("listing")
    listing = listing if listing.present else Place({}, "listing")
    title, starts_at, time_zone = (_find_shared(top, listing, key.name) for key in SHARED)
    named = faults.try_to_read(lambda: TITLE.read(title))
    zone = faults.try_to_read(lambda: _zone(time_zone) if time_zone.present else "UTC")
    start = faults.try_to_read(lambda: _start(starts_at, ZoneInfo(zone)) if starts_at.present and zone else None)
    values = LISTING.values(listing, COLUMN, faults)
    game = faults.try_to_read(lambda: _words(listing, values, ruleset), {})
    structure = faults.try_to_read(
        lambda: {"structure": _structure(top, listing, values.get("structure"), ruleset)}, {}
    )
    beside = LISTING.values(listing, Announced, faults)
    faults.tell()
    return Announced(named, start, zone, values | game | structure, **beside)


def _structure(top: Place, listing: Place, said: str | None, ruleset: str) -> str:
    """Return the code of how the event runs, by what the file says and by the flag of version 1.

    Raises DocumentError where the file contradicts itself, or names what the game has not.
    """
    game = game_rules(ruleset, read_house(top) if ruleset == CODE else {})
    told = listing.child("final_confrontation")
    flag = FLAG.read(told) if told.present else None
    played = _is_final_played(top)
    code = said or _guess_structure(game, True if played else flag)
    if code not in game.structures or code not in STRUCTURES:
        expected = " or ".join(structure.code for structure in list_structures(game))
        (listing.child("structure") if said else told).fail(f"{game.name} runs otherwise: {expected}")
    has = has_final(STRUCTURES[code])
    if said and flag not in (None, has):
        told.fail(f'expected {str(has).lower()}, as listing.structure is "{said}"')
    if said and played and not has:
        listing.child("structure").fail(f'"{said}" has no final confrontation, and the file has one')
    if said and has_finals(top.fields()) and TRIBBLES_FINALS not in STRUCTURES[code].stages:
        listing.child("structure").fail(f'"{said}" has no {TRIBBLES_FINALS.name}, and the file has them')
    return code


def _guess_structure(game: GameRules, flag: bool | None) -> str:
    """The usual structure of the game, unless the flag says otherwise."""
    usual = game.structures[0]
    return usual if flag is None or (usual in STRUCTURES and has_final(STRUCTURES[usual]) == flag) else BY_FLAG[flag]


def _is_final_played(top: Place) -> bool:
    options = top.child("options")
    named = options.present and options.child("final_confrontation_winner").present
    return named or top.child("final_confrontation").present


def _find_shared(top: Place, listing: Place, name: str) -> Place:
    inside = listing.child(name)
    return inside if inside.present else top.child(name)


def _start(place: Place, zone: ZoneInfo) -> datetime:
    start = parse_value(place, datetime.fromisoformat, A_START)
    refuse_year(place, start)
    if start.tzinfo is not None:
        return start
    if len(place.value) <= len("2026-09-12"):
        return start.replace(tzinfo=zone).astimezone(UTC)
    try:
        return instant(start, zone)
    except RuleViolation as violation:
        place.fail(f"{violation} Write it with its offset.")


def _words(listing: Place, values: Mapping[str, Any], ruleset: str) -> dict[str, str]:
    """The game of the ruleset, of several the one that is named. Raises DocumentError for words that are not made for
    it.
    """
    words = {name: values[name] for name in WORDS if values.get(name)}
    games = list_games(ruleset)
    own = words.get("game", next(iter(games), ""))
    if "game" in words and own not in games:
        listing.child("game").fail(f'"{ruleset}" is not played with this game')
    for name in sorted(words.keys() - {"game"}):
        item = find(WORDS[name], words[name], own)
        if item is None or own not in item.games:
            listing.child(name).fail(f'"{words[name]}" is not made for this game')
    played = PLAYED.get((own, words.get("rules", "")))
    if "rules" in words and (played is None or played.code != ruleset):
        listing.child("rules").fail(f'by these rules an event is not played by "{ruleset}"')
    return {"game": own} if own else {}
