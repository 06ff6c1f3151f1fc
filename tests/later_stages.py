"""A stage that no structure of this site has yet: some of the players go on for rounds of their own, best of three."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tournaments.engine.core.structure import StageOutcome, StageSpec
from tournaments.engine.core.system import GameRules, Step
from tournaments.engine.core.types import Record, Scorecard, Stage
from tournaments.engine.structures import STAGES

WENT_ON = Step("cut", "Cut", why=lambda rules, above, below: "won the cut")


def _winner_first(rules: GameRules, record: Record, stage: Stage, cards: Sequence[Scorecard]) -> StageOutcome | None:
    """Who won the last game is first, the others in the order of their seeds."""
    last = stage.matches[-1] if stage.matches else None
    if last is None or last.result is None or last.result.winner is None:
        return None
    winner = last.players[last.result.winner]
    return StageOutcome((winner, *(player for player in stage.players if player != winner)), WENT_ON, WENT_ON)


CUT = StageSpec("cut", "Cut", "Cuts 1", decides=_winner_first, counts=False, games=3)


@contextmanager
def registered(spec: StageSpec = CUT) -> Iterator[StageSpec]:
    """This kind of stage is known meanwhile."""
    STAGES.register(spec)
    yield spec
    STAGES.withdraw(spec)
