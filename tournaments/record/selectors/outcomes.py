"""What both sides got out of the games of many events at once, in a few flat queries, and a digest of it."""

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
from tournaments.record.models.stage import in_counting_stage
from tournaments.record.selectors.final_rows import FinalRows, final_rows, rows_of
from tournaments.record.selectors.matches import games_before, result_of_game, rows_of_tables

AT_ONCE = 12_000
OF_TWO = 13
"""The number of columns of a table of two players; each further seat adds four."""
CANONICAL = DjangoJSONEncoder(sort_keys=True, separators=(",", ":"))
HEADER = (
    *("ruleset", "game", "format", "pool", "rules", "scenario", "level", "sanctioned"),
    *("starts_at", "time_zone", "rounds_scheduled", "seed"),
)
Rules = tuple[str, tuple[tuple[str, str], ...]]
Row = tuple[Any, ...]
Worth = tuple[tuple[Outcome, ...], tuple[int, ...]]


class RatedGame(NamedTuple):
    """A game: its players, what it was worth to each, and their points of the first figure (victory points).

    By their points those of a table of several rank above each other or level. Of a match of several games that are not
    added up it is the last one, and `earlier` has what each game before it was worth.
    """

    players: tuple[int, ...]
    outcomes: tuple[Outcome, ...]
    points: tuple[int, ...]
    earlier: tuple[Worth, ...] = ()


@dataclass(slots=True)
class EventSheet:
    """An event as it is rated: its `header`, and a row for each table of a complete round.

    Rows have the layout of `rows_of_tables`. `before`: the earlier games of a match of several, by the place among the
    rows.
    """

    header: Mapping[str, Any]
    rows: list[Row] = field(default_factory=list)
    before: dict[int, tuple[Result, ...]] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """Return a digest of tables and listing that ignores the order of tables.

        It is computed also for rows that make no sense.
        """
        return digest_of(self.header, self._lines())

    def _lines(self) -> Iterator[str]:
        if not self.before:
            return map(line_of, self.rows)
        return (f"{line_of(row)}{self._earlier_games_text(at)}" for at, row in enumerate(self.rows))

    def _earlier_games_text(self, at: int) -> str:
        games = self.before.get(at, ())
        return "".join(f"|{canonical([game.ending, game.by_seat, game.winners, game.table])}" for game in games)

    @property
    def rules(self) -> Rules:
        """Return the ruleset and the options of the event."""
        return self.header["ruleset"], tuple(sorted(self.header["options"].items()))

    @property
    def games(self) -> list[RatedGame]:
        """Return the games of several players in drawn order, without those that have no result."""
        played = (self.game_at(at) for at in range(len(self.rows)))
        return [game for game in played if game is not None]

    def game_at(self, at: int) -> RatedGame | None:
        """Return the game at the table of this row, if several sat there and it has a result."""
        row = self.rows[at]
        if not row[2] or len(row) < OF_TWO:
            return None
        columns, before = columns_of(row), self.before.get(at, ())
        return RatedGame(
            row[5::4], *table_worth(self.rules, columns, before), earlier_games(self.rules, columns, before)
        )


def played_games(events: Collection[int]) -> Iterator[tuple[int, list[RatedGame]]]:
    """Yield the games of the complete rounds of each event."""
    return ((pk, sheet.games) for pk, sheet in event_sheets(events))


def event_sheets(events: Collection[int]) -> Iterator[tuple[int, EventSheet]]:
    """Yield the sheet of each event; none for an event that does not exist."""
    for some in _in_batches(sorted(events)):
        yield from fill_sheets({pk: header for pk, header, _ in headers(Event.every.filter(pk__in=some))})


def headers(events: QuerySet[Event], *more: str) -> Iterator[tuple[int, Mapping[str, Any], Row]]:
    """Yield each event's key, the header of its digest, and `more` columns."""
    said = Cast("options", TextField())
    rows = events.order_by().annotate(said=said).values_list("pk", "structure", "said", *HEADER, *more)
    for pk, structure, said, *row in rows:
        yield pk, _header(structure, _parse_options(said), row), tuple(row[len(HEADER) :])


def fill_sheets(
    headers: Mapping[int, Mapping[str, Any]], player: Player | None = None
) -> Iterator[tuple[int, EventSheet]]:
    """Yield the sheet of each event in the order of keys; with `player` only the player's own tables."""
    for some in _in_batches(sorted(headers)):
        of_events = {pk: EventSheet(headers[pk]) for pk in some}
        several: dict[int, tuple[EventSheet, int]] = {}
        matches = _matches(some)
        if player is not None:
            matches = matches.filter(pk__in=Seat.objects.filter(is_person(player)).order_by().values("match"))
        for pk, event, games, row in rows_of_tables(matches):
            sheet = of_events[event]
            if games:
                several[pk] = sheet, len(sheet.rows)
            sheet.rows.append(row)
        for pk, results in games_before(several).items():
            sheet, at = several[pk]
            sheet.before[at] = results
        yield from of_events.items()


def _in_batches(keys: Sequence[int]) -> Iterator[Sequence[int]]:
    return (keys[at : at + AT_ONCE] for at in range(0, len(keys), AT_ONCE))


def _header(structure: str, options: Mapping[str, str], row: Row) -> dict[str, Any]:
    """Return the header of a digest.

    It has the flag of version 1, and the code of the structure only where that says more, so that older digests stay
    valid.
    """
    flag = structure in engine.STRUCTURES and engine.has_final(engine.STRUCTURES[structure])
    header = {"options": options, "final_confrontation": flag, **dict(zip(HEADER, row, strict=False))}
    if structure in engine.BY_FLAG.values():
        return header
    return {**header, "structure": structure}


@lru_cache(maxsize=256)
def _parse_options(text: str) -> Mapping[str, str]:
    """Parse options; the same text gives the same value, as most events have chosen nothing."""
    options: dict[str, str] = json.loads(text)
    return options


def final_sheet(event: Event, final: FinalRows) -> EventSheet:
    """Return the sheet of an event from its final record."""
    row = tuple(getattr(event, name) for name in HEADER)
    sheet = EventSheet(_header(event.structure, event.options, row))
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


FrozenPlace = tuple[int, bool, list[Outcome]]
"""A place, whether it gives nothing, and how each game of a round ended."""


def final_places(event: Event, final: FinalRows) -> dict[int, FrozenPlace]:
    """Map each player to what pages of a player say of the event, from its final record."""
    sheet, ended = final_sheet(event, final), defaultdict[int, list[Outcome]](list)
    says_outcomes = engine.game_rules(event.ruleset).says_outcomes
    for at, row in enumerate(sheet.rows if says_outcomes else ()):
        if row[2]:
            outcomes, _ = table_worth(sheet.rules, columns_of(row), sheet.before.get(at, ()))
            for player, outcome in zip(row[5::4], outcomes, strict=False):
                ended[player].append(outcome)
    out = {entry.player_id: entry.wins_nothing for entry in final.of(Entry)}
    return {
        row["player_id"]: (row["rank"], out.get(row["player_id"], False), ended[row["player_id"]])
        for row in final.values(Placement)
    }


def frozen_places(events: Collection[int]) -> Mapping[int, Mapping[int, FrozenPlace]]:
    """Map many events to their frozen places; nothing for events without a record. One query."""
    finalized = FinalRecord.objects.filter(event__in=events, event__state=Event.State.FINALIZED)
    texts = finalized.order_by().values_list("event_id", "places")
    places: dict[int, dict[int, FrozenPlace]] = {}
    for event, text in texts:
        of_event = places.setdefault(event, {})
        for player, (rank, is_out, ended) in json.loads(text).items():
            of_event[int(player)] = rank, is_out, list(map(Outcome, ended))
    return places


def _counted_matches(final: FinalRows) -> list[Match]:
    """Return the matches that `_matches` finds, in drawn order."""
    beside = set()
    for stage in STAGES.values():
        if not stage.counts:
            beside.add(stage.code)
    matches = (match for match in final.of(Match) if match.round.is_complete)
    found = []
    for match in matches:
        if match.round.stage.code not in beside:
            found.append(match)
    return found


def shown_games(event: Event) -> tuple[list[tuple[int, int | None]], list[RatedGame]]:
    """Return round and table of each played game and the games themselves, as everybody reads them."""
    final = final_rows(event)
    if final is None:
        return tables_of(event.pk), dict(played_games([event.pk]))[event.pk]
    matches = (match for match in _counted_matches(final) if match.ended_by and len(match.seats.all()) > 1)
    return [(match.round.of_round, match.table) for match in matches], final_sheet(event, final).games


def tables_of(event: int) -> list[tuple[int, int | None]]:
    """Return round and table of each played game of an event, in the order of the games."""
    games = _matches([event]).exclude(ended_by="").filter(seats__place=1)
    return list(games.order_by("pk").values_list("round__of_round", "table"))


def _matches(events: Collection[int]) -> QuerySet[Match]:
    """Return the matches of complete rounds that count.

    No final confrontation is rated, and no tiebreaker game (OPG A).
    """
    complete = Match.objects.filter(round__event__in=events, round__state=Round.State.COMPLETE)
    return complete.filter(in_counting_stage("round__"))


def columns_of(row: Row) -> Row:
    """Return the columns of a table's row that say what it is worth."""
    if len(row) == OF_TWO:
        return row[2:5] + row[7:9] + row[11:13]
    return row[2:5] + tuple(chain(*zip(row[7::4], row[8::4], strict=True)))


def table_worth(rules: Rules, columns: Row, before: tuple[Result, ...] = ()) -> Worth:
    """Return what a table was worth to its seats.

    `columns`: ending, winners and facts of the table, and score and facts of each seat; `before`: its earlier games.
    """
    if not before:
        return _worth_of_one(rules, columns)
    return _worth_of_games(rules, (*before, _result(*columns)), _seats(columns))


def earlier_games(rules: Rules, columns: Row, before: tuple[Result, ...]) -> tuple[Worth, ...]:
    """Return what each earlier game was worth, where every game of a match counts by itself (AMB-R6)."""
    if not before or _ruleset(*rules).scoring.match is not None:
        return ()
    return tuple(_worth_of_games(rules, (game,), _seats(columns)) for game in before)


@lru_cache(maxsize=16_384)
def _worth_of_one(rules: Rules, columns: Row) -> Worth:
    return _worth_of_games(rules, (_result(*columns),), _seats(columns))


def _seats(columns: Row) -> int:
    return (len(columns) - 3) // 2


def _result(ended_by: str, winners: str, facts: str, *seats: Any) -> Result:
    return result_of_columns(ended_by, winners, facts, *seats) or Result(ended_by)


def _worth_of_games(rules: Rules, games: Sequence[Result], seats: int) -> Worth:
    awards = engine.award_match(_ruleset(*rules), games, seats)
    return tuple(earned.outcome for earned in awards), tuple(next(iter(earned.figures.values())) for earned in awards)


@lru_cache(maxsize=256)
def _ruleset(code: str, options: tuple[tuple[str, str], ...]) -> GameRules:
    return engine.game_rules(code, dict(options))


def delayed_games(event: Event) -> tuple[str, ...]:
    """Return games still to be played although their round is complete (OPG 13.4), as "round 2, table 3"."""
    if (final := rows_of(event, Match)) is not None:
        open_ones = [row for row in final if row.ended_by in OPEN and not row.round.is_void]
        open_ones.sort(key=lambda row: (row.round.number, row.table or 0))
        return tuple(f"round {row.round.of_round}, table {row.table}" for row in open_ones)
    late = Match.objects.filter(round__event=event, ended_by__in=OPEN).exclude(round__state=Round.State.VOID)
    tables = late.order_by("round__number", "table").values_list("round__of_round", "table")
    return tuple(f"round {number}, table {table}" for number, table in tables)


def digest_of(header: Mapping[str, Any], lines: Iterable[str]) -> str:
    """Return the digest of a listing and of the played tables, a line each."""
    return digest_of_text("\n".join((canonical(header), *sorted(lines))))


def digest_of_text(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()


def digest_of_document(document: Any) -> str:
    """Return a digest of an event file that ignores white space, the order of keys and nulls."""
    return digest_of_text(canonical(_without_nulls(document)))


def _without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        nulls = {}
        for name, inner in value.items():
            if inner is not None:
                nulls[name] = _without_nulls(inner)
        return nulls
    if isinstance(value, list):
        return [_without_nulls(inner) for inner in value]
    return value


def canonical(value: Any) -> str:
    """Return JSON that is the same for equal values."""
    return CANONICAL.encode(value)


def line_of(row: Row) -> str:
    """Return the line of a table: round, table, ending, winners, facts, and the columns of each seat.

    Facts are JSON as text. A table has at least two seats, so a bye has an empty one.
    """
    number, at, ended_by, winners, facts, player, side, score, of_seat, *others = row
    line = f"{number}|{at}|{ended_by}|{winners}|{_plain(facts)}|{player}{_seat_text(side, score, of_seat)}|"
    if len(row) == OF_TWO:
        player, side, score, of_seat = others
        return f"{line}{player}{_seat_text(side, score, of_seat)}"
    seated = map(_seat_text, others[1::4], others[2::4], others[3::4])
    return line + "|".join(f"{player}{said}" for player, said in zip(others[::4], seated, strict=True))


@lru_cache(maxsize=16_384)
def _seat_text(side: str, score: int | None, facts: str | None) -> str:
    return f":{score}:{side}:{_plain(facts or '')}"


@lru_cache(maxsize=4_096)
def _plain(text: str) -> str:
    """Normalize JSON text, which each database writes in its own way."""
    if text:
        return canonical(json.loads(text))
    return ""
