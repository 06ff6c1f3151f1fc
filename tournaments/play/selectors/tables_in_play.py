"""The tables of the round in play as flat rows: read at once for all who sit there, made into models for one reader.

Rows are never changed; what is made of them belongs to the request that asked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Model

from tournaments.people.models import Player
from tournaments.record.models import Match, Round, Seat, SelfReport

Row = tuple[Any, ...]
Made = TypeVar("Made", bound=Model)


def _columns(model: type[Model], wanted: Callable[[str], bool]) -> tuple[str, ...]:
    """In the order of the model, in which `from_db` takes them."""
    return tuple(field.attname for field in model._meta.concrete_fields if wanted(field.attname))


ROUND = _columns(Round, lambda name: name != "position")
MATCH, SEAT, WORD = (_columns(model, bool) for model in (Match, Seat, SelfReport))
PLAYER = _columns(Player, {"id", "name", "handle", "user_id", "merged_into_id"}.__contains__)
ACCOUNT = PLAYER.index("user_id")
OF_PLAYER = tuple(f"player__{name}" for name in PLAYER)
OF_RECORD = tuple(f"player__merged_into__{name}" for name in PLAYER)


@dataclass(frozen=True, slots=True)
class TablesInPlay:
    """`tables` by account: where it sits. `seats` are rows of the seat, its player, and the record he goes by now."""

    played: Row
    tables: Mapping[int, int]
    matches: Mapping[int, Row]
    seats: Mapping[int, tuple[tuple[Row, Row, Row], ...]]
    words: Mapping[int, tuple[Row, ...]]

    def of(self, account: int) -> Match | None:
        """The table at which this account sits, with its round, seats and what was said there."""
        pk = self.tables.get(account)
        if pk is None:
            return None
        match = _made(Match, MATCH, self.matches[pk])
        match.round = _made(Round, ROUND, self.played)
        vars(match)["_prefetched_objects_cache"] = {
            "seats": [_seat(match, *rows) for rows in self.seats[pk]],
            "self_reports": [_made(SelfReport, WORD, row) for row in self.words.get(pk, ())],
        }
        return match


NO_TABLES = TablesInPlay((), {}, {}, {}, {})


def tables_in_play(played: Round | None) -> TablesInPlay:
    """Of this round, in three queries."""
    if played is None:
        return NO_TABLES
    tables: dict[int, int] = {}
    seats, words = defaultdict[int, list[tuple[Row, Row, Row]]](list), defaultdict[int, list[Row]](list)
    sitting = Seat.objects.filter(round=played).order_by("place")
    for row in sitting.values_list("match_id", *SEAT, *OF_PLAYER, *OF_RECORD):
        seat, player, record = row[1 : 1 + len(SEAT)], row[-2 * len(PLAYER) : -len(PLAYER)], row[-len(PLAYER) :]
        seats[row[0]].append((seat, player, record))
        tables |= {account: row[0] for account in (player[ACCOUNT], record[ACCOUNT]) if account}
    for row in SelfReport.objects.filter(match__round=played).values_list("match_id", *WORD):
        words[row[0]].append(row[1:])
    return TablesInPlay(
        played=tuple(vars(played)[name] for name in ROUND),
        tables=tables,
        matches={row[0]: row for row in Match.objects.filter(round=played).values_list(*MATCH)},
        seats={match: tuple(rows) for match, rows in seats.items()},
        words={match: tuple(rows) for match, rows in words.items()},
    )


def made_player(row: Row) -> Player:
    return _made(Player, PLAYER, row)


def _seat(match: Match, row: Row, player: Row, record: Row) -> Seat:
    seat = _made(Seat, SEAT, row)
    seat.match, seat.player = match, made_player(player)
    seat.player.merged_into = made_player(record) if seat.player.merged_into_id else None
    return seat


def _made(model: type[Made], names: tuple[str, ...], row: Row) -> Made:
    return model.from_db(DEFAULT_DB_ALIAS, names, row)
