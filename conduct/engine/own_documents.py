"""Expectations of documents other than the guide: the codes of 1997 and 1995, the rules of play of Star Wars CCG, and
the examples of the Official Tournament Format.

None of them numbers infractions.
"""

from __future__ import annotations

from conduct.engine.expectation import Expectation


def _make_expectation(game: str, section: str, anchor: str, title: str, *said: str) -> Expectation:
    return Expectation(anchor, title, said, (), section, (game,))


OF_DOCUMENTS = (
    _make_expectation(
        "1E",
        "OTF 3",
        "dilemma-copies",
        "Modern: two copies seeded like a dilemma",
        "Copies of the card that are seeded otherwise do not count: with two Q-Flash to be encountered a third one"
        " may open the side deck.",
    ),
    _make_expectation(
        "1E",
        "OTF 5",
        "downloads",
        "Modern: personnel are downloaded once a turn",
        "One action may bring several: Ferengi Conference both Leeta and Lumba. Leeta may then download Dabo at"
        " once, which is no personnel; Lumba gets Nilva, a personnel, in the opponent's turn at the earliest.",
    ),
    _make_expectation(
        "SW",
        "SW Actions - Forgotten Actions",
        "forgotten-actions",
        "Whose card it is, who sees to it",
        "The owner of a card carries out what it makes happen; the opponent may remind him, and need not.",
        "Visage Of The Emperor: at the end of the turn its owner makes both lose 1 Force; the opponent may remind him.",
        "Ice Storm: its owner moves it in the control phase; the opponent has no duty to say so.",
        "Battle Order: the opponent may remind a player who drains without having used three Force; he uses them, or"
        " the drain is cancelled.",
    ),
    _make_expectation(
        "SW",
        "SW Actions - Taking Back",
        "taking-back",
        "Taking back",
        "An action is taken back only while it is not resolved and the opponent has neither responded nor declined to.",
        "It has to be where the opponent had no chance to respond or to act before: of three characters deployed in"
        " a row and a battle begun, the opponent may ask for the state after the first character.",
    ),
    _make_expectation(
        "SW",
        "SW Actions - Taking Back - Force Activation",
        "activation",
        "Force that was activated",
        "With nothing else done in the activate phase a player may deactivate Force of this turn and reactivate"
        " some: with 4 saved and 12 activated, 2 back and 1 again is legal, and the phase goes on.",
    ),
    _make_expectation(
        "SW",
        "SW Warped Foils",
        "proxies",
        "A stand-in for a warped foil",
        "A card of the same type and destiny may stand in: Rogue Gunner for a foil Mace Windu. Then Rogue Gunner"
        " itself is not in the deck; the opponent is told before the game, and the foil is at hand.",
    ),
    _make_expectation(
        "SW",
        "SW Decks & Piles - Counting",
        "counting",
        "Counting",
        "Count the opponent's cards before and after each game, face down.",
        "Piles, decks and hands may be counted at any time, lost piles face down.",
    ),
    _make_expectation(
        "1997",
        "D97 1.23, 1",
        "counting",
        "Counting",
        "Count the opponent's cards before and after each game.",
    ),
    _make_expectation(
        "1997",
        "D97 1.23, 2",
        "points",
        "Points",
        "How many points somebody has may be asked at any time.",
    ),
    _make_expectation(
        "1997",
        "D97 1.23, 3",
        "orientation",
        "All cards the same way round",
        "Draw deck and side decks point one way; an opponent may ask for that.",
    ),
    _make_expectation(
        "1997",
        "D97 1.23, 4; 1.24",
        "discards",
        "Discards are shown",
        "Whoever discards a card, or takes one from the discard pile, lets the opponent see it.",
        "Nobody looks through a discard pile, unless a card says so.",
    ),
    _make_expectation(
        "1997",
        "D97 1.23, 5; 1.24",
        "misplays",
        "When something went wrong",
        "Call a judge at once: what is not seen during play stands once the game is over.",
        "An action is taken back only while it is neither resolved nor answered.",
    ),
    _make_expectation(
        "1997",
        "D97 1.23, 6",
        "reporting",
        "Reporting",
        "Both players come to the scorer, and both sign.",
    ),
    _make_expectation(
        "1997",
        "D97 1.23, 7",
        "notes",
        "Notes that you may make",
        "Only what both players may see at any time is written down during play.",
    ),
    _make_expectation(
        "1995",
        "T95 systems 2",
        "questions",
        "When a question comes up",
        "The rule FAQs answer it; what they leave open the players' committee decides by vote.",
    ),
    _make_expectation(
        "1995",
        "T95 notes 2",
        "tracking",
        "Your own cards",
        "Small notes that stick, or sleeves, show whose a card is.",
    ),
    _make_expectation(
        "1995",
        "T95 rules 5 a-c",
        "mis-seeded",
        "Cards that were seeded wrongly",
        "They leave the game when they are found. Each player seeds one artifact at a mission.",
        "Alien Probe and Telepathic Alien Kidnappers are not in play together: discard one to play the other.",
    ),
)
BY_OWN_DOCUMENT = ("1997", "1995", "SW")
"""The games of which a document of their own says it."""
