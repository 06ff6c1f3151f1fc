"""The rules: plain values in, plain values out. This is the whole public surface.

`ruleset` looks a system up, `score` fills the scorecards of an event, `rank` sets the table, `pair` draws a
round, `judge` measures any draw by the same criteria, `check` looks at a listing.
"""

from tournaments.engine.core.scoring import Lines, preview, score
from tournaments.engine.core.standings import rank
from tournaments.engine.draws import (
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
from tournaments.engine.draws.score_groups.criteria import criteria_order
from tournaments.engine.games import RULESETS, ruleset
from tournaments.engine.games.believable import believable, won_report
from tournaments.engine.games.endings import (
    ENDINGS,
    LABELS,
    LOSSES,
    endings,
    game_loss,
    losers,
    online_alone,
    suggested_winner,
)
from tournaments.engine.games.swccg.life_force import FAILED_CHECK
from tournaments.engine.games.tcc.conditions import conditions
from tournaments.engine.games.tcc.doubts import doubts
from tournaments.engine.games.tcc.outcomes import PROPOSED, RESPONSIBLE, SCHEDULED, ruling
from tournaments.engine.games.tcc.proposal import Game, Proposal, propose, wanting
from tournaments.engine.listing.check import check

__all__ = [
    "ENDINGS",
    "FAILED_CHECK",
    "LABELS",
    "LOSSES",
    "METHODS",
    "PAIRING_VERSION",
    "PROPOSED",
    "RESPONSIBLE",
    "RULESETS",
    "SCHEDULED",
    "Game",
    "Lines",
    "Proposal",
    "believable",
    "check",
    "conditions",
    "criteria_order",
    "doubts",
    "endings",
    "game_loss",
    "judge",
    "losers",
    "method",
    "numbered",
    "online_alone",
    "pair",
    "position",
    "positions",
    "preview",
    "propose",
    "rank",
    "ruleset",
    "ruling",
    "score",
    "seated",
    "suggested_winner",
    "wanting",
    "won_report",
]
