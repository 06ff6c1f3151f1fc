"""What both sides got out of the games of many events at once, in a few flat queries; and a digest of it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from itertools import chain
from typing import Any, NamedTuple

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import QuerySet

from tournaments import engine
from tournaments.engine import OPEN
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Outcome, Result
from tournaments.record.models import Event, Match, Round
from tournaments.record.models.reports import result_of_columns
from tournaments.record.models.stage import counted
from tournaments.record.selectors.matches import games_before, rows_with_seats

AT_ONCE = 1_000
HEADER = (
    *("ruleset", "options", "game", "format", "pool", "rules", "scenario", "level", "sanctioned"),
    *("starts_at", "time_zone", "rounds_scheduled", "final_confrontation", "seed"),
)
Rules = tuple[str, tuple[tuple[str, str], ...]]
Row = tuple[Any, ...]
Worth = tuple[tuple[Outcome, ...], tuple[int, ...]]


class Played(NamedTuple):
    """A game: the keys of its players, what it was worth to each, and what each got of the first figure of the game
    (victory points), by which those of a table of several stand above each other or level.
    """

    players: tuple[int, ...]
    outcomes: tuple[Outcome, ...]
    points: tuple[int, ...]


@dataclass(slots=True)
class Sheet:
    """An event as it is rated: its `header`, and a row for each table of a complete round. `before`: of tables with
    several games those before the last, by the place of the table among the rows.
    """

    header: Mapping[str, Any]
    rows: list[tuple[Row, list[Row]]] = field(default_factory=list)
    before: dict[int, tuple[Result, ...]] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """The same for the same tables, in whatever order, and the same listing; of rows that make no sense, too."""
        return digest_of(self.header, (self._line(at, *row) for at, row in enumerate(self.rows)))

    def _line(self, at: int, table: Row, seats: list[Row]) -> str:
        games = self.before.get(at, ())
        told = "".join(f"|{canonical([game.ending, game.by_seat, game.winners, game.table])}" for game in games)
        return f"{line_of(table, seats)}{told}"

    @property
    def games(self) -> list[Played]:
        """Those of several players, in the order they were drawn; a game without a result is none."""
        rules = self.header["ruleset"], tuple(sorted(self.header["options"].items()))
        return [
            Played(
                tuple(seat[0] for seat in seats),
                *_worth(rules, self.before.get(at, ()), *table[2:], *chain(*(seat[2:] for seat in seats))),
            )
            for at, (table, seats) in enumerate(self.rows)
            if table[2] and len(seats) > 1
        ]


def played_games(events: Collection[int]) -> Iterator[tuple[int, list[Played]]]:
    """The games of the complete rounds of each event, by its key."""
    return ((pk, sheet.games) for pk, sheet in sheets(events))


def sheets(events: Collection[int]) -> Iterator[tuple[int, Sheet]]:
    """Each event by its key. One that is not there has no sheet."""
    keys = sorted(events)
    for at in range(0, len(keys), AT_ONCE):
        some = keys[at : at + AT_ONCE]
        headers = Event.every.filter(pk__in=some).order_by("pk").values("pk", *HEADER, "structure")
        of_events = {header.pop("pk"): Sheet(_header(header)) for header in headers}
        several: dict[int, tuple[Sheet, int]] = {}
        names = ("round__event_id", "round__number", "table", "pk", "games_before")
        for (event, number, at, pk, games, *ended), seats in rows_with_seats(_matches(some), *names):
            sheet = of_events[event]
            if games:
                several[pk] = sheet, len(sheet.rows)
            sheet.rows.append(((number, at, *ended), seats))
        for pk, results in games_before(several).items():
            sheet, at = several[pk]
            sheet.before[at] = results
        yield from of_events.items()


def _header(row: dict[str, Any]) -> dict[str, Any]:
    """A structure that the flag says stands there by the flag alone: digests of earlier releases hold."""
    structure = row.pop("structure")
    return row if not structure or structure in engine.BY_FLAG.values() else {**row, "structure": structure}


def tables_of(event: int) -> list[tuple[int, int | None]]:
    """Round and table of each of the played games of an event, in the same order."""
    games = _matches([event]).exclude(ended_by="").filter(seats__place=1)
    return list(games.order_by("pk").values_list("round__of_round", "table"))


def _matches(events: Collection[int]) -> QuerySet[Match]:
    """Those of complete rounds that count: no final confrontation is rated, and no tiebreaker game (OPG A)."""
    complete = Match.objects.filter(round__event__in=events, round__state=Round.State.COMPLETE)
    return complete.filter(counted("round__"))


def _worth(rules: Rules, before: tuple[Result, ...], ended_by: str, winners: str, facts: str, *seats: Any) -> Worth:
    if not before:
        return _worth_of_one(rules, ended_by, winners, facts, *seats)
    return _gets(rules, (*before, _result(ended_by, winners, facts, *seats)), len(seats) // 2)


@lru_cache(maxsize=16_384)
def _worth_of_one(rules: Rules, ended_by: str, winners: str, facts: str, *seats: Any) -> Worth:
    return _gets(rules, (_result(ended_by, winners, facts, *seats),), len(seats) // 2)


def _result(ended_by: str, winners: str, facts: str, *seats: Any) -> Result:
    return result_of_columns(ended_by, winners, facts, *seats) or Result(ended_by)


def _gets(rules: Rules, games: Sequence[Result], seats: int) -> Worth:
    awards = engine.worth_of(_ruleset(*rules), games, seats)
    return tuple(earned.outcome for earned in awards), tuple(next(iter(earned.figures.values())) for earned in awards)


@lru_cache(maxsize=256)
def _ruleset(code: str, options: tuple[tuple[str, str], ...]) -> GameRules:
    return engine.game_rules(code, dict(options))


def delayed(event: Event) -> tuple[str, ...]:
    """Games still to be played although their round is complete (OPG 13.4), as "round 2, table 3"."""
    late = Match.objects.filter(round__event=event, ended_by__in=OPEN).exclude(round__state=Round.State.VOID)
    tables = late.order_by("round__number", "table").values_list("round__of_round", "table")
    return tuple(f"round {number}, table {table}" for number, table in tables)


def digest_of(header: Mapping[str, Any], lines: Iterable[str]) -> str:
    """Of a listing and of the tables played, a line each."""
    return digest_of_text("\n".join((canonical(header), *sorted(lines))))


def digest_of_text(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()


def digest_of_document(document: Any) -> str:
    """Of what an event file says: whatever its white space, the order of its keys, and what it says by `null`."""
    return digest_of_text(canonical(_without_nulls(document)))


def _without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_nulls(inner) for name, inner in value.items() if inner is not None}
    return [_without_nulls(inner) for inner in value] if isinstance(value, list) else value


def canonical(value: Any) -> str:
    """As JSON that is the same for equal values."""
    return json.dumps(value, cls=DjangoJSONEncoder, sort_keys=True, separators=(",", ":"))


def line_of(table: Sequence[Any], seats: Sequence[Row]) -> str:
    """Round, table, ending, winners and facts; of each seat the player's key, his side, score and facts.

    Facts are JSON as text. A table has two seats at least, so that a bye has an empty one.
    """
    *where_and_how, facts = table
    of_seats = [*map(_seat, seats), *[""] * (2 - len(seats))]
    return "|".join([*map(str, where_and_how), _plain(facts), *of_seats])


def _seat(seat: Row) -> str:
    player, side, score, facts = seat
    return f"{player}:{score}:{side}:{_plain(facts or '')}"


@lru_cache(maxsize=4_096)
def _plain(text: str) -> str:
    """JSON as databases write it, each in its own way, written in ours."""
    return canonical(json.loads(text)) if text else ""
