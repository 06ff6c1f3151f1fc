"""House rules to begin with."""

from __future__ import annotations

from tournaments.engine.games.house.values import HouseRules, Points

THREE_ONE_NOTHING = HouseRules(
    name="3 / 1 / 0",
    points=Points(win=3, draw=1, loss=0, bye=3, missed=0),
    ties=("points", "opponents_match_win", "head_to_head", "lot"),
)
"""As most card games count an evening."""
TWO_ONE_NOTHING = HouseRules(
    name="2 / 1 / 0, difference of scores",
    points=Points(win=2, draw=1, loss=0, bye=2, missed=0),
    cap=100,
    ties=("points", "difference", "strength_of_schedule", "head_to_head", "lot"),
)
WINS_ALONE = HouseRules(
    name="Wins alone",
    points=Points(win=1, draw=0, loss=0, bye=1, missed=0),
    ties=("points", "head_to_head", "strength_of_schedule", "lot"),
)
BEST_OF_THREE = HouseRules(
    name="Best of three, 3 / 1 / 0",
    points=Points(win=3, draw=1, loss=0, bye=3, missed=0),
    ties=("points", "opponents_match_win", "games_won", "head_to_head", "lot"),
    best_of=3,
)
PRESETS = (THREE_ONE_NOTHING, TWO_ONE_NOTHING, WINS_ALONE, BEST_OF_THREE)
