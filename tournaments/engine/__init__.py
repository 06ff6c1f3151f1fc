"""The rules: plain values in, plain values out. This is the whole public surface.

`game_rules` looks a game up, `system` what an event is played by, `score` fills the scorecards of an event, `rank` sets
the table, `pair` draws a round, `judge` measures any draw by the same criteria, `check` looks at a listing.
"""

from tournaments.engine.core.reach import find_reach
from tournaments.engine.core.scoring import ScoredRounds, award_game, award_match, build_scorecards
from tournaments.engine.core.standings import rank
from tournaments.engine.draws import (
    METHODS,
    build_position,
    build_positions,
    draw_round,
    find_method,
    find_seating,
    judge_round,
    number_tables,
)
from tournaments.engine.draws.round_robin import count_unmet_pairs
from tournaments.engine.games import CARD_GAMES, GAME_RULES, game_rules
from tournaments.engine.games.believable import believable, can_be_made_up
from tournaments.engine.games.doubts import doubts, instead, refuse_contradictions
from tournaments.engine.games.endings import (
    ABSENCES,
    ALONE,
    BY_SCORE,
    BYES,
    ENDINGS,
    LABELS,
    LOSSES,
    OF_MATCH,
    OPEN,
    absence,
    bare_worth,
    coded,
    game_loss,
    losers,
    loses_games,
    loses_matches,
    offered,
    online_alone,
    with_loss,
    without_loss,
)
from tournaments.engine.games.fields import FIELDS, brought, fields_of, fields_of_two
from tournaments.engine.games.reported import suggested_winner, won_result
from tournaments.engine.games.swccg.life_force import FAILED_CHECK
from tournaments.engine.games.tcc.conditions import conditions
from tournaments.engine.games.tcc.outcomes import (
    BYE,
    CONCESSION,
    DELAYED,
    EARNED_BYE,
    FULL_WIN,
    MISSED,
    MODIFIED_WIN,
    PROPOSED,
    RESPONSIBLE,
    SCHEDULED,
    ruling,
)
from tournaments.engine.games.tcc.proposal import Game, Proposal, propose, wanting
from tournaments.engine.listing.check import check
from tournaments.engine.stages.final_confrontation import against_waiver, final_result, level_final
from tournaments.engine.stages.highest_tribble import HIGHEST_TRIBBLE_CUT, level_players
from tournaments.engine.stages.match_winners import is_decided
from tournaments.engine.stages.tiebreaker import tiebreakers
from tournaments.engine.structures import (
    STAGES,
    STRUCTURES,
    counted_cards,
    decided,
    eliminated,
    entrants,
    later_stages,
    most_games,
    record_before,
    spec_of,
    stage_position,
)
from tournaments.engine.systems import BY_FLAG, every_choice, has_final, structures_of, system

__all__ = [
    "ABSENCES",
    "ALONE",
    "BYE",
    "BYES",
    "BY_FLAG",
    "BY_SCORE",
    "CARD_GAMES",
    "CONCESSION",
    "DELAYED",
    "EARNED_BYE",
    "ENDINGS",
    "FAILED_CHECK",
    "FIELDS",
    "FULL_WIN",
    "GAME_RULES",
    "HIGHEST_TRIBBLE_CUT",
    "LABELS",
    "LOSSES",
    "METHODS",
    "MISSED",
    "MODIFIED_WIN",
    "OF_MATCH",
    "OPEN",
    "PROPOSED",
    "RESPONSIBLE",
    "SCHEDULED",
    "STAGES",
    "STRUCTURES",
    "Game",
    "Proposal",
    "ScoredRounds",
    "absence",
    "against_waiver",
    "award_game",
    "award_match",
    "bare_worth",
    "believable",
    "brought",
    "build_position",
    "build_positions",
    "build_scorecards",
    "can_be_made_up",
    "check",
    "coded",
    "conditions",
    "count_unmet_pairs",
    "counted_cards",
    "decided",
    "doubts",
    "draw_round",
    "eliminated",
    "entrants",
    "every_choice",
    "fields_of",
    "fields_of_two",
    "final_result",
    "find_method",
    "find_reach",
    "find_seating",
    "game_loss",
    "game_rules",
    "has_final",
    "instead",
    "is_decided",
    "judge_round",
    "later_stages",
    "level_final",
    "level_players",
    "losers",
    "loses_games",
    "loses_matches",
    "most_games",
    "number_tables",
    "offered",
    "online_alone",
    "propose",
    "rank",
    "record_before",
    "refuse_contradictions",
    "ruling",
    "spec_of",
    "stage_position",
    "structures_of",
    "suggested_winner",
    "system",
    "tiebreakers",
    "wanting",
    "with_loss",
    "without_loss",
    "won_result",
]
