"""What events earn for later: byes in first rounds and head starts (OPG 11), bids to Day 2 at Worlds and virtual card
design opportunities (SW "Day 2 Automatic Bids", "Virtual Card Design Opportunities")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from types import MappingProxyType

from tournaments.engine.core.types import RuleViolation, Violation, require_no_findings
from tournaments.engine.document.players import MOST_START
from tournaments.engine.games.registry import CARD_GAMES
from tournaments.engine.listing.matrix import PLAYED

SECTION = "OPG 11"


class Kind(StrEnum):
    BYE_1 = "bye_1"
    BYE_2 = "bye_2"
    HEAD_START = "head_start"
    DAY_2_BID = "day_2_bid"
    DESIGN = "design"


class ValidFor(StrEnum):
    CONTINENTAL = "continental"
    WORLDS = "worlds"
    VIRTUAL_SET = "virtual_set"


BYES = (Kind.BYE_1, Kind.BYE_2)
LEVELS = MappingProxyType({ValidFor.CONTINENTAL: 4, ValidFor.WORLDS: 5})
CALLED = MappingProxyType(
    {
        Kind.BYE_1: "bye in round 1",
        Kind.BYE_2: "bye in round 2",
        Kind.DAY_2_BID: "bid to Day 2",
        Kind.DESIGN: "virtual card design opportunity",
    }
)
EARNED = MappingProxyType(
    {
        **dict.fromkeys(BYES, "byes"),
        Kind.HEAD_START: "head starts",
        Kind.DAY_2_BID: "bids to Day 2",
        Kind.DESIGN: "design opportunities",
    }
)
CALLED_EVENTS = MappingProxyType(
    {
        ValidFor.CONTINENTAL: "Continental Championship",
        ValidFor.WORLDS: "World Championship",
        ValidFor.VIRTUAL_SET: "virtual cards",
    }
)
MADE_FOR = MappingProxyType({Kind.DAY_2_BID: ValidFor.WORLDS, Kind.DESIGN: ValidFor.VIRTUAL_SET})
"""What those awards are valid for that are for one thing alone."""


@dataclass(frozen=True, slots=True)
class Grant:
    """What the final `place` of an event earns: `player` is the key of a record of who came in on it.

    Valid at championships of that kind in the season `year` (None: of any year), up to the day `until` (None: no last
    day); one of the two is known. `amount`: the points of a head start, else 0.
    """

    player: int
    place: int
    kind: str
    valid_for: str
    year: int | None = None
    until: date | None = None
    amount: int = 0


@dataclass(frozen=True, slots=True)
class TitleGrant:
    """The title that a final `place` gives in a season; `badge`: what kind of championship it was won at."""

    player: int
    place: int
    words: str
    badge: str
    year: int


@dataclass(frozen=True, slots=True)
class Held:
    """An award that its holder may use."""

    key: int
    kind: str
    year: int | None = None
    until: date | None = None
    amount: int = 0


def kinds_of(game: str) -> tuple[Kind, ...]:
    """What is earned in this game (OPG 11): byes, or head starts where it knows those. Empty: nothing."""
    known = CARD_GAMES.get(game)
    if known is None or not known.lists:
        return ()
    starts = any(rules.scoring.head_start is not None for (code, _), rules in PLAYED.items() if code == game)
    return (Kind.HEAD_START,) if starts else BYES


def list_kinds(game: str) -> tuple[Kind, ...]:
    """All kinds of awards that there are in this game."""
    known = CARD_GAMES.get(game)
    return (*kinds_of(game), *(Kind(kind) for kind in (known.gives if known else ())))


def check_award(
    game: str, kind: str, valid_for: str, year: int | None, until: date | None, amount: int
) -> Iterator[Violation]:
    """What forbids an award of this kind."""
    known = CARD_GAMES.get(game)
    called = known.label if known else "This game"
    if kind in MADE_FOR and valid_for != MADE_FOR[Kind(kind)]:
        message = f"A {CALLED[Kind(kind)]} is valid for the {CALLED_EVENTS[MADE_FOR[Kind(kind)]]}: choose that."
        yield Violation("valid_for", message, SECTION, "valid_for")
    elif kind not in MADE_FOR and valid_for not in LEVELS:
        yield Violation("valid_for", "Say what it is valid for: Continentals or Worlds.", SECTION, "valid_for")
    if kind not in list_kinds(game):
        earned = " and ".join(dict.fromkeys(EARNED[one] for one in list_kinds(game))) or "nothing"
        yield Violation("kind", f"{called} championships earn {earned}: choose that.", SECTION, "kind")
    if kind == Kind.HEAD_START and not 0 < amount <= MOST_START:
        yield Violation("amount", f"Say how many points: 1 to {MOST_START:,}.", SECTION, "amount")
    if kind != Kind.HEAD_START and amount:
        only = "A bye has no points" if kind in BYES else "Head starts alone have points"
        yield Violation("amount", f"{only}: leave them out.", SECTION, "amount")
    if year is None and until is None:
        yield Violation("validity", "Say for which season it is valid, or until which day.", SECTION, "year")


def refuse_grants(game: str, grants: Sequence[Grant]) -> None:
    """Raises RuleViolation for an award that there is not, or that a place would earn twice."""
    for one in grants:
        require_no_findings(tuple(check_award(game, one.kind, one.valid_for, one.year, one.until, one.amount)))
    refuse_repeated((one.place, one.kind, one.valid_for) for one in grants)


def refuse_repeated(keys: Iterable[tuple[object, ...]]) -> None:
    """Raises RuleViolation `granted_twice` where a place, which comes first, earns the same twice."""
    seen = set()
    for key in keys:
        if key in seen:
            raise RuleViolation("granted_twice", f"Place {key[0]} would earn the same twice.", SECTION)
        seen.add(key)


def is_valid(valid_for: str, year: int | None, until: date | None, *, level: int, on: date) -> bool:
    """At an event of this level that begins on this day."""
    return level == LEVELS.get(ValidFor(valid_for)) and year in (None, on.year) and (until is None or on <= until)


def chosen_byes(held: Sequence[Held], byes: int) -> tuple[Held, ...] | None:
    """Which awards are used for so many byes: those that end first. None where they are not all held.

    A bye in round 2 stands beside one in round 1 alone.
    """
    wanted = BYES[:byes]
    found = [next((award for award in sort_by_end(held) if award.kind == kind), None) for kind in wanted]
    return None if None in found else tuple(award for award in found if award is not None)


def chosen_start(held: Sequence[Held], points: int) -> Held | None:
    """Head starts are not added up: one of exactly so many points."""
    of_points = (award for award in sort_by_end(held) if award.kind == Kind.HEAD_START and award.amount == points)
    return next(of_points, None)


def most_byes(held: Sequence[Held]) -> int:
    return next((byes for byes in (2, 1) if chosen_byes(held, byes)), 0)


def list_head_starts(held: Sequence[Held]) -> tuple[int, ...]:
    """The head starts among which the holder may choose, the highest first."""
    return tuple(sorted({award.amount for award in held if award.kind == Kind.HEAD_START}, reverse=True))


def byes_left(byes: int, kind: str) -> int:
    """Of so many byes, once that of this kind is taken back."""
    return 0 if kind == Kind.BYE_1 else min(byes, 1)


def sort_by_end(held: Iterable[Held]) -> list[Held]:
    """What ends first comes first."""
    return sorted(held, key=lambda award: (_last_day(award), award.key))


def _last_day(award: Held) -> date:
    return min(award.until or date.max, date(award.year or date.max.year, 12, 31))


def describe_award(kind: str, amount: int = 0) -> str:
    return f"head start of {amount:,}" if kind == Kind.HEAD_START else CALLED[Kind(kind)]


def validity_in_words(valid_for: str, year: int | None, until: date | None) -> str:
    called = CALLED_EVENTS[ValidFor(valid_for)]
    season = f" {year}" if year is not None else ""
    last = f", until {until.day} {until:%b %Y}" if until is not None else ""
    return f"{called}{season}{last}"
