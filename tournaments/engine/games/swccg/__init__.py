"""The Star Wars CCG Players Committee's tournament guide 4.1: two decks, rounds of two games."""

from __future__ import annotations

from types import MappingProxyType

from tournaments.engine.core.system import Byes, DirectorPlays, GameRules, Limits, Scoring
from tournaments.engine.core.tiebreaks import (
    BEST_SINGLE_GAME,
    DRAW,
    HEAD_TO_HEAD_BOTH_GAMES,
    SCHEDULE_DROPPING,
    TIEBREAKER_GAME,
    total,
)
from tournaments.engine.core.types import Outcome
from tournaments.engine.games.figures import BY_VICTORY_POINTS
from tournaments.engine.games.swccg.life_force import ENDINGS, FIELDS, FIGURES, LIFE_FORCE_LEFT, earn

VP = MappingProxyType({Outcome.FW: 2, Outcome.BYE: 2, Outcome.MW: 1, Outcome.ML: 0, Outcome.FL: 0, Outcome.MG: 0})

RANKING = (
    BY_VICTORY_POINTS,
    total(LIFE_FORCE_LEFT, "differential"),
    TIEBREAKER_GAME,
    HEAD_TO_HEAD_BOTH_GAMES,
    BEST_SINGLE_GAME,
    SCHEDULE_DROPPING,
    DRAW,
)

CONSTRUCTED = GameRules(
    code="swccg-constructed",
    name="Star Wars CCG, Constructed",
    source="SW:CCG Tournament Guide 4.1",
    scoring=Scoring(
        earn=earn,
        vp=VP,
        cap=59,
        endings=ENDINGS,
        fields=FIELDS,
        figures=FIGURES,
    ),
    ranking=RANKING,
    limits=Limits(min_players=4, min_rounds=2, minutes=60, minutes_online=60, games_per_round=2),
    byes=Byes(),
    on_rematch="keep",
    missed_round_is_line=False,
    director_plays=DirectorPlays.WITH_DEPUTIES,
)

SWCCG = (CONSTRUCTED,)
