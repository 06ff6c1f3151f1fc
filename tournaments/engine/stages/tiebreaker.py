"""The tiebreaker game: two who are level at the top play once more (SW End; D97 1.17; T95 systems 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from tournaments.engine.core.structure import StageSpec
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.tiebreaks import TIEBREAKER_GAME
from tournaments.engine.core.types import Record, Stage, Standing, Tiebreaker
from tournaments.engine.draws.seeded import LEVEL
from tournaments.engine.stages.highest_tribble import cuts
from tournaments.engine.stages.match_winners import winners


def level_at_the_top(rules: GameRules, record: Record, standings: Sequence[Standing]) -> tuple[str, ...]:
    """Who is level with the first until a tiebreaker game, and is still there; nobody where the game knows none."""
    steps = [step.code for step in rules.ranking]
    if TIEBREAKER_GAME.code not in steps:
        return ()
    undecided = {*steps[steps.index(TIEBREAKER_GAME.code) :]}
    level = [place.player for place in standings[:1]]
    for above, below in pairwise(standings):
        if above.decided_by not in undecided and above.rank != below.rank:
            break
        level.append(below.player)
    gone = {player.id for player in record.players if player.last_round() is not None}
    return tuple(player for player in level if player not in gone)


def is_needed(rules: GameRules, record: Record, standings: Sequence[Standing]) -> bool:
    """Between exactly two: of several the steps behind it decide."""
    return len(level_at_the_top(rules, record, standings)) == 2


def tiebreakers(rules: GameRules, record: Record) -> tuple[Tiebreaker, ...]:
    """The tiebreaker games that have a winner, and the cuts that were noted."""
    stages = (stage for stage in record.stages if stage.code == TIEBREAKER.code)
    won = ((stage.players, stage.winner or _find_winner(rules, stage)) for stage in stages)
    games = tuple(Tiebreaker(players, winner) for players, winner in won if winner is not None)
    return (*games, *cuts(record))


def _find_winner(rules: GameRules, stage: Stage) -> str | None:
    """Whoever has won more of its games than anybody else; a game that is level has no winner."""
    if not all(played.complete for played in stage.rounds if not played.void):
        return None
    won = Counter(
        match.players[seat]
        for match in stage.matches
        if not match.is_alone
        for seat in winners(rules, match.games, len(match.seats))
    )
    best = won.most_common(2)
    is_level = len({games for _, games in best}) < len(best)
    return best[0][0] if best and not is_level else None


TIEBREAKER = StageSpec(
    "tiebreaker",
    "Tiebreaker game",
    "SW End; D97 1.17; T95 systems 4",
    method=LEVEL,
    entrants=level_at_the_top,
    arises=is_needed,
    counts=False,
    may_be_named=True,
    meaning="The two who are level at the top play once more. It is neither rated nor does it change any figure.",
)
