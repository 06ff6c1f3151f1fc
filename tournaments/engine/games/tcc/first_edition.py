"""First Edition, by The Continuing Committee's guide (OPG 2-8)."""

from __future__ import annotations

from dataclasses import replace

from tournaments.engine.core.listed import (
    NO,
    YES,
    CardGame,
    DeckPart,
    ListedRules,
    Right,
    recommend_documents,
    require_documents,
)
from tournaments.engine.core.system import Choice, GameRules
from tournaments.engine.games.tcc import guide
from tournaments.engine.games.tcc.second_edition import CHOICES, TCC_2E

FIRST_EDITION = CardGame(
    "1E",
    "First Edition",
    "OPG 3",
    formats=guide.FORMATS,
    pools=(*guide.POOLS, guide.BLOCK),
    scenarios=(
        *(guide.DECK_LOTTERY, guide.NO_SUCH_THING_AS_LUCK, guide.STANDARD_ORBIT, guide.COOL),
        *(guide.BEND_THE_RULES, guide.PUBLIC_PLAYTESTING, guide.BIERMEISTER, guide.CUSTOM),
    ),
    lists=guide.LISTS,
    deck=(
        *(DeckPart("Missions", 6), DeckPart("Seed deck", 24), DeckPart("Draw deck", 24)),
        DeckPart("Side decks and other cards", 8),
    ),
    rights=(
        Right("Your own discard pile", YES, "At any time, in the order in which it lies. You may keep it to yourself."),
        Right("Seed cards under a mission", YES, "Any player counts them, and sees by their direction whose they are."),
        guide.HAND,
        Right("How many cards your draw deck still has", NO, "You do not count it during the game."),
        Right(
            "Which kinds of cards are in a crew or away team",
            "as its player likes",
            "Telling and keeping still are both allowed.",
        ),
    ),
)
DOCUMENTS = require_documents("1E Rulebook", "1E Glossary")
HELP = recommend_documents("1E Dilemma Resolution Guide", "1E Errata Database", "1E Compendium")
OF_2003 = (
    *require_documents("Glossary v1.8 (August 2002)", "Current Rulings 7/14/2003", "Conversion Rules 8/25/03"),
    *recommend_documents("Dilemma Resolution Guide Decipher 2002", "1E Errata Database"),
)

BONUS_POINTS: Choice[GameRules] = Choice(
    "bonus_points",
    "Bonus points above the other points",
    "OPG 4.3.3",
    {"limited": "do not count toward winning", "all": "count toward winning"},
    lambda rules, value: replace(rules, scoring=replace(rules.scoring, bonus_limited=value == "limited")),
    asked=False,
)

TCC_1E = replace(
    TCC_2E,
    code="tcc-1e",
    name="First Edition",
    scoring=replace(TCC_2E.scoring, conceder_keeps_score=True, timed_by_missions=False),
    limits=replace(TCC_2E.limits, minutes=75, minutes_online=105),
    choices=(*CHOICES, BONUS_POINTS),
    listed=(
        ListedRules(
            "1E",
            "modern",
            "Modern",
            "OPG 4.3.1",
            documents=(*DOCUMENTS, *require_documents("1E Modern Ban List"), *HELP),
        ),
        ListedRules("1E", "traditional", "Traditional rules", "OPG 4.3.2", documents=OF_2003),
        ListedRules(
            "1E", "open", "Open", "OPG 4.3.3", documents=(*DOCUMENTS, *HELP), options={BONUS_POINTS.code: "all"}
        ),
    ),
)
