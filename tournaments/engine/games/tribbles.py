"""Tribbles, as listings know it: nothing plays it here so far (OPG 3, 4, 7.2)."""

from __future__ import annotations

from tournaments.engine.core.listed import NO, CardGame, DeckPart, ListedRules, Right, required
from tournaments.engine.games.tcc import guide

DOCUMENTS = required("Tribbles Rulebook")
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
    rules=(
        ListedRules("TR", "standard", "Standard", "OPG 4.3.5", DOCUMENTS),
        ListedRules("TR", "tribbles_with_troubles", "Tribbles With Troubles", "OPG 4.3.8", DOCUMENTS),
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
