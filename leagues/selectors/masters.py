"""Trek Masters of a season: everybody's points over its events, event by event (OPG 11.2.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import MAXYEAR

from leagues.models import MastersScore
from leagues.selectors.names import Name
from tournaments.engine.listing.matrix import GAMES
from tournaments.engine.names import sort_key
from tournaments.engine.tables.cells import Row as SheetRow
from tournaments.people.models import Player
from tournaments.people.selectors.names import names_in_list
from tournaments.people.selectors.persons import is_person
from tournaments.record.models import Event


@dataclass(frozen=True, slots=True)
class MastersEvent:
    """One Masters event of a player, with the reason for its points."""

    event: int
    title: str
    page: str
    game: str
    place: int
    players: int
    points: int

    @property
    def why(self) -> str:
        return f"{self.title}: place {self.place} of {self.players}"


@dataclass(frozen=True, slots=True)
class MastersLine:
    """Level ones share a rank. `events` in the order in which they were played."""

    rank: int
    player: int
    name: Name
    points: int
    events: tuple[MastersEvent, ...]


@dataclass(frozen=True, slots=True)
class MastersSeason:
    """A player's Masters season, with its events in the order of play."""

    year: int
    points: int
    events: tuple[MastersEvent, ...]


@dataclass(frozen=True, slots=True)
class MastersTable:
    """`games`: those in which there were any that season, by code and name."""

    year: int
    game: str
    games: tuple[tuple[str, str], ...]
    lines: tuple[MastersLine, ...]


def is_year(year: int) -> bool:
    """Return whether the year exists in a calendar, with a day before and after."""
    return 1 < year < MAXYEAR


def masters_table(year: int, game: str = "") -> MastersTable:
    """Over all games, or of one. One query."""
    rows = _rows(year)
    codes = {row.event.game for row in rows}
    games = tuple((code, name) for code, name in GAMES.choices() if code in codes)
    return MastersTable(year, game, games, _lines(row for row in rows if game in ("", row.event.game)))


def masters_seasons(player: Player) -> tuple[MastersSeason, ...]:
    """Return the seasons in which a person has points under any record, latest first. Takes one query."""
    rows = MastersScore.objects.filter(is_person(player)).select_related("event").order_by("event__starts_at", "event")
    by_year: dict[int, list[MastersEvent]] = defaultdict(list)
    for row in rows:
        by_year[row.event.local_start.year].append(_event(row))
    return tuple(
        MastersSeason(year, sum(event.points for event in events), tuple(events))
        for year, events in sorted(by_year.items(), reverse=True)
    )


def masters_years() -> tuple[int, ...]:
    """Those in which anybody has points, the latest first. One query."""
    events = Event.objects.filter(pk__in=MastersScore.objects.order_by().values("event"))
    return tuple(day.year for day in events.dates("local_day", "year", order="DESC"))


def masters_sheet(table: MastersTable) -> tuple[SheetRow, ...]:
    """A line for each event of each player."""
    head = ("Rank", "Player", "Total", "Event", "Game", "Place", "Players", "Points")
    lines = [
        (line.rank, line.name.shown, line.points, each.title, each.game, each.place, each.players, each.points)
        for line in table.lines
        for each in line.events
    ]
    return (head, *lines)


def _rows(year: int) -> list[MastersScore]:
    """Return the scores by the local day on which their event began."""
    rows = MastersScore.objects.filter(event__local_day__year=year).select_related("event", "player__merged_into")
    return list(rows.order_by("event__starts_at", "event", "place", "pk"))


def _lines(rows: Iterable[MastersScore]) -> tuple[MastersLine, ...]:
    people: dict[int, Player] = {}
    events: dict[int, list[MastersEvent]] = defaultdict(list)
    for row in rows:
        people[row.player.person.pk] = row.player.person
        events[row.player.person.pk].append(_event(row))
    totals = {person: sum(each.points for each in found) for person, found in events.items()}
    order = sorted(people, key=lambda person: (-totals[person], sort_key(people[person].shown_name), person))
    names = names_in_list(people.values())
    values = [totals[person] for person in order]
    return tuple(
        MastersLine(
            rank=values.index(totals[person]) + 1,
            player=person,
            name=Name(names[person], people[person].get_absolute_url()),
            points=totals[person],
            events=tuple(events[person]),
        )
        for person in order
    )


def _event(row: MastersScore) -> MastersEvent:
    event = row.event
    return MastersEvent(
        event=event.pk,
        title=event.title,
        page=event.get_absolute_url(),
        game=event.game,
        place=row.place,
        players=row.players,
        points=row.points,
    )
