"""The worth of a result before it is saved, and the effects of a correction on places and published pairings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments import engine
from tournaments.engine import OPEN
from tournaments.engine.core.explanations import list_shown_steps
from tournaments.engine.core.figures import format_brief
from tournaments.engine.core.system import GameRules, Step
from tournaments.engine.core.types import Award, Record, Result, Standing, Violation
from tournaments.engine.core.types import Match as EngineMatch
from tournaments.engine.core.types import Round as EngineRound
from tournaments.engine.names import sort_key
from tournaments.engine.texts import join_words, use_singular
from tournaments.play.selectors.repairs import find_unfit_tables
from tournaments.record.models import Event, Match, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.owed_games import lost_seats

Pair = tuple[int, str]


@dataclass(frozen=True, slots=True)
class RankMove:
    """A player whom a correction moves: rank and first figure of the table, before and after.

    `shown_before` and `shown`: the figure with its heading.
    """

    name: str
    rank_before: int
    before: Mapping[str, int | float]
    rank: int
    figures: Mapping[str, int | float]
    shown_before: str
    shown: str


@dataclass(frozen=True, slots=True)
class ResultWorth:
    """The worth of a result for each side: (name, outcome, its word, "4 (+30)"), and the effects of a correction.

    `points`: what each side gets of the first figure. `moves`: who changes places. `later`: published pairs that would
    be drawn differently. `refused`: why the correction cannot be made. `ratings`: the query for its effect on ratings,
    where the event is rated.
    """

    sides: tuple[tuple[str, str, str, str], ...]
    points: tuple[int, ...] = ()
    delayed: bool = False
    moves: tuple[RankMove, ...] = ()
    later: tuple[Pair, ...] = ()
    refused: tuple[Violation, ...] = ()
    ratings: str = ""

    @property
    def others(self) -> tuple[RankMove, ...]:
        """Return the moves of players who do not sit at this table."""
        sitting = {name for name, *_ in self.sides}
        return tuple(move for move in self.moves if move.name not in sitting)


@dataclass(frozen=True, slots=True)
class Correction:
    """A report in place of the stored result: the record `before` and `after`, and the players by id."""

    event: Event
    number: int
    before: Record
    after: Record
    known: dict[str, records.Entrant]
    lines: engine.ScoredRounds


def worth_of(match: Match, rules: GameRules, awards: Sequence[Award], report: Result) -> ResultWorth:
    """Return what a result gives each side; a delayed game gives nothing yet."""
    if report.ending in OPEN:
        return ResultWorth((), delayed=True)
    shown = records.shown_figures(match.round, rules)
    seats, first = zip(match.names, awards, strict=True), rules.scoring.figures[0].code
    sides = tuple(
        (name, gets.outcome.value, rules.outcome_label(gets.outcome), format_brief(shown, gets.figures))
        for name, gets in seats
    )
    return ResultWorth(sides, tuple(gets.figures[first] for gets in awards))


def correction(event: Event, match: Match, report: Result, game: int | None = None) -> Correction:
    """Return the correction of a table of a complete round.

    `game`: the number of the game in a match of several; None: the last.
    """
    before, known = records.known_record(event)
    after, lines = _with(before, match, report, game), engine.ScoredRounds(records.rules_of(event))
    return Correction(event, match.round.number, before, after, known, lines)


def moves(corrected: Correction) -> tuple[RankMove, ...]:
    """List everybody whom the report would move, by the new rank."""
    event = corrected.event
    steps = list_shown_steps(records.rules_of(event))
    first = next((step for step in steps if step.adds), steps[0])
    before = {place.player: place for place in records.standings_of(event, corrected.before, corrected.lines)}
    after = records.standings_of(event, corrected.after, corrected.lines)
    pairs = ((before[now.player], now) for now in after if now.player in before)
    return tuple(_move(corrected, first, then, now) for then, now in pairs if _place(first, then) != _place(first, now))


def later_pairs(corrected: Correction) -> tuple[Pair, ...]:
    """List (round, players) of published tables that would be drawn differently after the report."""
    later = find_unfit_tables(corrected.event, corrected.number, corrected.after, corrected.lines)
    return tuple((drawn.of_round, _pair(corrected, table)) for drawn, tables in later for table in tables)


def find_bracket_violations(corrected: Correction, played: Round) -> tuple[Violation, ...]:
    """Return a violation for every published round of the bracket that was drawn from the old result."""
    if not played.is_of_later_stage:
        return ()
    later = find_unfit_tables(corrected.event, corrected.number, corrected.after, corrected.lines)
    violations = []
    for drawn, tables in later:
        if tables and drawn.stage_id == played.stage_id:
            pairs = [_pair(corrected, table) for table in tables]
            violations.append(_drawn_from(drawn, pairs))
    return tuple(violations)


def find_kept_winner(match: Match, stands: Result, game: int | None = None) -> Violation | None:
    """Return why the winner of this table cannot change: a later round of its bracket was drawn from it.

    `stands`: the stored result, of game `game` in a match of several.
    """
    if not (match.is_settled and match.round.is_of_later_stage and stands.winner is not None):
        return None
    other_won = replace(stands, by_seat=(stands.get_facts(1), stands.get_facts(0)), winners=(1 - stands.winner,))
    violations = find_bracket_violations(correction(match.round.event, match, other_won, game), match.round)
    return next(iter(violations), None)


def _drawn_from(drawn: Round, pairs: Sequence[str]) -> Violation:
    message = f"{drawn.subject} was drawn from this result: {join_words(pairs)}."
    instead = "Take it back first."
    if drawn.is_complete:
        instead = "It is played, so correct the scores and leave the winner."
    return Violation("drawn_from", f"{message} {instead}", "OPG 10")


def disqualified_seats(match: Match) -> frozenset[int]:
    """Return the seats of players who lost this game by disqualification; they cannot win it any more (OPG B)."""
    lost = lost_seats(match)
    if not lost:
        return frozenset()
    out = match.seats.filter(
        player__entries__event=match.round.event_id, player__entries__disqualified_after__isnull=False
    )
    return lost & set(out.values_list("place", flat=True))


def _pair(corrected: Correction, table: EngineMatch) -> str:
    names = sorted((corrected.known[player].name for player in table.players), key=sort_key)
    if len(names) == 1:
        return f"{names[0]} sits out: somebody else would"
    return " – ".join(map(format, names))


def _place(first: Step, standing: Standing) -> tuple[int, int | float]:
    return standing.rank, standing.figures[first.code]


def _move(corrected: Correction, first: Step, then: Standing, now: Standing) -> RankMove:
    (rank_before, before), (rank, figure) = _place(first, then), _place(first, now)
    return RankMove(
        corrected.known[then.player].name,
        rank_before,
        {first.code: before},
        rank,
        {first.code: figure},
        f"{first.formatter(before)} {use_singular(first.heading, before)}",
        f"{first.formatter(figure)} {use_singular(first.heading, figure)}",
    )


def _with(record: Record, match: Match, report: Result, game: int | None) -> Record:
    def replace_result(table: EngineMatch) -> EngineMatch:
        if table.table != match.table:
            return table
        at = (game or len(table.games) or 1) - 1
        return table._replace(games=(*table.games[:at], report, *table.games[at + 1 :]))

    def replace_in_round(row: EngineRound) -> EngineRound:
        if row.number == match.round.number:
            return replace(row, matches=tuple(map(replace_result, row.matches)))
        return row

    stages = tuple(replace(stage, rounds=tuple(map(replace_in_round, stage.rounds))) for stage in record.stages)
    return replace(record, rounds=tuple(map(replace_in_round, record.rounds)), stages=stages)
