"""Scorecards from reports: every complete round of an event, one line for each player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random

from tournaments.engine.core.endings import Awards
from tournaments.engine.core.system import Ruleset
from tournaments.engine.core.types import (
    NO_SECTION,
    Earned,
    Line,
    Match,
    Outcome,
    Player,
    Record,
    Result,
    Round,
    RuleViolation,
    Scorecard,
    Seat,
)

Worth = dict[tuple[int, int], Awards]
"""What each result gives so many seats, by its identity: a database hands out equal ones as one value, worked out once.
"""

WITHOUT_OPPONENT = frozenset({Outcome.BYE, Outcome.EBYE, Outcome.MG})


def preview(rules: Ruleset, result: Result, seats: int = 2) -> Awards:
    """What a result gives each seat, before anything is saved. Raises RuleViolation where something is missing, or
    where seats are told of that the table does not have.
    """
    there = max(seats, 2)  # of a bye older documents may tell two
    if len(result.by_seat) > there:
        message = f"{seats} sit at this table, and {len(result.by_seat)} are told of."
        raise RuleViolation("seats_unexpected", message, NO_SECTION)
    awards = rules.scoring.earn(rules, result, seats)  # the game says first, by its own section, what it misses
    if any(seat >= there for seat in result.winners):
        message = f"Who won is a seat of this table: they are numbered from 0 to {seats - 1}."
        raise RuleViolation("unknown_winner", message, NO_SECTION)
    return awards


class Lines:
    """What rounds give everybody who sat in them, each worked out once: records that differ in one share the others."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._known: dict[int, tuple[Round, Mapping[str, Line]]] = {}

    def of(self, record: Record) -> Iterator[tuple[Round, Mapping[str, Line]]]:
        """The complete rounds in their order."""
        worth: Worth = {}
        rounds = (played for played in record.rounds if played.complete and played.matches)
        for played in sorted(rounds, key=lambda played: played.number):
            if id(played) not in self._known:
                lines = dict(
                    line for match in played.matches for line in _match_lines(self._rules, played, match, worth)
                )
                self._known[id(played)] = played, lines
            yield self._known[id(played)]


def score(rules: Ruleset, record: Record, lines: Lines | None = None) -> tuple[Scorecard, ...]:
    """The scorecards of an event from its complete rounds, in the order of the players.

    Who sits in no match of a round missed it, before entering and after dropping too; where the ruleset knows no
    missed games there is no line. Raises RuleViolation for a report that lacks something.
    """
    rounds, tables = [], []
    for played, table in (lines or Lines(rules)).of(record):
        rounds.append(played)
        tables.append(table)
    return tuple(_scorecard(rules, record, player, rounds, tables) for player in record.players)


def lot(record: Record, player: Player) -> float:
    """The lot that decides a player's last tie: the recorded one, else one from the event's seed."""
    return player.lot if player.lot is not None else _drawn_lot(record.seed, player.id)


@lru_cache(maxsize=65_536)
def _drawn_lot(seed: int, player: str) -> float:
    return Random(f"{seed}:{player}").random()


def _scorecard(
    rules: Ruleset, record: Record, player: Player, rounds: list[Round], tables: list[Mapping[str, Line]]
) -> Scorecard:
    lines = (_line(rules, player.id, played, table) for played, table in zip(rounds, tables, strict=True))
    return Scorecard(
        player=player.id,
        lines=tuple(line for line in lines if line is not None),
        lot=lot(record, player),
        dropped_after=player.dropped_after,
        disqualified_after=player.disqualified_after,
    )


def _line(rules: Ruleset, player: str, played: Round, table: Mapping[str, Line]) -> Line | None:
    if player in table:
        return table[player]
    return Line(played.number, Outcome.MG, vp=0, diff=0) if rules.missed_round_is_line else None


def _match_lines(rules: Ruleset, played: Round, match: Match, worth: Worth) -> Iterator[tuple[str, Line]]:
    result = match.result
    if result is None:
        message = f"Round {played.number} is complete, but the match of {{{match.seats[0].player}}} has no result."
        raise RuleViolation("not_reported", message, "OPG 7.4")
    seats = len(match.seats)
    key = (id(result), seats)
    awards = worth[key] if key in worth else worth.setdefault(key, preview(rules, result, seats))
    provisional = rules.scoring.by_code[result.ending].open
    for seat, earned, opponents in zip(match.seats, awards, match.opponents, strict=True):
        yield seat.player, _earned_line(rules, played, seat, earned, opponents, provisional)


def _earned_line(
    rules: Ruleset, played: Round, seat: Seat, earned: Earned, opponents: tuple[str, ...], provisional: bool
) -> Line:
    outcome = earned.outcome
    return Line(
        played.number,
        outcome,
        0 if provisional else earned.vp,
        earned.diff,
        () if outcome in WITHOUT_OPPONENT else opponents,
        seat.side,
        outcome is Outcome.BYE and _counts_as_bye(rules, opponents),
        provisional,
    )


def _counts_as_bye(rules: Ruleset, opponents: tuple[str, ...]) -> bool:
    """OPG 7.5.1: a bye is the one bye of a player; one from an absent opponent by the event's choice (AMB-S15)."""
    return not opponents or rules.byes.absent_opponent_counts
