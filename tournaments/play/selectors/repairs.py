"""Find tables that no longer fit since the draw, and the repair that touches the fewest tables."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments import engine
from tournaments.engine.core.types import Draw, Match, Position, Record, RuleViolation, Seating
from tournaments.engine.document import has_cards, read_wishes
from tournaments.engine.names import sort_key
from tournaments.play.selectors import draws
from tournaments.record.models import Event, Round
from tournaments.record.selectors import records


@dataclass(frozen=True, slots=True)
class Repair:
    """A repair. `goes`: tables and byes that no longer fit; `comes`: their replacements; `stays`: how many are
    untouched.

    `behind`: the criteria in which the present seats are worse, in words; empty where they are still best.
    """

    goes: tuple[str, ...]
    comes: tuple[str, ...]
    stays: int
    behind: str
    proof: str


def repair(drawn: Round) -> Repair | None:
    """Return the repair; None while nothing changed since the draw, or where no draw is left."""
    if not drawn.is_drawn_here or not draws.is_stale(drawn):
        return None
    position, names = position_to_repair(drawn), records.names(drawn.event)
    try:
        best = draws.draw_of(position, drawn.seed)
    except RuleViolation:
        return None
    here, there = _tables(*draws.seating(drawn)), _tables(best.tables, (*best.byes, *best.earned_byes))
    return Repair(
        goes=_tables_in_words(here - there, names),
        comes=_tables_in_words(there - here, names),
        stays=len(here & there),
        behind=_behind(drawn, position, best),
        proof=best.proof,
    )


def position_to_repair(drawn: Round) -> Position:
    """Return the present position that keeps the seats as far as possible."""
    return keep_tables(drawn, _now(drawn))


def position_by(event: Event, record: Record, drawn: Round) -> Position:
    """Return what this round would be drawn from if this were the record of its event."""
    if drawn.is_of_later_stage:
        return _stage_position(event, record, drawn, None)
    before = replace(record, rounds=tuple(played for played in record.rounds if played.number < drawn.number))
    return _positions_of_rounds(event, records.with_director(event, before), [drawn])[drawn.number]


def keep_tables(drawn: Round, position: Position) -> Position:
    """Return the position with the tables and byes of this round to be kept."""
    return _with_kept_tables(drawn, position, *draws.seating(drawn))


def find_unfit_tables(
    event: Event, number: int, record: Record | None = None, lines: engine.ScoredRounds | None = None
) -> tuple[tuple[Round, tuple[Match, ...]], ...]:
    """Return every published later round with the tables and byes that today's results would not draw.

    They are judged by the criteria of their draw, not by a later version of them. `record`: another record of the
    event, with the known `lines` of its rounds.
    """
    record = record or records.record(event)
    later = event.rounds.filter(number__gt=number).exclude(state__in=Round.NO_ROUND)
    rounds = list(later.select_related("stage").order_by("number"))
    seated = {row.number: row.matches for row in record.sittings}
    now = _positions_of_rounds(event, record, [row for row in rounds if row.is_drawn_here], lines)
    found = []
    for row in rounds:
        tables: tuple[Match, ...] = ()
        if row.is_drawn_here:
            tables = _unfit_tables_of_round(row, now[row.number], seated.get(row.number, ()))
        found.append((row, tables))
    return tuple(found)


def positions_before(event: Event, rounds: Sequence[Round]) -> dict[int, Position]:
    """Return what these rounds would be drawn from now, by number; each from the results before it."""
    return _positions_of_rounds(event, records.record(event), rounds)


def _unfit_tables_of_round(drawn: Round, now: Position, seated: tuple[Match, ...]) -> tuple[Match, ...]:
    if not drawn.is_of_later_stage and has_cards(drawn.position, now.cards):
        return ()
    tables = tuple(match.players for match in seated if not match.is_alone)
    alone = tuple(match.players[0] for match in seated if match.is_alone)
    try:
        version = draws.version_of(drawn).current
        best = draws.seating_of(_with_kept_tables(drawn, now, tables, alone), drawn.seed, version)
    except RuleViolation:
        return ()
    given = read_wishes(drawn.position).byes
    return tuple(match for match in seated if _follows(match, given) and frozenset(match.players) not in best)


def _follows(match: Match, given: Collection[str]) -> bool:
    """Return whether results decide who sits here: an earned bye, or one that a director gave, is not theirs."""
    if not match.is_alone:
        return True
    return match.result is not None and match.result.ending == engine.BYE.code and match.players[0] not in given


def _with_kept_tables(drawn: Round, now: Position, tables: Iterable[tuple[str, ...]], alone: Iterable[str]) -> Position:
    cards = {card.id: card for card in now.cards if not card.dropped}
    byes = tuple(player for player in read_wishes(drawn.position).byes if player in cards)
    kept = tuple(sorted(tuple(sorted(players)) for players in tables if cards.keys() >= set(players)))
    kept_byes = tuple(sorted(player for player in alone if player in cards and not cards[player].earned_bye_now))
    return replace(now, wishes=replace(now.wishes, byes=byes, kept=kept, kept_byes=kept_byes))


def _now(drawn: Round) -> Position:
    return position_by(drawn.event, records.record(drawn.event), drawn)


def _positions_of_rounds(
    event: Event, record: Record, drawn: Sequence[Round], lines: engine.ScoredRounds | None = None
) -> dict[int, Position]:
    """Return the position of each round by number, from the rounds before it only."""
    first = [row for row in drawn if not row.is_of_later_stage]
    numbers = [(row.number, row.of_round) for row in first]
    positions = engine.build_positions(records.rules_of(event), records.with_kept_apart(event, record), numbers, lines)
    found = {row.number: position for row, position in zip(first, positions, strict=True)}
    return found | {row.number: _stage_position(event, record, row, lines) for row in drawn if row.is_of_later_stage}


def _stage_position(event: Event, record: Record, drawn: Round, lines: engine.ScoredRounds | None) -> Position:
    """Return the position of a round of a later stage: its first round follows from the standings."""
    before = engine.record_before(record, drawn.number)
    standings = records.standings_of(event, before, lines)
    code = ""
    if drawn.stage:
        code = drawn.stage.code
    return engine.stage_position(records.rules_of(event), before, code, standings, drawn.of_round)


def _tables(together: Iterable[tuple[str, ...]], alone: Iterable[str]) -> Seating:
    return frozenset(map(frozenset, (*together, *((player,) for player in alone))))


def _tables_in_words(tables: Iterable[frozenset[str]], names: dict[str, str]) -> tuple[str, ...]:
    return tuple(sorted((_table_in_words(table, names) for table in tables), key=sort_key))


def _table_in_words(players: Iterable[str], names: Mapping[str, str]) -> str:
    shown = sorted((names.get(player, player) for player in players), key=sort_key)
    if len(shown) == 1:
        return f"{shown[0]}: bye"
    return " – ".join(shown)


def _behind(drawn: Round, position: Position, best: Draw) -> str:
    try:
        now = draws.judge_seating(drawn, position)
    except RuleViolation:
        return "somebody seated is gone, or somebody new has no seat"
    return draws.worse_in_words(draws.method_of(position), now, best)
