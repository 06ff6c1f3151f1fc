"""Every published match of an event in one flat query: a good part of what a page of the event costs lies here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from tournaments.engine.core.types import Allegiance, Result, Seat
from tournaments.engine.core.types import Match as EngineMatch
from tournaments.record.models import Event, Match, Round
from tournaments.record.models.reports import read_result, result_of_columns

OF_SEAT = ("seats__player_id", "seats__side", "seats__score", "facts_of_seat")
Row = tuple[Any, ...]


def published_matches(
    event: Event, ids: Mapping[int, str], *, of: int | None = None
) -> Mapping[int, list[EngineMatch]]:
    """In the order they were drawn, by the key of the round, of all rounds or of one.

    `ids`: the engine's id of every player's key.
    """
    published = Match.objects.filter(round__event=event).exclude(round__state=Round.State.DRAFT)
    published = published if of is None else published.filter(round=of)
    matches: dict[int, list[EngineMatch]] = defaultdict(list)
    seats, games = _Seats(ids), _Games()
    for _, rows in groupby(columns_with_seats(published, "round_id", "table"), key=itemgetter(0)):
        sits, brought, row = list[Seat](), Row(), Row()
        for row in rows:
            sits.append(seats[row[6], row[7]])
            brought += row[8:]
        matches[row[1]].append(EngineMatch(tuple(sits), row[2], games[row[3:6] + brought]))
    return matches


class _Seats(dict[tuple[int, str], Seat]):
    """By player's key and side: one value for all the tables at which somebody sat with this deck."""

    def __init__(self, ids: Mapping[int, str]) -> None:
        self._ids = ids

    def __missing__(self, key: tuple[int, str]) -> Seat:
        player, side = key
        seat = self[key] = Seat(self._ids[player], Allegiance(side) if side else None)
        return seat


class _Games(dict[Row, tuple[Result, ...]]):
    """By the columns of a result: one value for all the tables that ended alike."""

    def __missing__(self, columns: Row) -> tuple[Result, ...]:
        result = result_of_columns(*columns)
        games = self[columns] = (result,) if result else ()
        return games


def columns_with_seats(matches: QuerySet[Match], *names: str) -> Iterable[Row]:
    """A row for each seat, in the order they were drawn: the key of the match, these columns and three of the result;
    the player's key, the side, the score and the facts. JSON comes as text: most of it is empty, and equal results are
    read once.
    """
    of_seat = Cast("seats__facts", TextField())
    rows = matches.annotate(said=Cast("facts", TextField()), facts_of_seat=of_seat).order_by("pk", "seats__place")
    return rows.values_list("pk", *names, "ended_by", "winner_seat", "said", *OF_SEAT)


def rows_with_seats(matches: QuerySet[Match], *names: str) -> Iterator[tuple[Row, list[Row]]]:
    """Of each match these columns and three of the result, and the four of each of its seats."""
    width = len(names) + 4
    for _, rows in groupby(columns_with_seats(matches, *names), key=itemgetter(0)):
        of_match = list(rows)
        yield of_match[0][1:width], [row[width:] for row in of_match]


def result_of(match: Match) -> Result | None:
    """Expects its seats."""
    seats = [(seat.score, seat.facts) for seat in match.seats.all()]
    return read_result(match.ended_by, match.winner_seat, match.facts, seats)
