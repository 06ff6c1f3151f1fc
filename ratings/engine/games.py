"""Which games are rated: two players, both with a result of their own (OPG 8, AMB-R5, T7)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ratings.engine.types import Game
from tournaments.engine.types import Outcome

RATED = frozenset({Outcome.FW, Outcome.MW, Outcome.TT, Outcome.ML, Outcome.FL})


def rated(outcome_a: Outcome, outcome_b: Outcome | None) -> bool:
    """Byes, earned byes and missed games never count; a loss by penalty counts as played (AMB-R5)."""
    return outcome_a in RATED and outcome_b in RATED


def pod(ranking: Sequence[Sequence[str]]) -> tuple[Game, ...]:
    """AMB-T7: a pod, best first with those who are level together, as games of everybody against everybody."""
    place = {player: at for at, level in enumerate(ranking) for player in level}
    share = 1.0 / (len(place) - 1) if len(place) > 1 else 1.0
    return tuple(
        Game(a, b, *((Outcome.TT, Outcome.TT) if place[a] == place[b] else (Outcome.FW, Outcome.FL)), share)
        for a, b in combinations(place, 2)
    )
