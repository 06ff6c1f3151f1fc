"""What both sides got out of the games of many events at once, in a few flat queries; and a digest of it."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from itertools import chain
from typing import Any, NamedTuple

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from tournaments import engine
from tournaments.engine import OPEN, STAGES
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Outcome, Result
from tournaments.people.models import Player
from tournaments.people.selectors.persons import is_person
from tournaments.record.models import Entry, Event, FinalRecord, Game, Match, Placement, Round, Seat
from tournaments.record.models.reports import result_of_columns
from tournaments.record.models.stage import counted
from tournaments.record.selectors.final_rows import FinalRows, final_rows, rows_of
from tournaments.record.selectors.matches import games_before, result_of_game, rows_of_tables

AT_ONCE = 12_000
OF_TWO = 13
"""So many columns has the row of a table of two; of each seat more four."""
CANONICAL = DjangoJSONEncoder(sort_keys=True, separators=(",", ":"))
HEADER = (
    *("ruleset", "game", "format", "pool", "rules", "scenario", "level", "sanctioned"),
    *("starts_at", "time_zone", "rounds_scheduled", "seed"),
)
Rules = tuple[str, tuple[tuple[str, str], ...]]
Row = tuple[Any, ...]
Worth = tuple[tuple[Outcome, ...], tuple[int, ...]]


class Played(NamedTuple):
    """A game: the keys of its players, what it was worth to each, and what each got of the first figure of the game
    (victory points), by which those of a table of several stand above each other or level. Of a match of several games
    that are not added up it is the last one, and `earlier` has what each before it was worth.
    """

    players: tuple[int, ...]
    outcomes: tuple[Outcome, ...]
    points: tuple[int, ...]
    earlier: tuple[Worth, ...] = ()


@dataclass(slots=True)
class Sheet:
    """An event as it is rated: its `header`, and a row for each table of a complete round, laid out as those of
    `rows_of_tables` are. `before`: of tables with several games those before the last, by the place among the rows.
    """

    header: Mapping[str, Any]
    rows: list[Row] = field(default_factory=list)
    before: dict[int, tuple[Result, ...]] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """The same for the same tables, in whatever order, and the same listing; of rows that make no sense, too."""
        return digest_of(self.header, self._lines())

    def _lines(self) -> Iterator[str]:
        if not self.before:
            return map(line_of, self.rows)
        return (f"{line_of(row)}{self._told(at)}" for at, row in enumerate(self.rows))

    def _told(self, at: int) -> str:
        games = self.before.get(at, ())
        return "".join(f"|{canonical([game.ending, game.by_seat, game.winners, game.table])}" for game in games)

    @property
    def rules(self) -> Rules:
        """What its game is played by."""
        return self.header["ruleset"], tuple(sorted(self.header["options"].items()))

    @property
    def games(self) -> list[Played]:
        """Those of several players, in the order they were drawn; a game without a result is none."""
        played = (self.played(at) for at in range(len(self.rows)))
        return [game for game in played if game is not None]

    def played(self, at: int) -> Played | None:
        """What was played at the table of this row, if several sat there and it has a result."""
        row = self.rows[at]
        if not row[2] or len(row) < OF_TWO:
            return None
        columns, before = columns_of(row), self.before.get(at, ())
        return Played(row[5::4], *worth(self.rules, columns, before), earlier_games(self.rules, columns, before))


def played_games(events: Collection[int]) -> Iterator[tuple[int, list[Played]]]:
    """The games of the complete rounds of each event, by its key."""
    return ((pk, sheet.games) for pk, sheet in sheets(events))


def sheets(events: Collection[int]) -> Iterator[tuple[int, Sheet]]:
    """Each event by its key. One that is not there has no sheet."""
    for some in _a_few(sorted(events)):
        yield from filled({pk: header for pk, header, _ in headers(Event.every.filter(pk__in=some))})


def headers(events: QuerySet[Event], *more: str) -> Iterator[tuple[int, Mapping[str, Any], Row]]:
    """The key of each, what its digest is of beside its tables, and `more` columns."""
    said = Cast("options", TextField())
    rows = events.order_by().annotate(said=said).values_list("pk", "structure", "said", *HEADER, *more)
    for pk, structure, said, *row in rows:
        yield pk, _header(structure, _options(said), row), tuple(row[len(HEADER) :])


def filled(headers: Mapping[int, Mapping[str, Any]], of: Player | None = None) -> Iterator[tuple[int, Sheet]]:
    """The sheet of each of these events, in the order of their keys; `of` a player with his own tables alone."""
    for some in _a_few(sorted(headers)):
        of_events = {pk: Sheet(headers[pk]) for pk in some}
        several: dict[int, tuple[Sheet, int]] = {}
        matches = _matches(some)
        if of is not None:
            matches = matches.filter(pk__in=Seat.objects.filter(is_person(of)).order_by().values("match"))
        for pk, event, games, row in rows_of_tables(matches):
            sheet = of_events[event]
            if games:
                several[pk] = sheet, len(sheet.rows)
            sheet.rows.append(row)
        for pk, results in games_before(several).items():
            sheet, at = several[pk]
            sheet.before[at] = results
        yield from of_events.items()


def _a_few(keys: Sequence[int]) -> Iterator[Sequence[int]]:
    return (keys[at : at + AT_ONCE] for at in range(0, len(keys), AT_ONCE))


def _header(structure: str, options: Mapping[str, str], row: Row) -> dict[str, Any]:
    """Say the structure by the flag of version 1, and by its code only where that says more: older digests hold."""
    flag = structure in engine.STRUCTURES and engine.has_final(engine.STRUCTURES[structure])
    header = {"options": options, "final_confrontation": flag, **dict(zip(HEADER, row, strict=False))}
    return header if structure in engine.BY_FLAG.values() else {**header, "structure": structure}


@lru_cache(maxsize=256)
def _options(said: str) -> Mapping[str, str]:
    """Of the same text the same value: most events have chosen nothing."""
    options: dict[str, str] = json.loads(said)
    return options


def final_sheet(event: Event, final: FinalRows) -> Sheet:
    """The sheet of an event as its final record has it."""
    row = tuple(getattr(event, name) for name in HEADER)
    sheet = Sheet(_header(event.structure, event.options, row))
    for match in _counted_matches(final):
        seats = sorted(match.seats.all(), key=lambda seat: seat.place)
        if match.games_before:
            sheet.before[len(sheet.rows)] = tuple(
                result_of_game(game)
                for game in sorted(final.of(Game), key=lambda game: game.number)
                if game.match_id == match.pk
            )
        of_seats = ((seat.player_id, seat.side, seat.score, json.dumps(seat.facts)) for seat in seats)
        of_match = (match.round.number, match.table, match.ended_by, match.won_by, json.dumps(match.facts))
        sheet.rows.append((*of_match, *chain(*of_seats)))
    return sheet


Frozen = tuple[int, bool, list[Outcome]]
"""A place, whether it gives nothing, and how each game of a round ended."""


def final_places(event: Event, final: FinalRows) -> dict[int, Frozen]:
    """Return for each player of an event what the page of a player says of it, as its final record has it."""
    sheet, ended = final_sheet(event, final), defaultdict[int, list[Outcome]](list)
    says_outcomes = engine.game_rules(event.ruleset).says_outcomes
    for at, row in enumerate(sheet.rows if says_outcomes else ()):
        if row[2]:
            outcomes, _ = worth(sheet.rules, columns_of(row), sheet.before.get(at, ()))
            for player, outcome in zip(row[5::4], outcomes, strict=False):
                ended[player].append(outcome)
    out = {entry.player_id: entry.wins_nothing for entry in final.of(Entry)}
    return {
        row["player_id"]: (row["rank"], out.get(row["player_id"], False), ended[row["player_id"]])
        for row in final.values(Placement)
    }


def frozen_places(events: Collection[int]) -> Mapping[int, Mapping[int, Frozen]]:
    """Read the same of many events, by their keys; nothing of those that have no record. One query."""
    finalized = FinalRecord.objects.filter(event__in=events, event__state=Event.State.FINALIZED)
    texts = finalized.order_by().values_list("event_id", "places")
    return {
        event: {
            int(player): (rank, is_out, [Outcome(each) for each in ended])
            for player, (rank, is_out, ended) in json.loads(text).items()
        }
        for event, text in texts
    }


def _counted_matches(final: FinalRows) -> list[Match]:
    """Those that `_matches` finds, in the order in which they were drawn."""
    beside = {stage.code for stage in STAGES.values() if not stage.counts}
    matches = (match for match in final.of(Match) if match.round.is_complete)
    return [match for match in matches if match.round.stage.code not in beside]


def shown_games(event: Event) -> tuple[list[tuple[int, int | None]], list[Played]]:
    """Round and table of each played game of an event, and what was played there; as everybody reads it."""
    final = final_rows(event)
    if final is None:
        return tables_of(event.pk), dict(played_games([event.pk]))[event.pk]
    matches = (match for match in _counted_matches(final) if match.ended_by and len(match.seats.all()) > 1)
    return [(match.round.of_round, match.table) for match in matches], final_sheet(event, final).games


def tables_of(event: int) -> list[tuple[int, int | None]]:
    """Round and table of each of the played games of an event, in the same order."""
    games = _matches([event]).exclude(ended_by="").filter(seats__place=1)
    return list(games.order_by("pk").values_list("round__of_round", "table"))


def _matches(events: Collection[int]) -> QuerySet[Match]:
    """Those of complete rounds that count: no final confrontation is rated, and no tiebreaker game (OPG A)."""
    complete = Match.objects.filter(round__event__in=events, round__state=Round.State.COMPLETE)
    return complete.filter(counted("round__"))


def columns_of(row: Row) -> Row:
    """Of a row of a table the columns that say what it is worth."""
    if len(row) == OF_TWO:
        return row[2:5] + row[7:9] + row[11:13]
    return row[2:5] + tuple(chain(*zip(row[7::4], row[8::4], strict=True)))


def worth(rules: Rules, columns: Row, before: tuple[Result, ...] = ()) -> Worth:
    """What a table was worth to its seats. `columns`: ending, winners and facts of the table, and of each seat its
    score and facts; `before`: its games before the last.
    """
    if not before:
        return _worth_of_one(rules, columns)
    return _gets(rules, (*before, _result(*columns)), _seats(columns))


def earlier_games(rules: Rules, columns: Row, before: tuple[Result, ...]) -> tuple[Worth, ...]:
    """What each game before the last was worth, where each game of a match is one by itself (AMB-R6)."""
    if not before or _ruleset(*rules).scoring.match is not None:
        return ()
    return tuple(_gets(rules, (game,), _seats(columns)) for game in before)


@lru_cache(maxsize=16_384)
def _worth_of_one(rules: Rules, columns: Row) -> Worth:
    return _gets(rules, (_result(*columns),), _seats(columns))


def _seats(columns: Row) -> int:
    return (len(columns) - 3) // 2


def _result(ended_by: str, winners: str, facts: str, *seats: Any) -> Result:
    return result_of_columns(ended_by, winners, facts, *seats) or Result(ended_by)


def _gets(rules: Rules, games: Sequence[Result], seats: int) -> Worth:
    awards = engine.award_match(_ruleset(*rules), games, seats)
    return tuple(earned.outcome for earned in awards), tuple(next(iter(earned.figures.values())) for earned in awards)


@lru_cache(maxsize=256)
def _ruleset(code: str, options: tuple[tuple[str, str], ...]) -> GameRules:
    return engine.game_rules(code, dict(options))


def delayed(event: Event) -> tuple[str, ...]:
    """Games still to be played although their round is complete (OPG 13.4), as "round 2, table 3"."""
    if (final := rows_of(event, Match)) is not None:
        open_ones = [row for row in final if row.ended_by in OPEN and not row.round.is_void]
        open_ones.sort(key=lambda row: (row.round.number, row.table or 0))
        return tuple(f"round {row.round.of_round}, table {row.table}" for row in open_ones)
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
    return CANONICAL.encode(value)


def line_of(row: Row) -> str:
    """Round, table, ending, winners and facts; of each seat the player's key, his score, side and facts.

    Facts are JSON as text. A table has two seats at least, so that a bye has an empty one.
    """
    number, at, ended_by, winners, facts, player, side, score, of_seat, *others = row
    line = f"{number}|{at}|{ended_by}|{winners}|{_plain(facts)}|{player}{_seated(side, score, of_seat)}|"
    if len(row) == OF_TWO:
        player, side, score, of_seat = others
        return f"{line}{player}{_seated(side, score, of_seat)}"
    seated = map(_seated, others[1::4], others[2::4], others[3::4])
    return line + "|".join(f"{player}{said}" for player, said in zip(others[::4], seated, strict=True))


@lru_cache(maxsize=16_384)
def _seated(side: str, score: int | None, facts: str | None) -> str:
    return f":{score}:{side}:{_plain(facts or '')}"


@lru_cache(maxsize=4_096)
def _plain(text: str) -> str:
    """JSON as databases write it, each in its own way, written in ours."""
    return canonical(json.loads(text)) if text else ""
