"""The kinds of values in a document: how they are read, written and described in the schema."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, TypeVar

from tournaments.engine.core.seats import MOST_SEATS
from tournaments.engine.document.faults import each
from tournaments.engine.document.place import LARGEST, Place
from tournaments.engine.texts import holds_address, one_line

Schema = dict[str, Any]
Stands = Callable[[Collection[Any], Collection[str]], bool]
T = TypeVar("T")
FIRST_YEAR, LAST_YEAR = 1994, 2099
SMALL, LARGE = 32_767, 2**63 - 1
LONGEST_ID, LONGEST_REASON = 64, 300
A_MOMENT = "expected a moment such as 2026-09-12T10:00:00+02:00"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value. `read` raises DocumentError with the place; `schema` describes a present value.

    Its `enum` may get other values later: keys write them out as they are then. `stands` says whether a list of values
    can be taken as it is, given the players that may be named. That is so for nearly all of thousands; the others are
    `read`.
    """

    read: Callable[[Place], Any]
    schema: Schema
    write: Callable[[Any], Any] = lambda value: value
    stands: Stands = lambda values, players: False
    made: Callable[[Any], Any] | None = None


def are_all_of(kind: type[Any], values: Collection[Any]) -> bool:
    """Return whether there are values and each has exactly this type."""
    return set(map(type, values)) == {kind}


def raw(schema: Schema) -> Kind:
    """Return a kind for values that are read and written elsewhere."""
    return Kind(lambda place: place.value, schema)


def whole(least: int = -LARGEST, most: int = LARGEST) -> Kind:
    """Bounds that only keep out what is absurd are none of the schema."""
    bounds = {"minimum": least, "maximum": most}
    limits = {name: bound for name, bound in bounds.items() if abs(bound) != LARGEST}
    return Kind(
        lambda place: place.integer(least, most),
        {"type": "integer", **limits},
        stands=lambda values, players: are_all_of(int, values) and least <= min(values) and max(values) <= most,
    )


def choice(values: Collection[str], convert: Callable[[str], Any] = str) -> Kind:
    return Kind(lambda place: convert(place.choice(values)), {"enum": list(map(str, values))}, str)


def text(
    most: int,
    clean: Callable[[str], str] = one_line,
    check: Callable[[Place, str], None] = lambda place, text: None,
    *,
    blank: bool = True,
    **more: Any,
) -> Kind:
    """Up to so many characters once it is cleaned. `blank`: "" says nothing, like null."""

    def read(place: Place) -> str:
        if not place.present or (blank and place.value == ""):
            return ""
        value = clean(place.text())
        if len(value) > most:
            place.fail(f"expected up to {most} characters, not {len(value)}")
        check(place, value)
        return value

    return Kind(read, {"type": "string", "maxLength": most, **more})


def read_list(kind: Kind, most: int | None = None, **more: Any) -> Kind:
    """Return a kind for a list, read as a tuple."""

    def read(place: Place) -> tuple[Any, ...]:
        written = place.elements()
        if most is not None and len(written) > most:
            place.fail(f"expected at most {most}, not {len(written)}")
        if kind.stands(written, place.players):
            return tuple(written)
        return each(kind.read, place.items())

    bound = {} if most is None else {"maxItems": most}
    schema = {"type": "array", "items": kind.schema, **bound, **more}
    return Kind(read, schema, lambda values: [kind.write(value) for value in values])


def all_different(kind: Kind, what: str) -> Kind:
    """Return a kind for a sorted list of distinct values."""
    values = read_list(kind, uniqueItems=True)

    def read(place: Place) -> tuple[Any, ...]:
        items = values.read(place)
        if len(set(items)) < len(items):
            place.fail(f"{what} is there twice")
        return tuple(sorted(items))

    return Kind(read, values.schema, values.write)


def or_null(schema: Schema) -> Schema:
    """Allow null for a value that is not given."""
    if "enum" in schema:
        return {**schema, "enum": [*schema["enum"], None]}
    if "type" not in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return {**schema, "type": [*types, *(() if "null" in types else ("null",))]}


def read_moment(place: Place) -> datetime:
    """An instant with its offset."""
    moment = parse_value(place, datetime.fromisoformat, A_MOMENT)
    if moment.tzinfo is None:
        place.fail("expected a moment with its offset, such as 2026-09-12T10:00:00+02:00")
    refuse_year(place, moment)
    return moment.astimezone(UTC)


def refuse_year(place: Place, moment: datetime) -> None:
    if not FIRST_YEAR <= moment.year <= LAST_YEAR:
        place.fail(f"expected a year from {FIRST_YEAR} to {LAST_YEAR}, not {moment.year}")


def read_player(place: Place, players: Collection[str] | None = None) -> str:
    """The id of a player of the document: of `players`, else of those among whom the place is looked at."""
    player = place.text()
    if player not in (place.players if players is None else players):
        place.fail(f'expected the id of a player, not "{player}"')
    return player


def refuse_address(place: Place, value: str) -> None:
    """Refuse an e-mail address; an @ alone is allowed."""
    if holds_address(value):
        place.fail("an e-mail address would be public here: leave it out")


def refuse_value(place: Place, value: str) -> None:
    if "@" in value:
        place.fail("an e-mail address is never shown here: write a name")


def parse_value(place: Place, parse: Callable[[str], T], expected: str) -> T:
    try:
        return parse(place.text())
    except ValueError:
        place.fail(expected)


def _read_moment(place: Place) -> datetime:
    moment = parse_value(place, datetime.fromisoformat, A_MOMENT)
    if moment.tzinfo is None or not FIRST_YEAR <= moment.year <= LAST_YEAR:
        place.fail(f"expected a moment with its offset, from {FIRST_YEAR} to {LAST_YEAR}")
    return moment


def _two(place: Place) -> tuple[str, str]:
    sides = each(read_player, place.items())
    if len(sides) != 2 or sides[0] == sides[1]:
        place.fail("expected two different players")
    return min(sides), max(sides)


def _read_pair(place: Place) -> tuple[str, ...]:
    players = each(read_player, place.items())
    if not 2 <= len(players) <= MOST_SEATS or len(set(players)) < len(players):
        place.fail(f"expected two to {MOST_SEATS} different players")
    return tuple(sorted(players))


def _are_players(values: Collection[Any], players: Collection[str]) -> bool:
    return are_all_of(str, values) and "" not in values and all(value in players for value in values)


FLAG = Kind(Place.flag, {"type": "boolean"}, bool, lambda values, players: are_all_of(bool, values))
FRACTION = Kind(Place.fraction, {"type": "number", "minimum": 0, "exclusiveMaximum": 1})
COUNT = whole(0, 10_000)
NUMBER = whole(1, SMALL)
SEED = whole(-LARGE - 1, LARGE)
SEAT = choice(("a", "b"))
MOMENT = Kind(read_moment, {"type": "string", "description": "ISO 8601, with its offset"}, datetime.isoformat)
NOTED_AT = Kind(_read_moment, {"type": "string", "format": "date-time"}, datetime.isoformat)
DAY = Kind(
    lambda place: parse_value(place, date.fromisoformat, "expected a date such as 2026-09-12"),
    {"type": "string", "description": "ISO 8601: a date"},
    date.isoformat,
)
REASON = text(LONGEST_REASON)
PUBLIC_REASON = text(LONGEST_REASON, check=refuse_address)
PLAYER_ID = Kind(read_player, {"$ref": "#/$defs/id"}, stands=_are_players)
TABLE = {"type": "array", "items": PLAYER_ID.schema, "minItems": 2, "maxItems": MOST_SEATS, "uniqueItems": True}
TOGETHER = Kind(_read_pair, TABLE, list)
PAIR = Kind(_two, {"type": "array", "items": PLAYER_ID.schema, "minItems": 2, "maxItems": 2, "uniqueItems": True}, list)
