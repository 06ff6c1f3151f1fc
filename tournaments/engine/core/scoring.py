"""Scorecards from reports: every complete round of an event, one line for each player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random

from tournaments.engine.core.endings import Awards
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import (
    NO_SECTION,
    Award,
    Line,
    Outcome,
    Player,
    Record,
    Result,
    Round,
    RuleViolation,
    Scorecard,
    Seat,
)

Worth = dict[tuple[int, int], tuple[tuple[Award, bool], ...]]
"""What each result gives so many seats, by its identity: a database hands out equal ones as one value, worked out once.
"""

WITHOUT_OPPONENT = frozenset({Outcome.BYE, Outcome.EBYE, Outcome.MG})


def award_game(rules: GameRules, result: Result, seats: int = 2) -> Awards:
    """Return the awards of a result, one per seat, before anything is saved.

    Raises RuleViolation where something is missing, or where it names seats that the table does not have.
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


def award_match(rules: GameRules, games: Sequence[Result], seats: int = 2) -> Awards:
    """Return the awards of a match: of all games together where the game adds them up, else of the last."""
    if rules.scoring.match is None:
        return award_game(rules, games[-1], seats)
    for game in games:
        award_game(rules, game, seats)
    return rules.scoring.match(rules, games, seats)


class ScoredRounds:
    """A cache of the scorecard lines of each round: records that share a round share its lines."""

    def __init__(self, rules: GameRules) -> None:
        self._rules = rules
        self._known: dict[int, tuple[Round, Mapping[str, Line]]] = {}

    def list_rounds(self, record: Record) -> Iterator[tuple[Round, Mapping[str, Line]]]:
        """The complete rounds in their order."""
        worth: Worth = {}
        rounds = (played for played in record.rounds if played.complete and played.matches)
        for played in sorted(rounds, key=lambda played: played.number):
            if id(played) not in self._known:
                self._known[id(played)] = played, _score_round(self._rules, played, worth)
            yield self._known[id(played)]


def build_scorecards(rules: GameRules, record: Record, lines: ScoredRounds | None = None) -> tuple[Scorecard, ...]:
    """The scorecards of an event from its complete rounds, in the order of the players.

    Who sits in no match of a round missed it, before entering and after dropping too; where the ruleset knows no
    missed games there is no line. Raises RuleViolation for a report that lacks something.
    """
    rounds = list((lines or ScoredRounds(rules)).list_rounds(record))
    missed = Award(Outcome.MG, rules.scoring.nothing) if rules.missed_round_is_line else None
    tables = [(table, Line(played.number, missed) if missed else None) for played, table in rounds]
    return tuple(_build_scorecard(record, player, tables) for player in record.players)


def get_lot(record: Record, player: Player) -> float:
    """The lot that decides a player's last tie: the recorded one, else one from the event's seed."""
    return player.lot if player.lot is not None else _lot_from_seed(record.seed, player.id)


@lru_cache(maxsize=65_536)
def _lot_from_seed(seed: int, player: str) -> float:
    return Random(f"{seed}:{player}").random()


def _build_scorecard(record: Record, player: Player, tables: list[tuple[Mapping[str, Line], Line | None]]) -> Scorecard:
    lines = [table.get(player.id, missed) for table, missed in tables]
    return Scorecard(
        player.id,
        tuple([line for line in lines if line is not None]),
        get_lot(record, player),
        player.dropped_after,
        player.disqualified_after,
        player.place,
    )


def _score_round(rules: GameRules, played: Round, worth: Worth) -> dict[str, Line]:
    """Return the scorecard line of everybody who sat in a round."""
    lines, number = dict[str, Line](), played.number
    for match in played.matches:
        seats, games = match.seats, match.games
        if not games:
            message = f"Round {number} is complete, but the match of {{{seats[0].player}}} has no result."
            raise RuleViolation("not_reported", message, "OPG 7.4")
        awards = (
            _award_match(rules, games, len(seats))
            if rules.scoring.match
            else _award_game(rules, games[0], seats, worth)
        )
        for seat, (award, met), opponents in zip(seats, awards, match.opponents, strict=True):
            lines[seat.player] = Line(number, award, opponents if met else (), seat.side)
    return lines


def _award_game(
    rules: GameRules, result: Result, seats: tuple[Seat, ...], worth: Worth
) -> tuple[tuple[Award, bool], ...]:
    key = (id(result), len(seats))
    return worth.get(key) or worth.setdefault(key, _count_awards(rules, result, len(seats)))


def _award_match(rules: GameRules, games: Sequence[Result], seats: int) -> tuple[tuple[Award, bool], ...]:
    return tuple((award, True) for award in award_match(rules, games, seats))


def _count_awards(rules: GameRules, result: Result, seats: int) -> tuple[tuple[Award, bool], ...]:
    """Return the awards of a result as they count on scorecards, and whether each seat met somebody.

    OPG 13.4: a delayed game counts nothing yet. OPG 7.5.1: a bye is the one bye of a player; one from an absent
    opponent by the event's choice (AMB-S15).
    """
    is_open = rules.scoring.by_code[result.ending].open
    is_one = seats == 1 or rules.byes.absent_opponent_counts
    counted = []
    for award in award_game(rules, result, seats):
        figures = rules.scoring.nothing if is_open else award.figures
        card = Award(award.outcome, figures, award.outcome is Outcome.BYE and is_one, is_open)
        counted.append((card, award.outcome not in WITHOUT_OPPONENT))
    return tuple(counted)
