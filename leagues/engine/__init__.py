"""Leagues and championships as values: what places are worth, who qualifies, who is champion, what winners get."""

from leagues.engine.bids import Field, Passed, against_stakes, passed_over, receivers
from leagues.engine.bonuses import BonusValues, affiliation_bonus, counts_for, mission_bonus, participation_bonus
from leagues.engine.champions_league import by_points, find_uninvited, is_standard, too_few
from leagues.engine.championships import Award, Grant, Level, Target, against, against_another, awards_of
from leagues.engine.championships import Kind as AwardKind
from leagues.engine.drawing import Won, draw_winners
from leagues.engine.independence import has_independent_players
from leagues.engine.needs import Need, last_place_worth, need, needs_to_qualify, place_enough
from leagues.engine.points import PointsTable, points_of
from leagues.engine.schedules import Dated, departures
from leagues.engine.seasons import (
    GUIDES,
    PRESENT,
    Guide,
    LeagueRules,
    Schedule,
    Sprint,
    every_level,
    every_schedule,
    guide_for,
)
from leagues.engine.standings import (
    COIN,
    STEPS,
    over_leagues,
    playoff_standings,
    qualifying_lists,
    rank_lines,
    season_lines,
    season_table,
    why,
)
from leagues.engine.types import Kind, LeagueEvent, Line, Placed, Points

__all__ = [
    "COIN",
    "GUIDES",
    "PRESENT",
    "STEPS",
    "Award",
    "AwardKind",
    "BonusValues",
    "Dated",
    "Field",
    "Grant",
    "Guide",
    "Kind",
    "LeagueEvent",
    "LeagueRules",
    "Level",
    "Line",
    "Need",
    "Passed",
    "Placed",
    "Points",
    "PointsTable",
    "Schedule",
    "Sprint",
    "Target",
    "Won",
    "affiliation_bonus",
    "against",
    "against_another",
    "against_stakes",
    "awards_of",
    "by_points",
    "counts_for",
    "departures",
    "draw_winners",
    "every_level",
    "every_schedule",
    "find_uninvited",
    "guide_for",
    "has_independent_players",
    "is_standard",
    "last_place_worth",
    "mission_bonus",
    "need",
    "needs_to_qualify",
    "over_leagues",
    "participation_bonus",
    "passed_over",
    "place_enough",
    "playoff_standings",
    "points_of",
    "qualifying_lists",
    "rank_lines",
    "receivers",
    "season_lines",
    "season_table",
    "too_few",
    "why",
]
