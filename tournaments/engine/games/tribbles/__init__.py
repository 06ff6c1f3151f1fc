"""Tribbles: pods that play five rounds a match, the total score of all of them counts (OPG 3, 4, 7.2, 7.5.2, 7.7)."""

from __future__ import annotations

from dataclasses import replace

from tournaments.engine.core.listed import NO, CardGame, DeckPart, ListedRules, Right, require_documents
from tournaments.engine.core.system import Byes, GameRules, Limits, Reminder, Scoring
from tournaments.engine.core.tiebreaks import DRAW, HIGHEST_TRIBBLE, total_step
from tournaments.engine.draws.pods import PODS
from tournaments.engine.games.tcc import guide
from tournaments.engine.games.tribbles import points
from tournaments.engine.games.tribbles.doubts import CONTRADICTIONS, DOUBTS

DOCUMENTS = require_documents("Tribbles Rulebook")
TRIBBLES = CardGame(
    "TR",
    "Tribbles",
    "OPG 3",
    formats=guide.FORMATS,
    pools=guide.POOLS,
    scenarios=(
        *(guide.DECK_LOTTERY, guide.STANDARD_ORBIT, guide.COOL),
        *(guide.BEND_THE_RULES, guide.PUBLIC_PLAYTESTING, guide.CUSTOM),
    ),
    least_rounds=5,
    lists=guide.LISTS,
    played_by="OPG 7.2",
    deck=(DeckPart("Deck", 64, ("No.", "Tribbles")),),
    rights=(
        guide.HAND,
        Right("Your own play pile and discard pile", NO, "Unless a card that you played lets you."),
        Right("Play piles and discard piles of opponents", NO, "They stay as they lie."),
        Right("How many cards a deck still has", NO, "Neither yours nor an opponent's is counted."),
    ),
)

TCC_TRIBBLES = GameRules(
    code="tcc-tribbles",
    name="Tribbles",
    source="TCC Organized Play Guide, version 5.1",
    scoring=Scoring(
        earn=points.earn,
        match=points.match,
        vp={},
        cap=points.MOST,
        endings=points.ENDINGS,
        fields=points.FIELDS,
        figures=(points.TOTAL, points.ROUNDS_WON),
        loss=points.LOSS,
        reminders=points.REMINDERS,
        doubts=DOUBTS,
        contradictions=CONTRADICTIONS,
    ),
    ranking=(total_step(points.TOTAL), total_step(points.ROUNDS_WON), HIGHEST_TRIBBLE, DRAW),
    limits=Limits(min_rounds=5, minutes=60, minutes_online=70, games_per_match=5),
    byes=Byes(),
    swiss=PODS,
    seats=(points.FEWEST, 8),
    structures=("heats-finals", "swiss"),
    rematches_limited=False,
    listed=(ListedRules("TR", "standard", "Standard", "OPG 4.3.5", DOCUMENTS),),
)
TROUBLES = Reminder("One Trouble pile lies at this table; what it shows bounds what may be played.", "OPG 4.3.8")
TCC_TRIBBLES_TROUBLES = replace(
    TCC_TRIBBLES,
    code="tcc-tribbles-troubles",
    name="Tribbles With Troubles",
    scoring=replace(TCC_TRIBBLES.scoring, reminders=(TROUBLES, *points.REMINDERS)),
    listed=(ListedRules("TR", "tribbles_with_troubles", "Tribbles With Troubles", "OPG 4.3.8", DOCUMENTS),),
)
ALL = (TCC_TRIBBLES, TCC_TRIBBLES_TROUBLES)
