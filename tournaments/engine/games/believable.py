"""Results that could have been played, from a seeded generator: for rehearsals and trials, never for an event."""

from __future__ import annotations

from random import Random

from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Result


def believable(rules: GameRules, rng: Random) -> Result:
    """Mostly games played to their end; now and then the clock, a tie or a concession ends one."""
    kinds = [ending.made_up for ending in rules.scoring.endings if ending.made_up]
    kind = rng.choices(kinds, [kind.weight for kind in kinds])[0]
    return kind.make(rules.scoring.points_to_win or 100, rng)
