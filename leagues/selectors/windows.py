"""Check an event of a high level: its season, days and place (OPG 4.2, 11, 11.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from leagues.engine import Level, against, guide_for
from tournaments.department.models import Region
from tournaments.department.selectors.regions import holds_country
from tournaments.engine.core.types import Violation
from tournaments.engine.listing.matrix import GAMES, POOLS, find
from tournaments.engine.texts import holds_address

SECTION = "OPG 11.4"
MOST_DAYS = 31
ALL_YEAR = (1, 12)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """An event of a high level as somebody wants to run it; `level` is a code of the guide's, no `country` online.

    `pool`: a card pool that needs approval at this level, empty for a usual one.
    """

    level: str
    games: tuple[str, ...]
    region: Region
    country: str
    location: str
    starts_on: date
    ends_on: date
    pool: str = ""
    notes: str = ""

    @property
    def levels(self) -> Mapping[str, Level]:
        """Return the levels of the guide for its days."""
        return guide_for(self.starts_on.year).levels

    @property
    def championship(self) -> Level:
        """Raises KeyError for a level that this guide does not have."""
        return self.levels[self.level]


def found_in(wanted: Wanted) -> tuple[Violation, ...]:
    """Everything that nobody can approve of."""
    return (*_in_words(wanted), *_in_days(wanted), *_in_place(wanted))


def found_special(wanted: Wanted) -> tuple[Violation, ...]:
    """Return what needs the department's special approval: the season of another championship, a card pool."""
    level = wanted.championship
    findings = [
        replace(finding, field="starts_on")
        for day in _days(wanted.starts_on, wanted.ends_on)
        for finding in against(level, wanted.levels, day, approved=False)
        if finding.code == "season_of_another"
    ]
    if wanted.pool:
        message = f"A {level.label} uses the card pool {_pool(wanted.pool)} with a special approval alone."
        findings.append(Violation("pool_not_approved", message, "OPG 4.2", "pool"))
    return tuple(dict.fromkeys(findings))


def found_before(wanted: Wanted, today: date) -> Iterator[Violation]:
    """Yield why it cannot be asked for today: it is over, or its season is not open yet."""
    level = wanted.championship
    if wanted.starts_on < today:
        yield Violation("past", "These days are over: choose days to come.", SECTION, "starts_on")
    elif level.months != ALL_YEAR and not level.bids and wanted.starts_on.year > today.year:
        message = (
            f"Applications for a {level.label} of {wanted.starts_on.year} open on 1 January {wanted.starts_on.year}."
        )
        yield Violation("not_open_yet", message, SECTION, "starts_on")


def _in_words(wanted: Wanted) -> Iterator[Violation]:
    if not wanted.games:
        yield Violation("games_missing", "Say which games are played.", SECTION, "games")
    if any(find(GAMES, code) is None for code in wanted.games):
        yield Violation("unknown_game", "One of these games is not known here.", SECTION, "games")
    if wanted.pool and find(POOLS, wanted.pool) is None:
        yield Violation("unknown_pool", "This card pool is not known here.", "OPG 4.2", "pool")
    if not wanted.location:
        yield Violation(
            "location_missing", "Say where it will be: the town, and the venue if you know it.", SECTION, "location"
        )
    if holds_address(wanted.location):
        yield Violation("address", "Everybody will read the place: leave e-mail addresses out.", SECTION, "location")


def _in_days(wanted: Wanted) -> Iterator[Violation]:
    level = wanted.championship
    if wanted.ends_on < wanted.starts_on:
        yield Violation("ends_before", "It ends before it begins: check both days.", SECTION, "ends_on")
        return
    if (wanted.ends_on - wanted.starts_on).days >= MOST_DAYS or wanted.ends_on.year != wanted.starts_on.year:
        message = f"Name at most {MOST_DAYS} days, all in one year."
        yield Violation("too_many_days", message, SECTION, "ends_on")
        return
    for day in _days(wanted.starts_on, wanted.ends_on):
        for finding in against(level, wanted.levels, day, approved=True):
            yield replace(finding, field="starts_on" if day == wanted.starts_on else "ends_on")


def _in_place(wanted: Wanted) -> Iterator[Violation]:
    level = wanted.championship
    if level.once_per_country and not wanted.country:
        message = f"Say the country: each has one {level.label} a year."
        yield Violation("country_missing", message, level.section, "country")
    elif not holds_country(wanted.region, wanted.country):
        where = "What is played online" if not wanted.country else "This country"
        message = (
            f"{where} does not lie in the region {wanted.region}: choose the region whose coordinator decides there."
        )
        yield Violation("another_region", message, "OPG 1.1", "region")


def _days(first: date, last: date) -> tuple[date, ...]:
    """One day at least of every month that is touched."""
    turns = (date(first.year, month, 1) for month in range(first.month + 1, last.month + 1))
    return tuple(dict.fromkeys((first, *turns, last)))


def _pool(code: str) -> str:
    item = find(POOLS, code)
    return item.label if item else code
