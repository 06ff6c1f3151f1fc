"""What a result gives before it is saved; what a correction will change: the places that move, the published pairs that
would be others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments import engine
from tournaments.engine import OPEN, losers
from tournaments.engine.core.types import Earned, Record, Result, Standing
from tournaments.engine.core.types import Match as EngineMatch
from tournaments.play.selectors.repairs import unfit
from tournaments.record.models import Event, Match
from tournaments.record.selectors import records
from tournaments.record.selectors.standings import signed

Move = tuple[str, int, int, int, int]
Pair = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Worth:
    """What a result gives each side: (name, outcome, "4 (+30)"), whom a correction moves, and what it would redraw.

    `ratings`: the query for what a correction does to ratings, where the event is rated.
    """

    sides: tuple[tuple[str, str, str], ...]
    delayed: bool = False
    moves: tuple[Move, ...] = ()
    later: tuple[Pair, ...] = ()
    ratings: str = ""


@dataclass(frozen=True, slots=True)
class Correction:
    """A report in the place of what stands at a table: the event `before` it and `after`, and whom its ids mean."""

    event: Event
    number: int
    before: Record
    after: Record
    known: dict[str, records.Entrant]
    lines: engine.Lines


def worth_of(names: Sequence[str], earned: Sequence[Earned], report: Result) -> Worth:
    if report.ending in OPEN:
        return Worth((), delayed=True)
    seats = zip(names, earned, strict=True)
    return Worth(tuple((name, gets.outcome.value, f"{gets.vp} ({signed(gets.diff)})") for name, gets in seats))


def correction(event: Event, match: Match, report: Result) -> Correction:
    """Of a table of a complete round."""
    before, known = records.known_record(event)
    after, lines = _with(before, match, report), engine.Lines(records.rules_of(event))
    return Correction(event, match.round.number, before, after, known, lines)


def moves(corrected: Correction) -> tuple[Move, ...]:
    """(name, rank and VP before, rank and VP after) of everybody whom the report would move, by the new rank."""
    event, names = corrected.event, corrected.known
    before = {place.player: place for place in records.standings_of(event, corrected.before, corrected.lines)}
    after = records.standings_of(event, corrected.after, corrected.lines)
    pairs = ((before[now.player], now) for now in after if now.player in before)
    everybody = ((names[then.player].name, *_place(then), *_place(now)) for then, now in pairs)
    return tuple(move for move in everybody if move[1:3] != move[3:])


def later_pairs(corrected: Correction) -> tuple[Pair, ...]:
    """(round, the two players) of published pairs that would be drawn otherwise once the report stood."""
    later = unfit(corrected.event, corrected.number, corrected.after, corrected.lines)
    return tuple((drawn.of_round, _pair(corrected, table)) for drawn, tables in later for table in tables)


def disqualified_seats(match: Match) -> frozenset[int]:
    """Who lost this game by a penalty and is disqualified: he cannot win it any more (OPG B)."""
    lost = losers(match.ended_by, match.winners)
    if not lost:
        return frozenset()
    out = match.seats.filter(
        player__entries__event=match.round.event_id, player__entries__disqualified_after__isnull=False
    )
    return lost & set(out.values_list("place", flat=True))


def _pair(corrected: Correction, table: EngineMatch) -> str:
    return " – ".join(sorted(corrected.known[player].name for player in table.players))


def _place(standing: Standing) -> tuple[int, int]:
    return standing.rank, int(standing.figures["vp"])


def _with(record: Record, match: Match, report: Result) -> Record:
    def corrected(table: EngineMatch) -> EngineMatch:
        return replace(table, games=(report,)) if table.table == match.table else table

    rounds = tuple(
        replace(row, matches=tuple(map(corrected, row.matches))) if row.number == match.round.number else row
        for row in record.rounds
    )
    return replace(record, rounds=rounds)
