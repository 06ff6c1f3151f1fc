"""What the games of both documents give: victory points and a differential (OPG 7.4, SW Scoring)."""

from __future__ import annotations

from tournaments.engine.core.figures import DIFF, VP, Figure
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.tiebreaks import total_step
from tournaments.engine.core.types import Award, Outcome

VICTORY_POINTS = Figure(VP, "VP", "Victory points", meaning="victory points: {worth} ({source})", brief="{outcomes}")
DIFFERENTIAL = Figure(DIFF, "Diff", "Differential", brief="scores count up to {cap}", signed=True)
"""Each document says in its own words what it is."""
BY_VICTORY_POINTS = total_step(VICTORY_POINTS, decided="more victory points:")


def build_award(rules: GameRules, outcome: Outcome, diff: int = 0) -> Award:
    """What this outcome gives with this differential."""
    return Award(outcome, {VP: rules.scoring.vp[outcome], DIFF: diff})
