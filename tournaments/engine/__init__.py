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
from tournaments.engine.games.doubts import find_likelier_ending, list_doubts, refuse_contradictions
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
    add_game_loss,
    bare_worth,
    game_loss,
    list_ending_codes,
    list_offered_endings,
    losers,
    loses_games,
    loses_matches,
    online_alone,
    remove_game_loss,
)
from tournaments.engine.games.fields import FIELDS, get_brought, list_fields, list_two_seat_fields
from tournaments.engine.games.reported import suggested_winner, won_result
from tournaments.engine.games.swccg.life_force import FAILED_CHECK
from tournaments.engine.games.tcc.conditions import get_conditions
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
from tournaments.engine.games.tcc.proposal import GameFacts, Proposal, propose, wanting
from tournaments.engine.listing.check import check
from tournaments.engine.stages.final_confrontation import check_waiver, final_result, level_final
from tournaments.engine.stages.highest_tribble import HIGHEST_TRIBBLE_CUT, level_players
from tournaments.engine.stages.match_winners import is_decided
from tournaments.engine.stages.tiebreaker import tiebreakers
from tournaments.engine.structures import (
    STAGES,
    STRUCTURES,
    counted_cards,
    entrants,
    find_eliminated,
    get_stage_spec,
    later_stages,
    list_stage_outcomes,
    most_games,
    record_before,
    stage_position,
)
from tournaments.engine.systems import BY_FLAG, every_choice, has_final, list_structures, system

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
    "GameFacts",
    "Proposal",
    "ScoredRounds",
    "absence",
    "add_game_loss",
    "award_game",
    "award_match",
    "bare_worth",
    "believable",
    "build_position",
    "build_positions",
    "build_scorecards",
    "can_be_made_up",
    "check",
    "check_waiver",
    "count_unmet_pairs",
    "counted_cards",
    "draw_round",
    "entrants",
    "every_choice",
    "final_result",
    "find_eliminated",
    "find_likelier_ending",
    "find_method",
    "find_reach",
    "find_seating",
    "game_loss",
    "game_rules",
    "get_brought",
    "get_conditions",
    "get_stage_spec",
    "has_final",
    "is_decided",
    "judge_round",
    "later_stages",
    "level_final",
    "level_players",
    "list_doubts",
    "list_ending_codes",
    "list_fields",
    "list_offered_endings",
    "list_stage_outcomes",
    "list_structures",
    "list_two_seat_fields",
    "losers",
    "loses_games",
    "loses_matches",
    "most_games",
    "number_tables",
    "online_alone",
    "propose",
    "rank",
    "record_before",
    "refuse_contradictions",
    "remove_game_loss",
    "ruling",
    "stage_position",
    "suggested_winner",
    "system",
    "tiebreakers",
    "wanting",
    "won_result",
]
