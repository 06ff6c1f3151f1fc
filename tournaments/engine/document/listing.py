"""What a document says of the event beside its results: title, time, the words of its listing."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import cache, partial
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, available_timezones

from tournaments.engine.document.altered import Altered, read_altered, read_moment
from tournaments.engine.document.faults import every
from tournaments.engine.document.place import Place
from tournaments.engine.listing_fields import LISTING, Kind, of_kind
from tournaments.engine.local_time import instant
from tournaments.engine.matrix import RULESET_CODES, Item, find
from tournaments.engine.texts import composed, one_line
from tournaments.engine.types import RuleViolation

SHARED = ("title", "starts_at", "time_zone")
WORDS = {one.code: one.items for one in of_kind(Kind.CHOICE)}
SAID_IN_LINES = sorted(of_kind(Kind.LINE, Kind.KNOWN), key=lambda one: not one.in_own_words)
LINES = {one.code: one.most for one in SAID_IN_LINES if one.in_listing}
MARKS = tuple(one.code for one in of_kind(Kind.FLAG) if one.in_listing)
MOST_PLACES = LISTING["cap"].most
TEXTS = {one.code: one.most for one in of_kind(Kind.TEXT)}
HOST = {"name": 80, "town": 60}
COUNTRY = re.compile("[A-Z]{2}")
LONGEST_TITLE, LONGEST_LINK = LISTING["title"].most, LISTING["link"].most
FIRST_YEAR, LAST_YEAR = 1994, 2099


@dataclass(frozen=True, slots=True)
class Host:
    """A venue in words, by which another site may know it. `country` is a code, empty for a place online."""

    name: str
    town: str = ""
    country: str = ""


@dataclass(frozen=True, slots=True)
class Announced:
    """`starts_at` is aware, None where the document does not say; `words` by field, empty where it does not say.

    `game` is known from the ruleset where it belongs to a game of the guide.
    """

    title: str = ""
    starts_at: datetime | None = None
    time_zone: str = "UTC"
    words: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    flags: Mapping[str, bool] = field(default_factory=dict)
    level: int = 1
    cap: int | None = None
    entries_close_at: datetime | None = None
    ends_on: date | None = None
    altered: Altered = field(default_factory=Altered)
    host: Host | None = None


def read_listing(document: Mapping[str, object], ruleset: str) -> Announced:
    """Raises DocumentError, which names the place. Title and time may stand in the listing or beside it."""
    top = Place(document)
    listing = top.child("listing")
    listing = listing if listing.present else Place({}, "listing")
    title, starts_at, time_zone = (_shared(top, listing, name) for name in SHARED)
    level, cap, closes, ends = (listing.child(name) for name in ("level", "cap", "entries_close_at", "ends_on"))
    return Announced(
        **every(
            {
                "title": lambda: _text(title, LONGEST_TITLE, one_line),
                "time_zone": lambda: _zone(time_zone).key,
                "starts_at": lambda: _instant(starts_at, _zone(time_zone)) if starts_at.present else None,
                "words": lambda: _words(listing, ruleset),
                "texts": lambda: _texts(listing),
                "flags": lambda: _flags(listing),
                "level": lambda: level.integer(1, 5) if level.present else 1,
                "cap": lambda: cap.integer(2, MOST_PLACES) if cap.present else None,
                "entries_close_at": lambda: read_moment(closes) if closes.present else None,
                "ends_on": lambda: _day(ends) if ends.present else None,
                "altered": lambda: read_altered(listing),
                "host": lambda: _host(listing.child("host")),
            }
        )
    )


def game_of(ruleset: str) -> str:
    """The game of the guide that a ruleset belongs to, empty for another."""
    return next((game for (game, _), code in RULESET_CODES.items() if code == ruleset), "")


def _shared(top: Place, listing: Place, name: str) -> Place:
    inside = listing.child(name)
    return inside if inside.present else top.child(name)


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


def _zone(place: Place) -> ZoneInfo:
    if not place.present:
        return ZoneInfo("UTC")
    if place.text() not in _zones():
        place.fail(f'expected the name of a time zone such as "Europe/Berlin", not "{place.value[:40]}"')
    return ZoneInfo(place.value)


def _instant(place: Place, zone: ZoneInfo) -> datetime:
    try:
        said = datetime.fromisoformat(place.text())
    except ValueError:
        place.fail("expected a date or a time such as 2026-09-12 or 2026-09-12T10:00:00+02:00")
    if not FIRST_YEAR <= said.year <= LAST_YEAR:
        place.fail(f"expected a year from {FIRST_YEAR} to {LAST_YEAR}, not {said.year}")
    if said.tzinfo is not None:
        return said
    if len(place.value) <= len("2026-09-12"):
        return said.replace(tzinfo=zone).astimezone(UTC)
    try:
        return instant(said, zone)
    except RuleViolation as violation:
        place.fail(f"{violation} Write it with its offset.")


def _day(place: Place) -> date:
    try:
        return date.fromisoformat(place.text())
    except ValueError:
        place.fail("expected a date such as 2026-09-12")


def _words(listing: Place, ruleset: str) -> Mapping[str, str]:
    places = {name: listing.child(name) for name in WORDS}
    said = {name: _word(place, WORDS[name]) for name, place in places.items() if place.present and place.value != ""}
    own = game_of(ruleset)
    if said.get("game", own) != own:
        places["game"].fail(f'"{ruleset}" is not played with this game')
    game = {"game": own} if own else {}
    for name in sorted(said.keys() - {"game"}):
        item = find(WORDS[name], said[name])
        if item is None or own not in item.games:
            places[name].fail(f'"{said[name]}" is not made for this game')
    if "rules" in said and RULESET_CODES.get((own, said["rules"])) != ruleset:
        places["rules"].fail(f'by these rules an event is not played by "{ruleset}"')
    return {**said, **game}


def _word(place: Place, items: tuple[Item, ...]) -> str:
    return place.choice([item.code for item in items])


def _texts(listing: Place) -> Mapping[str, str]:
    reads: dict[str, Callable[[], str]] = {
        **{name: partial(_text, listing.child(name), most, one_line) for name, most in LINES.items()},
        **{name: partial(_text, listing.child(name), most, composed) for name, most in TEXTS.items()},
        "link": lambda: _link(listing.child("link")),
    }
    return every(reads)


def _host(place: Place) -> Host | None:
    """None where nothing is said; what is no object is somebody else's key and means nothing here."""
    if not isinstance(place.value, Mapping):
        return None
    said = {name: _text(place.child(name), most, one_line) for name, most in HOST.items()}
    country = place.child("country")
    if not said["name"]:
        place.child("name").fail("expected the name of the venue")
    if country.present and country.value != "" and not COUNTRY.fullmatch(country.text()):
        country.fail('expected the code of a country, such as "DE"')
    return Host(**said, country=country.value or "")


def _flags(listing: Place) -> Mapping[str, bool]:
    marks = {name: place for name in MARKS if (place := listing.child(name)).present}
    return every({name: place.flag for name, place in marks.items()})


def _text(place: Place, most: int, clean: Callable[[str], str]) -> str:
    if not place.present or place.value == "":
        return ""
    text = clean(place.text())
    if len(text) > most:
        place.fail(f"expected up to {most} characters, not {len(text)}")
    return text


def _link(place: Place) -> str:
    link = _text(place, LONGEST_LINK, composed)
    if link and not _is_page(link):
        place.fail("expected the address of a page, with https://")
    return link


def _is_page(link: str) -> bool:
    try:
        parts = urlsplit(link)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname) and not any(map(str.isspace, link))
