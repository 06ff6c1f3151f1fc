"""OPG 11: the levels of events, when each may be held, and what its winners take along."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tournaments.engine.core.types import Violation

TRIBBLES = "TR"


class Kind(StrEnum):
    """An award. Byes are of games of two, a head start is of Tribbles (OPG 11)."""

    FIRST_BYE = "r1"
    SECOND_BYE = "r2"
    HEAD_START = "head_start"


class Target(StrEnum):
    """The championship that an award is valid for, counted from the year of the event it was won at."""

    CONTINENTAL = "continental"
    WORLDS = "worlds"


@dataclass(frozen=True, slots=True)
class Grant:
    """`place` gets it, if more than `above` players took part. `years` later: 0 this year's, 1 the following year's;
    None the next one that is held, whatever its year. `amount` is of head starts, in points."""

    place: int
    kind: Kind
    target: Target
    years: int | None = 0
    above: int = 0
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Level:
    """A level of events. `months` are the first and the last of its season, both included.

    `apart_from`: within the seasons of these it needs a special approval. `bids`: it is given to the best bid, else
    to whom applies. `to_director`: the Director of Organized Play decides, else the coordinator of the region.
    `once_per_country`: one a year in each. `points`: its places are worth Masters points.
    """

    code: str
    level: int
    label: str
    section: str
    months: tuple[int, int] = (1, 12)
    apart_from: tuple[str, ...] = ()
    bids: bool = False
    to_director: bool = False
    once_per_country: bool = False
    points: bool = False
    grants: tuple[Grant, ...] = ()

    def in_season(self, day: date) -> bool:
        first, last = self.months
        return first <= day.month <= last


@dataclass(frozen=True, slots=True)
class Award:
    """An award of a player. Without `year` it is for the next event of its kind."""

    player: str
    place: int
    kind: Kind
    target: Target
    year: int | None
    amount: int = 0


def awards_of(
    level: Level, game: str, year: int, ranks: Mapping[str, int], barred: frozenset[str]
) -> tuple[Award, ...]:
    """Return the awards of a championship in the order of places (OPG 11).

    `ranks` holds all participants; `barred` are disqualified players, whose places give nothing.
    """
    wanted = {Kind.HEAD_START} if game == TRIBBLES else {Kind.FIRST_BYE, Kind.SECOND_BYE}
    due = [grant for grant in level.grants if grant.kind in wanted and len(ranks) > grant.above]
    places = sorted((rank, player) for player, rank in ranks.items() if player not in barred)
    return tuple(
        Award(player, rank, grant.kind, grant.target, None if grant.years is None else year + grant.years, grant.amount)
        for rank, player in places
        for grant in due
        if grant.place == rank
    )


def against(level: Level, levels: Mapping[str, Level], day: date, *, approved: bool) -> Iterator[Violation]:
    """Yield what forbids an event of this level on this day. `approved` means a special approval by the department."""
    if not level.in_season(day):
        first, last = level.months
        message = (
            f"A {level.label} is held from {MONTHS[first - 1]} to {MONTHS[last - 1]}, not in {MONTHS[day.month - 1]}."
        )
        yield Violation("out_of_season", message, level.section, "starts_at")
    inside = [levels[code].label for code in level.apart_from if levels[code].in_season(day)]
    if inside and not approved:
        message = f"It falls into the season of the {' and of the '.join(inside)}: that needs a special approval."
        yield Violation("season_of_another", message, level.section, "starts_at")


def against_another(level: Level, country: str, taken: Collection[str]) -> Iterator[Violation]:
    """Yield what forbids another event of this level in this country.

    `taken` are countries that have theirs this year.
    """
    if level.once_per_country and country in taken:
        message = f"There is a {level.label} in {country} this year already: each country has one."
        yield Violation("one_per_country", message, level.section)


MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
