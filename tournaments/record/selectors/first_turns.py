"""Who takes the first turn of the game that is played next at a table of match play (OPG 10.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments import engine
from tournaments.engine.brackets import first_turn
from tournaments.engine.core.seats import letter
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Result
from tournaments.engine.stages.match_winners import winner_of
from tournaments.record.models import Match, Round
from tournaments.record.selectors.matches import games_before
from tournaments.record.selectors.records import rules_of, structure_of

GUIDE = engine.game_rules("tcc-2e").source
"""Star Wars CCG says by its sides who begins, and house rules say nothing of it."""


@dataclass(frozen=True, slots=True)
class NextTurn:
    """Of the game with this number: the letter of the seat that takes it, or that chooses; `said` in a sentence."""

    game: int
    seat: str
    by_lot: bool
    said: str


def next_turns(
    played: Round, matches: Iterable[Match], before: Mapping[int, tuple[Result, ...]] | None = None
) -> Mapping[int, NextTurn]:
    """By the keys of the open tables of a round of match play by the guide; nothing of any other. Expects the seats.
    Of several games one query more, unless those `before` the last are handed in.
    """
    if not played.is_of_later_stage or played.is_draft or played.stage is None:
        return {}
    stage, rules = engine.STAGES[played.stage.code], rules_of(played.event)
    if not stage.ties_to_higher or rules.source != GUIDE:
        return {}
    waiting = [match for match in matches if not match.is_reported and match.table]
    if before is None:
        before = games_before([match.pk for match in waiting if match.games_before])
    most = engine.most_games(rules, structure_of(played.event), stage.code)
    return {match.pk: _next_turn(played, match, rules, before.get(match.pk, ()), most) for match in waiting}


def _next_turn(played: Round, match: Match, rules: GameRules, games: Sequence[Result], most: int) -> NextTurn:
    """The first seat is the higher seed's."""
    won = [winner_of(rules, game, 2) for game in games]
    turn = first_turn(won, higher=0, seed=played.seed, table=match.table or 0)
    return NextTurn(turn.game, letter(turn.seat), turn.by_lot, turn.said(match.names, most))
