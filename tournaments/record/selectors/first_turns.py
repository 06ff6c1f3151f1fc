"""The first turn of the next game in match play (OPG 10.1), and the choice of sides in a final confrontation (SW)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments import engine
from tournaments.engine.brackets import first_turn
from tournaments.engine.brackets.first_turn import SECTION
from tournaments.engine.core.seats import letter
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Result
from tournaments.engine.stages.match_winners import find_winner
from tournaments.record.models import Entry, Match, Round
from tournaments.record.selectors.matches import games_before
from tournaments.record.selectors.records import rules_of, structure_of

GUIDE = engine.game_rules("tcc-2e").source
"""The guide's own games; in Star Wars CCG the sides say who begins, and house rules say nothing of it."""


@dataclass(frozen=True, slots=True)
class NextTurn:
    """Who takes the first turn of the game with this number, or chooses who does.

    `seat` is a letter, `said` a sentence. `section`: where the document has the rule.
    """

    game: int
    seat: str
    by_lot: bool
    said: str
    section: str = SECTION


def next_turns(
    played: Round, matches: Iterable[Match], before: Mapping[int, tuple[Result, ...]] | None = None
) -> Mapping[int, NextTurn]:
    """Map open tables of match play to their next turn.

    Also the first game of a final confrontation is there, where a finalist chooses the side. Expects the seats to be
    loaded. Matches of several games take one query more, unless their games `before` the last are given.
    """
    if not played.is_of_later_stage or played.is_draft or played.stage is None:
        return {}
    rules = rules_of(played.event)
    stage = engine.get_stage_spec(rules, played.stage.code)
    waiting = []
    for match in matches:
        if not match.is_reported and match.table:
            waiting.append(match)
    if stage.side_by_seed:
        return _side_choices(played, waiting, stage.section)
    if not stage.ties_to_higher or rules.source != GUIDE:
        return {}
    if before is None:
        before = games_before([match.pk for match in waiting if match.games_before])
    most = engine.most_games(rules, structure_of(played.event), stage.code)
    return {match.pk: _next_turn(played, match, rules, before.get(match.pk, ()), most) for match in waiting}


def _side_choices(played: Round, waiting: Sequence[Match], section: str) -> Mapping[int, NextTurn]:
    """Say who chooses the side of the first game; the second is played with the other sides."""
    assert played.stage is not None  # noqa: S101 - tells the type
    entrants: list[int] = played.stage.entrants
    if not entrants or played.stage.rounds.filter(number__lt=played.number).exclude(state=Round.State.VOID).exists():
        return {}
    higher = Entry.objects.filter(pk=entrants[0]).values_list("player_id", flat=True).first()
    found = {}
    for match in waiting:
        seat = next((seat for seat in match.seats.all() if seat.player_id == higher), None)
        if seat is not None:
            said = f"{seat.shown_name}, seed 1, chooses the side of the first game."
            found[match.pk] = NextTurn(1, letter(seat.place), by_lot=False, said=said, section=section)
    return found


def _next_turn(played: Round, match: Match, rules: GameRules, games: Sequence[Result], most: int) -> NextTurn:
    """Return the next turn of a table; its first seat is the higher seed's."""
    won = [find_winner(rules, game, 2) for game in games]
    turn = first_turn(won, higher=0, seed=played.seed, table=match.table or 0)
    return NextTurn(turn.game, letter(turn.seat), turn.by_lot, turn.describe(match.names, most))
