"""Results that could have been played, from a seeded generator: for rehearsals and trials, never for an event."""

from __future__ import annotations

from random import Random

from tournaments.engine.core.endings import MadeUp
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Result


def believable(rules: GameRules, rng: Random, seats: int = 2) -> Result:
    """One game at a table of so many: mostly played to its end; now and then the clock, a tie, a concession ends it."""
    kinds = _kinds(rules)
    kind = rng.choices(kinds, [kind.weight for kind in kinds])[0]
    return kind.make(rules.scoring.points_to_win or 100, seats, rng)


def can_be_made_up(rules: GameRules) -> bool:
    """Whether the game says of any of its endings what could have been played."""
    return bool(_kinds(rules))


def _kinds(rules: GameRules) -> list[MadeUp]:
    return [ending.made_up for ending in rules.scoring.endings if ending.made_up]
