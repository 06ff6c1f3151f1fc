"""OPG 8, D97 1.13: every system of rating by its code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import floor
from types import MappingProxyType

from ratings.engine.elo import by_difference, by_points_at_stake, game_by_game, together
from ratings.engine.system import RatingSystem
from tournaments.engine.types import Outcome


def _whole(points: float) -> float:
    """The nearest whole number, a half upwards."""
    return float(floor(points + 0.5))


WINS_AND_TIES: Mapping[Outcome, float] = MappingProxyType(
    {Outcome.FW: 1.0, Outcome.MW: 1.0, Outcome.TT: 0.5, Outcome.ML: 0.0, Outcome.FL: 0.0}
)

TCC = RatingSystem("tcc", "Elo by event", "OPG 8", together, by_difference, WINS_AND_TIES)

DECIPHER_1997 = replace(TCC, code="decipher-1997", name="Elo of 1997", source="D97 1.13")

DECIPHER_PUBLISHED = RatingSystem(
    "decipher-published",
    "Elo as Decipher published it",
    "AMB-R8",
    game_by_game,
    by_points_at_stake,
    MappingProxyType({**WINS_AND_TIES, Outcome.MW: 0.5}),
    rounding=_whole,
    least=2.0,
    floor=1600.0,
    k_factors=(16, 32, 48, 64),
)

SYSTEMS: Mapping[str, RatingSystem] = MappingProxyType(
    {system.code: system for system in (TCC, DECIPHER_1997, DECIPHER_PUBLISHED)}
)
