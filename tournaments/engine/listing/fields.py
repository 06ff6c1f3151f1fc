"""OPG 3, A: what a listing says. Form, layout, API, event file and services are made from this one table.

A new field is a column of the event, a line of `Listed` and a place in `GROUPS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from datetime import date, datetime
from enum import Enum
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from tournaments.engine.listing.matrix import FORMATS, GAMES, POOLS, RULES, SCENARIOS, Items
from tournaments.engine.structures import SWISS

Kind = Enum(
    "Kind", ["LINE", "TEXT", "KNOWN", "LINK", "CHOICE", "FLAG", "NUMBER", "DAY", "MOMENT", "ZONE", "OPTIONS", "STYLE"]
)
"""`KNOWN`: a line, which the form chooses among those that are known. `OPTIONS`: choices of game and structure by code.
`STYLE`: the code of a structure, of those that are registered now."""


NOTHING = Items(lambda game: ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """How a fact of a listing is asked for, kept and shown. When it can no longer change stands in `locks`.

    `code` is the name in `Listed`: the column, the key in the API and in the event file. `most` counts the characters
    of a text; else it is the largest number, and `names` are those of the numbers from 1 on. `help` stands in the form,
    `api_help` in the schema of the API. `page`: its name on the event's page, where it is shown as it is, a flag by its
    `word`. `in_own_words`: its director may give an address there. `in_listing`: it stands in the listing of the event
    file, there alone, and as it is; `for_members`: not in the public one.
    """

    kind: Kind
    code: str = ""
    default: Any = None
    is_needed: bool = False
    least: int = 0
    most: int = 0
    items: Items = NOTHING
    names: tuple[str, ...] = ()
    label: str = ""
    help: str = ""
    api_help: str = ""
    initial: object = None
    lines: int = 0
    page: str = ""
    word: str = ""
    in_own_words: bool = False
    in_listing: bool = True
    for_members: bool = False

    @property
    def name(self) -> str:
        return self.label or self.code.replace("_", " ").capitalize()

    @property
    def may_be_null(self) -> bool:
        return not self.is_needed and self.default is None


def _fact(kind: Kind, most: int = 0, *, default: Any = None, factory: Any = MISSING, **more: Any) -> Any:
    metadata = {Field: Field(kind=kind, most=most, **more)}
    return field(default=default, default_factory=factory, metadata=metadata)


LEVELS = ("ordinary", "Regional", "National, Masters", "Continental", "World")
NEEDED = MISSING
line = partial(_fact, Kind.LINE, default="")
own_line = partial(line, in_own_words=True)
own_text = partial(_fact, Kind.TEXT, default="", in_own_words=True)
choice = partial(_fact, Kind.CHOICE, default=NEEDED)
flag = partial(_fact, Kind.FLAG, default=False)
number = partial(_fact, Kind.NUMBER)
moment = partial(_fact, Kind.MOMENT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A listing as a director writes it. `starts_at` is an instant, `time_zone` the zone it is shown in."""

    title: str = line(120, default=NEEDED, in_listing=False)
    game: str = choice(items=GAMES)
    format: str = choice(items=FORMATS)
    pool: str = choice(items=POOLS, label="Card pool")
    rules: str = choice(items=RULES)
    scenario: str = choice(items=SCENARIOS, default="", help="Every scenario makes the event unrated (OPG 4.4).")
    starts_at: datetime = moment(default=NEEDED, in_listing=False)
    time_zone: str = _fact(
        Kind.ZONE,
        default=NEEDED,
        help="The zone of the venue.",
        api_help="A name of the IANA list, such as Europe/Berlin.",
        in_listing=False,
    )
    rounds_scheduled: int = number(20, least=1, default=NEEDED, label="Rounds", initial=4, in_listing=False)
    sanctioned: bool = flag(default=True, label="Sanctioned event", initial=True, in_listing=False)
    level: int = number(
        5, least=1, default=1, help="Above 1 by an approved application alone: /road/.", names=LEVELS, in_listing=False
    )
    structure: str = _fact(
        Kind.STYLE,
        default=SWISS.code,
        label="Pairing style",
        help="In a final confrontation the top two play once more for the title after the last round (OPG A).",
        api_help="How the event runs; the usual one of the game if left out.",
        in_listing=False,
    )
    options: Mapping[str, str] = _fact(
        Kind.OPTIONS,
        default=NEEDED,
        factory=dict,
        api_help="Decisions of game and structure that differ from their defaults.",
        in_listing=False,
    )
    release_set: str = _fact(
        Kind.KNOWN,
        80,
        default="",
        label="Release event of",
        help="The cards of this set are legal at once (OPG 11.3.1).",
        api_help="The card set of a release tournament, by its name.",
    )
    sealed_format: str = _fact(
        Kind.KNOWN,
        80,
        default="",
        label="Approved sealed format",
        help="With the card pool “another product”: which one, of those that coordinators approved (SW Sealed Deck).",
        api_help="Of Star Wars CCG, with the card pool other_product: the approved format by its name.",
        page="Sealed format",
    )
    online: bool = flag(label="Where is it played?")
    software: str = line(80, help="Such as LackeyCCG with its plugin (OPG 13).")
    voice: str = line(80, label="Voice application")
    ends_on: date | None = _fact(
        Kind.DAY,
        label="Last day",
        help="Of an event of several days; rules and texts stay as on its first (OPG 13.2).",
        api_help="The last day of an event of several.",
    )
    preregistration: bool = flag(
        label="Members enter themselves",
        help="From the page of the event, until entering closes.",
        api_help="Members enter themselves.",
    )
    cap: int | None = number(
        500,
        least=2,
        help="So many places; who comes later waits and goes up when one comes free.",
        api_help="So many places; who comes later waits.",
    )
    entries_close_at: datetime | None = moment(
        api_help="With its offset; null: members enter themselves until the start."
    )
    by_family_name: bool = flag(
        label="Lists by family name",
        help="Lists of players, seat tables and prints go by family name, not by the name as it is written.",
        api_help="Lists of players go by family name.",
    )
    deck_list_required: bool = flag(page="Deck list", word="required")
    venue: str = own_text(
        500,
        lines=3,
        label="Address as shown",
        help="Of this event alone.",
        api_help="The address as shown, beside a `host` or `new_venue`; filled in if left out.",
    )
    fee: str = own_line(120, label="Entry fee", page="Entry fee")
    prizes: str = own_text(1000, lines=2, page="Prizes")
    notes: str = own_text(4000, lines=3, label="Notes and special rules")
    contact: str = own_line(
        200,
        for_members=True,
        help="Shown to signed-in members and on the poster. Everybody else writes to you by a form.",
    )
    link: str = _fact(Kind.LINK, 200, default="", in_own_words=True, page="Link")
    report: str = own_text(10_000, lines=4, help="The story of the day, afterwards.")

    @property
    def local_start(self) -> datetime:
        return self.starts_at.astimezone(ZoneInfo(self.time_zone))


@dataclass(frozen=True, slots=True)
class Group:
    """Of the form: a title and rows of what stands beside each other. `folded`: shown on demand, or where something is
    said. Day and time, the closing and the venue are asked for in several fields. `code`: it follows the game, and
    is not shown where that leaves nothing to choose."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    folded: bool = False
    help: str = ""
    code: str = ""


GROUPS = (
    Group(
        "What is played",
        (("title",), ("game", "format"), ("pool", "rules"), ("scenario", "rounds_scheduled"), ("structure",)),
    ),
    Group("What it counts for", (("sanctioned",), ("level",))),
    Group("When and where", (("date", "time"), ("time_zone",), ("which",), ("online",), ("host",), ("venue",))),
    Group(
        "A venue that is not known yet",
        (("new_name", "new_town"), ("new_address",), ("new_country", "new_region")),
        folded=True,
        help="A coordinator verifies it. Until then, for a day at the most, nobody else sees the event (OPG A).",
    ),
    Group(
        "For the players",
        (
            ("fee", "contact"),
            ("deck_list_required",),
            ("by_family_name",),
            ("prizes",),
            ("notes",),
            ("link",),
            ("report",),
        ),
    ),
    Group("Entering beforehand", (("preregistration", "cap"), ("close_date", "close_time")), folded=True),
    Group("Online play", (("ends_on",), ("software", "voice")), folded=True),
    Group("Release event", (("release_set",),), folded=True, code="release-event"),
    Group("Further sealed format", (("sealed_format",),), folded=True, code="further-sealed-format"),
)


def _build_field(attribute: Any) -> Field:
    """With what the class says of it."""
    default = attribute.default if attribute.default_factory is MISSING else attribute.default_factory()
    by_default: dict[str, Any] = {"is_needed": True} if default is MISSING else {"default": default}
    stated: Field = attribute.metadata[Field]
    return replace(stated, code=attribute.name, **by_default)


LISTING: Mapping[str, Field] = {field.name: _build_field(field) for field in fields(Listed)}
"""Every field by its code, in the order in which programs see them."""


def list_fields_of_kind(*kinds: Kind) -> tuple[Field, ...]:
    return tuple(field for field in LISTING.values() if field.kind in kinds)
