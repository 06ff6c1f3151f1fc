"""All published matches of an event in one flat query.

A good part of what a page of the event costs lies here.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain, groupby
from operator import itemgetter
from typing import Any

from django.db.models import FilteredRelation, Q, QuerySet, TextField
from django.db.models.functions import Cast, Concat

from tournaments.engine.core.types import Allegiance, Result, Seat
from tournaments.engine.core.types import Match as EngineMatch
from tournaments.record.models import Event, Game, Match, Round
from tournaments.record.models import Seat as SeatRow
from tournaments.record.models.reports import read_result, result_of_columns
from tournaments.record.selectors.final_rows import FinalRows, final_rows, rows_of

OF_MATCH = ("id", "round_id", "table", "games_before", "ended_by")
OF_FINAL_SEAT = ("player_id", "side", "score")
OF_SEAT = ("seats__player_id", "seats__side", "seats__score", "facts_of_seat")
SEATS = ("first", "second", "later")
Row = tuple[Any, ...]


def won_by(path: str = "") -> Concat:
    """Return the letters of all winners; `path` leads to the match.

    One of the two columns is always empty.
    """
    return Concat(f"{path}winner_seat", f"{path}won_together")


def published_matches(
    event: Event, ids: Mapping[int, str], *, round_pk: int | None = None
) -> Mapping[int, list[EngineMatch]]:
    """Map rounds to their matches in drawn order, of all rounds or of one.

    `ids`: the engine's id of every player's key.
    """
    matches: dict[int, list[EngineMatch]] = defaultdict(list)
    seats, games = _SeatCache(ids), _GamesCache()
    several: dict[int, tuple[int, int]] = {}
    for pk, (row, *others) in groupby(_columns_of_published(event, round_pk), key=itemgetter(0)):
        sits, noted = [seats[row[7:9]]], row[4:7] + row[9:]
        for other in others:
            sits.append(seats[other[7:9]])
            noted += other[9:]
        of_round = matches[row[1]]
        if row[3]:
            several[pk] = row[1], len(of_round)
        of_round.append(EngineMatch(tuple(sits), row[2], games[noted]))
    _put_games_before(matches, several, event)
    return matches


def _columns_of_published(event: Event, round_pk: int | None) -> Iterable[Row]:
    """Yield the rows of `columns_with_seats`; those of a finalized event come from its record."""
    final = final_rows(event)
    if final is not None:
        return _final_columns(final, round_pk)
    published = Match.objects.filter(round__event=event).exclude(round__state=Round.State.DRAFT)
    if round_pk is not None:
        published = published.filter(round=round_pk)
    return columns_with_seats(published, "round_id", "table", "games_before")


def _final_columns(final: FinalRows, round_pk: int | None) -> Iterator[Row]:
    shown = {row["id"] for row in final.values(Round) if row["state"] != Round.State.DRAFT}
    if round_pk is not None:
        shown = shown & {round_pk}
    seated: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for seat in sorted(final.values(SeatRow), key=itemgetter("place")):
        seated[seat["match_id"]].append(seat)
    for row in final.values(Match):
        if row["round_id"] in shown:
            won = f"{row['winner_seat']}{row['won_together']}"
            of_match = (*(row[name] for name in OF_MATCH), won, json.dumps(row["facts"]))
            for seat in seated[row["id"]]:
                yield (*of_match, *(seat[name] for name in OF_FINAL_SEAT), json.dumps(seat["facts"]))


def _put_games_before(
    matches: Mapping[int, list[EngineMatch]], several: Mapping[int, tuple[int, int]], event: Event
) -> None:
    """Put the earlier games of matches of several games in front of their last one."""
    before = games_before(several, event)
    for pk, (of_round, place) in several.items():
        match = matches[of_round][place]
        matches[of_round][place] = match._replace(games=(*before[pk], *match.games), over=bool(match.games))


class _SeatCache(dict[tuple[int, str], Seat]):
    """Seats by player key and side: one value for all tables of a player with this deck."""

    def __init__(self, ids: Mapping[int, str]) -> None:
        self._ids = ids

    def __missing__(self, key: tuple[int, str]) -> Seat:
        player, side = key
        seat = self[key] = Seat(self._ids[player], Allegiance(side) if side else None)
        return seat


class _GamesCache(dict[Row, tuple[Result, ...]]):
    """Results by their columns: one value for all tables that ended alike."""

    def __missing__(self, columns: Row) -> tuple[Result, ...]:
        result = result_of_columns(*columns)
        games = self[columns] = (result,) if result else ()
        return games


def columns_with_seats(matches: QuerySet[Match], *names: str) -> Iterable[Row]:
    """Return a row for each seat in drawn order: match, these columns, the result, and the seat's columns.

    The seat's columns are player, side, score and facts. JSON comes as text, since most of it is empty and equal
    results are parsed only once.
    """
    of_seat = Cast("seats__facts", TextField())
    rows = matches.annotate(said=Cast("facts", TextField()), facts_of_seat=of_seat).order_by("pk", "seats__place")
    return rows.values_list("pk", *names, "ended_by", won_by(), "said", *OF_SEAT)


def rows_of_tables(matches: QuerySet[Match]) -> Iterator[tuple[int, int, int, Row]]:
    """Yield match, event, the number of earlier games, and one row for the whole table.

    The row holds round, table, ending, winners and facts, and of each seat player, side, score and facts. The first two
    seats come in one database row: most tables have no others, which halves the rows to fetch.
    """
    several = Row()
    for later, rows in groupby(_rows_of_two(matches), key=itemgetter(-4)):
        if several and later is None:
            yield several[0], several[1], several[2], several[3:]
            several = Row()
        for row in rows:
            if later is None:
                yield row[0], row[1], row[2], row[3 : 12 if row[12] is None else 16]
            elif several[:1] == row[:1]:
                several += row[-4:]
            else:
                if several:
                    yield several[0], several[1], several[2], several[3:]
                several = row
    if several:
        yield several[0], several[1], several[2], several[3:]


def _rows_of_two(matches: QuerySet[Match]) -> Iterable[Row]:
    """Query matches with their first two seats, and a row for each further seat, or an empty one."""
    said = {f"said_{seat}": Cast(f"{seat}__facts", TextField()) for seat in SEATS}
    of_seats = [(f"{seat}__player_id", f"{seat}__side", f"{seat}__score", f"said_{seat}") for seat in SEATS]
    rows = matches.annotate(
        first=FilteredRelation("seats", condition=Q(seats__place=0)),
        second=FilteredRelation("seats", condition=Q(seats__place=1)),
        later=FilteredRelation("seats", condition=Q(seats__place__gt=1)),
    )
    rows = rows.annotate(said=Cast("facts", TextField()), **said).order_by("pk", "later__place")
    of_match = ("pk", "round__event_id", "games_before", "round__number", "table", "ended_by", won_by(), "said")
    return rows.values_list(*of_match, *chain(*of_seats))


def games_before(matches: Collection[int], event: Event | None = None) -> Mapping[int, tuple[Result, ...]]:
    """Map matches to their earlier games; no query where there is none.

    `event`: the event of the matches; if it is finalized its record is read.
    """
    games: dict[int, tuple[Result, ...]] = {}
    for game in _games_before(matches, event) if matches else ():
        games[game.match_id] = (*games.get(game.match_id, ()), result_of_game(game))
    return games


def _games_before(matches: Collection[int], event: Event | None) -> Iterable[Game]:
    final = None
    if event is not None:
        final = rows_of(event, Game)
    if final is None:
        return Game.objects.filter(match__in=matches).order_by("match", "number")
    return sorted((game for game in final if game.match_id in matches), key=lambda game: (game.match_id, game.number))


def result_of_game(game: Game) -> Result:
    result = read_result(game.ended_by, game.winners, game.facts, [(None, _seat_facts(facts)) for facts in game.seats])
    if result is None:
        raise ValueError("A game in a row of its own has an ending.")
    return result


def _seat_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    found = {}
    for name, value in facts.items():
        if name != "player":
            found[name] = value
    return found


def result_of(match: Match, seats: Iterable[SeatRow] | None = None) -> Result | None:
    """Return the result that is entered at this table, if any.

    `seats`: its seats, where they are not prefetched.
    """
    rows: Iterable[SeatRow] = match.seats.all()
    if seats is not None:
        rows = seats
    return read_result(match.ended_by, match.won_by, match.facts, [(seat.score, seat.facts) for seat in rows])
