"""What a change since the draw broke, and the repair that touches the fewest tables."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from tournaments import engine
from tournaments.engine.core.types import Draw, Match, Position, Record, RuleViolation, Seating
from tournaments.engine.document import has_cards, read_wishes
from tournaments.play.selectors import draws
from tournaments.record.models import Event, Round
from tournaments.record.selectors import records


@dataclass(frozen=True, slots=True)
class Repair:
    """`goes`: tables and byes that no longer fit; `comes`: what takes their place; `stays`: how many are untouched.

    `behind`: in which criteria the draw as it is seated falls behind, in words; empty where it is still a best one.
    """

    goes: tuple[str, ...]
    comes: tuple[str, ...]
    stays: int
    behind: str
    proof: str


def repair(drawn: Round) -> Repair | None:
    """None while nothing changed since the draw, or where no draw is left."""
    if not drawn.is_drawn_here or not draws.is_stale(drawn):
        return None
    position, names = wanted(drawn), records.names(drawn.event)
    try:
        best = draws.draw_of(position, drawn.seed)
    except RuleViolation:
        return None
    here, there = _tables(*draws.seating(drawn)), _tables(best.tables, (*best.byes, *best.earned_byes))
    return Repair(
        goes=_named(here - there, names),
        comes=_named(there - here, names),
        stays=len(here & there),
        behind=_behind(drawn, position, best),
        proof=best.proof,
    )


def wanted(drawn: Round) -> Position:
    """The position as it is now, with the draw as it is seated to be kept."""
    return keep_tables(drawn, _now(drawn))


def position_by(event: Event, record: Record, drawn: Round) -> Position:
    """Return what this round would be drawn from if this were the record of its event."""
    if drawn.is_of_later_stage:
        return _of_stage(event, record, drawn, None)
    before = replace(record, rounds=tuple(played for played in record.rounds if played.number < drawn.number))
    return _at(event, records.with_director(event, before), [drawn])[drawn.number]


def keep_tables(drawn: Round, position: Position) -> Position:
    """Return the position with the tables and byes of this round to be kept."""
    return _kept(drawn, position, *draws.seating(drawn))


def unfit(
    event: Event, number: int, record: Record | None = None, lines: engine.ScoredRounds | None = None
) -> tuple[tuple[Round, tuple[Match, ...]], ...]:
    """Every published round after this sitting, with its tables and byes that the best draw of today's results would
    not have.

    By the criteria it was drawn with: a later version of them is no reason to find fault with its tables. `record`:
    another one of the event, with the `lines` of its rounds that are known.
    """
    record = record or records.record(event)
    later = event.rounds.filter(number__gt=number).exclude(state__in=Round.NO_ROUND)
    rounds = list(later.select_related("stage").order_by("number"))
    seated = {row.number: row.matches for row in record.sittings}
    now = _at(event, record, [row for row in rounds if row.is_drawn_here], lines)
    return tuple(
        (row, _unfit(row, now[row.number], seated.get(row.number, ())) if row.is_drawn_here else ()) for row in rounds
    )


def positions_before(event: Event, rounds: Sequence[Round]) -> dict[int, Position]:
    """Return what these rounds would be drawn from now, each from the results before it alone; by its number."""
    return _at(event, records.record(event), rounds)


def _unfit(drawn: Round, now: Position, seated: tuple[Match, ...]) -> tuple[Match, ...]:
    if not drawn.is_of_later_stage and has_cards(drawn.position, now.cards):
        return ()
    tables = tuple(match.players for match in seated if not match.is_alone)
    alone = tuple(match.players[0] for match in seated if match.is_alone)
    try:
        version = draws.version_of(drawn).current
        best = draws.seating_of(_kept(drawn, now, tables, alone), drawn.seed, version)
    except RuleViolation:
        return ()
    given = read_wishes(drawn.position).byes
    return tuple(match for match in seated if _follows(match, given) and frozenset(match.players) not in best)


def _follows(match: Match, given: Collection[str]) -> bool:
    """Return whether results decide who sits here: an earned bye, or one that a director gave, is not theirs."""
    if not match.is_alone:
        return True
    return match.result is not None and match.result.ending == engine.BYE.code and match.players[0] not in given


def _kept(drawn: Round, now: Position, tables: Iterable[tuple[str, ...]], alone: Iterable[str]) -> Position:
    cards = {card.id: card for card in now.cards if not card.dropped}
    byes = tuple(player for player in read_wishes(drawn.position).byes if player in cards)
    kept = tuple(sorted(tuple(sorted(players)) for players in tables if cards.keys() >= set(players)))
    kept_byes = tuple(sorted(player for player in alone if player in cards and not cards[player].earned_bye_now))
    return replace(now, wishes=replace(now.wishes, byes=byes, kept=kept, kept_byes=kept_byes))


def _now(drawn: Round) -> Position:
    return position_by(drawn.event, records.record(drawn.event), drawn)


def _at(
    event: Event, record: Record, drawn: Sequence[Round], lines: engine.ScoredRounds | None = None
) -> dict[int, Position]:
    """From the rounds before each alone, also when later ones are complete; by its number."""
    first = [row for row in drawn if not row.is_of_later_stage]
    numbers = [(row.number, row.of_round) for row in first]
    positions = engine.build_positions(records.rules_of(event), records.with_wishes(event, record), numbers, lines)
    found = {row.number: position for row, position in zip(first, positions, strict=True)}
    return found | {row.number: _of_stage(event, record, row, lines) for row in drawn if row.is_of_later_stage}


def _of_stage(event: Event, record: Record, drawn: Round, lines: engine.ScoredRounds | None) -> Position:
    """Who plays its first round follows from the table, that of a later one from those before it."""
    before = engine.record_before(record, drawn.number)
    standings, code = records.standings_of(event, before, lines), drawn.stage.code if drawn.stage else ""
    return engine.stage_position(records.rules_of(event), before, code, standings, drawn.of_round)


def _tables(together: Iterable[tuple[str, ...]], alone: Iterable[str]) -> Seating:
    return frozenset(map(frozenset, (*together, *((player,) for player in alone))))


def _named(tables: Iterable[frozenset[str]], names: dict[str, str]) -> tuple[str, ...]:
    shown = (sorted(names.get(player, player) for player in table) for table in tables)
    return tuple(sorted(" – ".join(table) if len(table) > 1 else f"{table[0]}: bye" for table in shown))


def _behind(drawn: Round, position: Position, best: Draw) -> str:
    try:
        now = draws.judged(drawn, position)
    except RuleViolation:
        return "somebody seated is gone, or somebody new has no seat"
    return draws.worse_in_words(draws.method_of(position), now, best)
