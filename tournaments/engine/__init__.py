"""The rules: plain values in, plain values out. This is the whole public surface.

`ruleset` looks a system up, `score` fills the scorecards of an event, `rank` sets the table, `pair` draws a
round, `judge` measures any draw by the same criteria, `check` looks at a listing.
"""

from tournaments.engine.listing import check
from tournaments.engine.pairing import (
    METHODS,
    PAIRING_VERSION,
    judge,
    method,
    numbered,
    pair,
    position,
    positions,
    seated,
)
from tournaments.engine.rulesets import RULESETS, ruleset
from tournaments.engine.scoring import Lines, preview, score
from tournaments.engine.standings import rank

__all__ = [
    "METHODS",
    "PAIRING_VERSION",
    "RULESETS",
    "Lines",
    "check",
    "judge",
    "method",
    "numbered",
    "pair",
    "position",
    "positions",
    "preview",
    "rank",
    "ruleset",
    "score",
    "seated",
]
