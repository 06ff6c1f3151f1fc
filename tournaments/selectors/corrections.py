"""What a correction will change, before it does: the places that move."""

from __future__ import annotations

from dataclasses import replace

from tournaments.engine.types import Match as EngineMatch
from tournaments.engine.types import Record, Report, Standing
from tournaments.models import Event, Match
from tournaments.selectors import records
from tournaments.selectors.repairs import unfit

Move = tuple[str, int, int, int, int]


def moves(event: Event, match: Match, report: Report) -> tuple[Move, ...]:
    """(name, rank and VP before, rank and VP after) of everybody whom this report would move, by the new rank."""
    seen = records.record(event)
    names = records.names(event)
    before = {one.player: one for one in records.standings_of(event, seen)}
    after = records.standings_of(event, _with(seen, match, report))
    pairs = ((before[now.player], now) for now in after if now.player in before)
    found = ((names[then.player], *_place(then), *_place(now)) for then, now in pairs)
    return tuple(move for move in found if move[1:3] != move[3:])


def later_pairs(event: Event, match: Match, report: Report) -> tuple[tuple[int, str], ...]:
    """(round, the two players) of published pairs that would be drawn otherwise once this report stood."""
    seen, names = _with(records.record(event), match, report), records.names(event)
    later = unfit(event, match.round.number, seen)
    return tuple(
        (one.of_round, " – ".join(sorted((names[table.a], names[table.b or ""]))))
        for one, tables in later
        for table in tables
    )


def _place(standing: Standing) -> tuple[int, int]:
    return standing.rank, int(standing.figures["vp"])


def _with(seen: Record, match: Match, report: Report) -> Record:
    number, table = match.round.number, match.table

    def corrected(one: EngineMatch) -> EngineMatch:
        return replace(one, report=report) if one.table == table else one

    rounds = tuple(
        replace(one, matches=tuple(map(corrected, one.matches))) if one.number == number else one for one in seen.rounds
    )
    return replace(seen, rounds=rounds)
