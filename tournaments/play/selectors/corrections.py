"""What a result gives before it is saved; what a correction will change: the places that move, the published pairs that
would be others."""

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
from tournaments.engine.texts import join_words, use_singular
from tournaments.play.selectors.repairs import unfit
from tournaments.record.models import Event, Match, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.owed_games import lost_seats

Pair = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Move:
    """Whom a correction moves: rank and the first figure of the table, by its code, `before` it and now.

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
class Worth:
    """What a result gives each side: (name, outcome, what it is called, "4 (+30)"), whom a correction moves, and what
    it would redraw.

    `points`: what each side gets of the first figure of the game. `refused`: why the correction cannot be made.
    `ratings`: the query for what a correction does to ratings, where the event is rated.
    """

    sides: tuple[tuple[str, str, str, str], ...]
    points: tuple[int, ...] = ()
    delayed: bool = False
    moves: tuple[Move, ...] = ()
    later: tuple[Pair, ...] = ()
    refused: tuple[Violation, ...] = ()
    ratings: str = ""

    @property
    def others(self) -> tuple[Move, ...]:
        """Who moves and does not sit at this table."""
        sitting = {name for name, *_ in self.sides}
        return tuple(move for move in self.moves if move.name not in sitting)


@dataclass(frozen=True, slots=True)
class Correction:
    """A report in the place of what stands at a table: the event `before` it and `after`, and whom its ids mean."""

    event: Event
    number: int
    before: Record
    after: Record
    known: dict[str, records.Entrant]
    lines: engine.ScoredRounds


def worth_of(match: Match, rules: GameRules, awards: Sequence[Award], report: Result) -> Worth:
    if report.ending in OPEN:
        return Worth((), delayed=True)
    shown = records.shown_figures(match.round, rules)
    seats, first = zip(match.names, awards, strict=True), rules.scoring.figures[0].code
    sides = tuple(
        (name, gets.outcome.value, rules.outcome_label(gets.outcome), format_brief(shown, gets.figures))
        for name, gets in seats
    )
    return Worth(sides, tuple(gets.figures[first] for gets in awards))


def correction(event: Event, match: Match, report: Result, game: int | None = None) -> Correction:
    """Of a table of a complete round; of a match of several games of the one with this number, None: the last."""
    before, known = records.known_record(event)
    after, lines = _with(before, match, report, game), engine.ScoredRounds(records.rules_of(event))
    return Correction(event, match.round.number, before, after, known, lines)


def moves(corrected: Correction) -> tuple[Move, ...]:
    """Everybody whom the report would move, by the new rank."""
    event = corrected.event
    steps = list_shown_steps(records.rules_of(event))
    first = next((step for step in steps if step.adds), steps[0])
    before = {place.player: place for place in records.standings_of(event, corrected.before, corrected.lines)}
    after = records.standings_of(event, corrected.after, corrected.lines)
    pairs = ((before[now.player], now) for now in after if now.player in before)
    return tuple(_move(corrected, first, then, now) for then, now in pairs if _place(first, then) != _place(first, now))


def later_pairs(corrected: Correction) -> tuple[Pair, ...]:
    """(round, the players) of published tables that would be drawn otherwise once the report stood, and who sits out
    though somebody else would.
    """
    later = unfit(corrected.event, corrected.number, corrected.after, corrected.lines)
    return tuple((drawn.of_round, _pair(corrected, table)) for drawn, tables in later for table in tables)


def find_bracket_violations(corrected: Correction, played: Round) -> tuple[Violation, ...]:
    """Return one for every published round of the same bracket whose pairs follow from what the report changes."""
    if not played.is_of_later_stage:
        return ()
    later = unfit(corrected.event, corrected.number, corrected.after, corrected.lines)
    of_bracket = ((drawn, tables) for drawn, tables in later if tables and drawn.stage_id == played.stage_id)
    return tuple(_drawn_from(drawn, [_pair(corrected, table) for table in tables]) for drawn, tables in of_bracket)


def find_kept_winner(match: Match, stands: Result, game: int | None = None) -> Violation | None:
    """Return why the winner of this table has to stay: a later round of its bracket was drawn from who won it.

    `stands` is the result that was entered, of a match of several games of the one with the number `game`.
    """
    if not (match.is_settled and match.round.is_of_later_stage and stands.winner is not None):
        return None
    other_won = replace(stands, by_seat=(stands.get_facts(1), stands.get_facts(0)), winners=(1 - stands.winner,))
    violations = find_bracket_violations(correction(match.round.event, match, other_won, game), match.round)
    return next(iter(violations), None)


def _drawn_from(drawn: Round, pairs: Sequence[str]) -> Violation:
    message = f"{drawn.subject} was drawn from this result: {join_words(pairs)}."
    instead = (
        "It is played, so correct the scores and leave the winner." if drawn.is_complete else "Take it back first."
    )
    return Violation("drawn_from", f"{message} {instead}", "OPG 10")


def disqualified_seats(match: Match) -> frozenset[int]:
    """Who lost this game by a penalty and is disqualified: he cannot win it any more (OPG B)."""
    lost = lost_seats(match)
    if not lost:
        return frozenset()
    out = match.seats.filter(
        player__entries__event=match.round.event_id, player__entries__disqualified_after__isnull=False
    )
    return lost & set(out.values_list("place", flat=True))


def _pair(corrected: Correction, table: EngineMatch) -> str:
    names = sorted(corrected.known[player].name for player in table.players)
    return f"{names[0]} sits out: somebody else would" if len(names) == 1 else " – ".join(map(format, names))


def _place(first: Step, standing: Standing) -> tuple[int, int | float]:
    return standing.rank, standing.figures[first.code]


def _move(corrected: Correction, first: Step, then: Standing, now: Standing) -> Move:
    (rank_before, before), (rank, figure) = _place(first, then), _place(first, now)
    return Move(
        corrected.known[then.player].name,
        rank_before,
        {first.code: before},
        rank,
        {first.code: figure},
        f"{first.formatter(before)} {use_singular(first.heading, before)}",
        f"{first.formatter(figure)} {use_singular(first.heading, figure)}",
    )


def _with(record: Record, match: Match, report: Result, game: int | None) -> Record:
    def corrected(table: EngineMatch) -> EngineMatch:
        if table.table != match.table:
            return table
        at = (game or len(table.games) or 1) - 1
        return table._replace(games=(*table.games[:at], report, *table.games[at + 1 :]))

    def of_round(row: EngineRound) -> EngineRound:
        return replace(row, matches=tuple(map(corrected, row.matches))) if row.number == match.round.number else row

    stages = tuple(replace(stage, rounds=tuple(map(of_round, stage.rounds))) for stage in record.stages)
    return replace(record, rounds=tuple(map(of_round, record.rounds)), stages=stages)
