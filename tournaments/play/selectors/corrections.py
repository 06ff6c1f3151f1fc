"""What a correction will change, before it does: the places that move, the published pairs that would be others."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tournaments import engine
from tournaments.engine.types import Match as EngineMatch
from tournaments.engine.types import Record, Report, Standing
from tournaments.play.selectors.repairs import unfit
from tournaments.record.models import Event, Match
from tournaments.record.selectors import records

Move = tuple[str, int, int, int, int]
Pair = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Correction:
    """A report in the place of what stands at a table: the event `before` it and `after`, and whom its ids mean."""

    event: Event
    number: int
    before: Record
    after: Record
    known: dict[str, records.Entrant]
    lines: engine.Lines


def correction(event: Event, match: Match, report: Report) -> Correction:
    """Of a table of a complete round."""
    before, known = records.known_record(event)
    return Correction(
        event, match.round.number, before, _with(before, match, report), known, engine.Lines(records.rules_of(event))
    )


def moves(corrected: Correction) -> tuple[Move, ...]:
    """(name, rank and VP before, rank and VP after) of everybody whom the report would move, by the new rank."""
    event, names = corrected.event, corrected.known
    before = {one.player: one for one in records.standings_of(event, corrected.before, corrected.lines)}
    after = records.standings_of(event, corrected.after, corrected.lines)
    pairs = ((before[now.player], now) for now in after if now.player in before)
    found = ((names[then.player].name, *_place(then), *_place(now)) for then, now in pairs)
    return tuple(move for move in found if move[1:3] != move[3:])


def later_pairs(corrected: Correction) -> tuple[Pair, ...]:
    """(round, the two players) of published pairs that would be drawn otherwise once the report stood."""
    later = unfit(corrected.event, corrected.number, corrected.after, corrected.lines)
    return tuple((drawn.of_round, _pair(corrected, table)) for drawn, tables in later for table in tables)


def _pair(corrected: Correction, table: EngineMatch) -> str:
    return " – ".join(sorted(corrected.known[player].name for player in (table.a, table.b) if player))


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
