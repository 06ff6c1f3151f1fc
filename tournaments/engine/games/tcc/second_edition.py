"""Second Edition, by The Continuing Committee's guide (OPG 2-8): the system that those of First Edition and of rules
with other limits differ from."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from tournaments.engine.core.listed import NO, YES, CardGame, DeckPart, ListedRules, Right, require_documents
from tournaments.engine.core.system import Byes, Choice, EarnedByeSchedule, FutureRounds, GameRules, Limits, Scoring
from tournaments.engine.core.tiebreaks import (
    CUMULATIVE_VP,
    DRAW,
    HEAD_TO_HEAD,
    STRENGTH_OF_SCHEDULE,
    total_step,
)
from tournaments.engine.core.types import Outcome
from tournaments.engine.draws.score_groups import SCORE_GROUPS
from tournaments.engine.games.figures import BY_VICTORY_POINTS
from tournaments.engine.games.tcc import guide
from tournaments.engine.games.tcc.doubts import CONTRADICTIONS, DOUBTS
from tournaments.engine.games.tcc.outcomes import (
    ABSENCE,
    ENDINGS,
    FIELDS,
    FIGURES,
    LOSS,
    MATCH_LOSS,
    SCORES_APART,
    earn,
)

SECOND_EDITION = CardGame(
    "2E",
    "Second Edition",
    "OPG 3",
    formats=guide.FORMATS,
    pools=(*guide.POOLS, guide.ACADEMY, guide.HALL_OF_FAME),
    scenarios=(
        *(guide.DECK_LOTTERY, guide.NO_SUCH_THING_AS_LUCK, guide.STANDARD_ORBIT, guide.COOL),
        *(guide.RACE_TO_THE_ALPHA_QUADRANT, guide.BEND_THE_RULES, guide.PUBLIC_PLAYTESTING),
        *(guide.BIERMEISTER, guide.CUSTOM),
    ),
    lists=guide.LISTS,
    deck=(DeckPart("Missions", 5), DeckPart("Dilemma pile", 24), DeckPart("Draw deck", 34)),
    rights=(
        Right("How many cards your draw deck still has", YES, "At any time. You may keep it to yourself."),
        Right("Any discard pile", YES, "Yours and everybody else's, at any time."),
        Right("Cards removed from the game", YES, "Of all players, at any time."),
        Right("How many cards lie face down in a dilemma stack", YES, "Any player counts them, at any time."),
        guide.HAND,
        Right("How many cards your dilemma pile still has", NO, "You do not count it during the game."),
    ),
)
DOCUMENTS = require_documents("2E Rulebook", "2E Current Rulings (CRD)", "2E Current Errata")

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
    total_step(SCORES_APART, "differential"),
    CUMULATIVE_VP,
    DRAW,
)

RECOMMENDED_ROUNDS = ((3, 3), (8, 4), (16, 5), (25, 6), (35, 7), (46, 8))

CHOICES: tuple[Choice[GameRules], ...] = (
    Choice(
        "future_rounds",
        "Keeping later rounds pairable",
        "OPG 7.6",
        {
            FutureRounds.BEFORE_VP: "counts before equal victory points",
            FutureRounds.LAST: "counts last, as the guide lists it",
        },
        lambda rules, value: replace(rules, future_rounds=FutureRounds(value)),
        of_swiss=True,
    ),
    Choice(
        "earned_bye_differential",
        "Differential of an earned bye",
        "OPG 7.4.1",
        {"cap": "the cap of the rule set", "100": "always +100"},
        lambda rules, value: replace(rules, byes=replace(rules.byes, earned_at_cap=value == "cap")),
        of_swiss=True,
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
        of_swiss=True,
    ),
    Choice(
        "absent_opponent_bye",
        "A bye because the opponent was absent",
        "OPG 7.5.1",
        {"counts": "is the player's one bye", "free": "does not count as the player's one bye"},
        lambda rules, value: replace(rules, byes=replace(rules.byes, absent_opponent_counts=value == "counts")),
        of_swiss=True,
    ),
    Choice(
        "double_game_loss",
        "A game loss for both players",
        "OPG B",
        {Outcome.FL: "a full loss each", Outcome.TT: "a true tie"},
        lambda rules, value: replace(rules, scoring=replace(rules.scoring, double_game_loss=Outcome(value))),
    ),
    Choice(
        "rematches",
        "Meeting the same opponent twice",
        "OPG 7.6",
        {"avoided": "avoided", "free": "allowed, as the guide's limit is for events in person"},
        lambda rules, value: replace(rules, rematches_limited=value == "avoided"),
        of_swiss=True,
    ),
)

TCC_2E = GameRules(
    code="tcc-2e",
    name="Second Edition",
    source="TCC Organized Play Guide, version 5.1",
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
        match_loss=MATCH_LOSS,
        absence=ABSENCE,
        doubts=DOUBTS,
        contradictions=CONTRADICTIONS,
    ),
    ranking=RANKING,
    limits=Limits(recommended=RECOMMENDED_ROUNDS, minutes=60, minutes_online=75),
    byes=Byes(),
    swiss=SCORE_GROUPS,
    structures=guide.STRUCTURES,
    choices=CHOICES,
    listed=(ListedRules("2E", "standard", "Standard", "OPG 4.3.5", DOCUMENTS),),
)
