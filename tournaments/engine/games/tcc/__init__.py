"""First and Second Edition of The Continuing Committee's guide, with the rule sets that change limits (OPG 2-8)."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from tournaments.engine.core.system import Byes, Choice, EarnedByeSchedule, FutureRounds, GameRules, Limits, Scoring
from tournaments.engine.core.tiebreaks import (
    CUMULATIVE_VP,
    DRAW,
    HEAD_TO_HEAD,
    STRENGTH_OF_SCHEDULE,
    total,
)
from tournaments.engine.core.types import Outcome
from tournaments.engine.draws.score_groups import SCORE_GROUPS
from tournaments.engine.games.figures import BY_VICTORY_POINTS
from tournaments.engine.games.tcc.outcomes import ABSENCE, ENDINGS, FIELDS, FIGURES, LOSS, SCORES_APART, earn

VP = MappingProxyType(
    {
        Outcome.FW: 4,
        Outcome.EBYE: 4,
        Outcome.BYE: 4,
        Outcome.MW: 3,
        Outcome.TT: 2,
        Outcome.ML: 1,
        Outcome.FL: 1,
        Outcome.MG: 0,
    }
)

RANKING = (
    BY_VICTORY_POINTS,
    HEAD_TO_HEAD,
    STRENGTH_OF_SCHEDULE,
    total(SCORES_APART, "differential"),
    CUMULATIVE_VP,
    DRAW,
)

RECOMMENDED_ROUNDS = ((3, 3), (8, 4), (16, 5), (25, 6), (35, 7), (46, 8))

CHOICES = (
    Choice(
        "future_rounds",
        "Keeping later rounds pairable",
        "OPG 7.6",
        {
            FutureRounds.BEFORE_VP: "counts before equal victory points",
            FutureRounds.LAST: "counts last, as the guide lists it",
        },
        lambda rules, value: replace(rules, future_rounds=FutureRounds(value)),
    ),
    Choice(
        "earned_bye_differential",
        "Differential of an earned bye",
        "OPG 7.4.1",
        {"cap": "the cap of the rule set", "100": "always +100"},
        lambda rules, value: replace(rules, byes=replace(rules.byes, earned_at_cap=value == "cap")),
    ),
    Choice(
        "earned_bye_schedule",
        "Strength of schedule of an earned bye",
        "OPG 7.5.1",
        {
            EarnedByeSchedule.MAXIMUM: "four victory points for every round",
            EarnedByeSchedule.HIGHEST: "the highest final total of the event",
            EarnedByeSchedule.BEATEN: "the most a beaten opponent can reach",
        },
        lambda rules, value: replace(rules, byes=replace(rules.byes, earned_schedule=EarnedByeSchedule(value))),
    ),
    Choice(
        "absent_opponent_bye",
        "A bye because the opponent was absent",
        "OPG 7.5.1",
        {"counts": "is the player's one bye", "free": "does not count as the player's one bye"},
        lambda rules, value: replace(rules, byes=replace(rules.byes, absent_opponent_counts=value == "counts")),
    ),
    Choice(
        "double_game_loss",
        "A game loss for both players",
        "OPG B",
        {Outcome.FL: "a full loss each", Outcome.TT: "a true tie"},
        lambda rules, value: replace(rules, scoring=replace(rules.scoring, double_game_loss=Outcome(value))),
    ),
    Choice(
        "final_confrontation_games",
        "Final confrontation",
        "OPG A",
        {"1": "one game", "3": "best of three games"},
        lambda rules, value: replace(rules, limits=replace(rules.limits, final_confrontation_games=int(value))),
    ),
    Choice(
        "rematches",
        "Meeting the same opponent twice",
        "OPG 7.6",
        {"avoided": "avoided", "free": "allowed, as the guide's limit is for events in person"},
        lambda rules, value: replace(rules, rematches_limited=value == "avoided"),
    ),
)

BONUS_POINTS = Choice(
    "bonus_points",
    "Bonus points above the other points",
    "OPG 4.3.3",
    {"limited": "do not count toward winning", "all": "count toward winning"},
    lambda rules, value: replace(rules, scoring=replace(rules.scoring, bonus_limited=value == "limited")),
    asked=False,
)

TCC_2E = GameRules(
    code="tcc-2e",
    name="Second Edition",
    source="TCC Organized Play Guide 5.1",
    scoring=Scoring(
        earn=earn,
        vp=VP,
        cap=100,
        endings=ENDINGS,
        fields=FIELDS,
        figures=FIGURES,
        timed_by_missions=True,
        points_to_win=100,
        loss=LOSS,
        absence=ABSENCE,
    ),
    ranking=RANKING,
    limits=Limits(recommended=RECOMMENDED_ROUNDS, minutes=60, minutes_online=75),
    byes=Byes(),
    swiss=SCORE_GROUPS,
    choices=CHOICES,
)

TCC_1E = replace(
    TCC_2E,
    code="tcc-1e",
    name="First Edition",
    scoring=replace(TCC_2E.scoring, conceder_keeps_score=True, timed_by_missions=False),
    limits=replace(TCC_2E.limits, minutes=75, minutes_online=105),
    choices=(*CHOICES, BONUS_POINTS),
)

TCC_1E_WARP = replace(
    TCC_1E,
    code="tcc-1e-warp",
    name="First Edition, Warp Speed",
    scoring=replace(TCC_1E.scoring, deck_out_by_missions=True, points_to_win=None),
    limits=replace(TCC_1E.limits, minutes=30, minutes_online=45),
)

TCC_2E_SLIPSTREAM = replace(
    TCC_2E,
    code="tcc-2e-slipstream",
    name="Second Edition, Slipstream",
    scoring=replace(TCC_2E.scoring, cap=50, points_to_win=50),
    limits=replace(TCC_2E.limits, minutes=30, minutes_online=45),
)

TCC_2E_IDD = replace(
    TCC_2E,
    code="tcc-2e-idd",
    name="Second Edition, Infinite Diversity Draft",
    scoring=replace(TCC_2E.scoring, cap=70, points_to_win=70),
    limits=replace(TCC_2E.limits, minutes=45, minutes_online=60),
)

TCC = (TCC_1E, TCC_1E_WARP, TCC_2E, TCC_2E_SLIPSTREAM, TCC_2E_IDD)
