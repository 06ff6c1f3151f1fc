"""OPG 7.8: what the guide expects of players at the table of each game, and the infractions that it leads to."""

from __future__ import annotations

from conduct.engine.expectation import Expectation
from conduct.engine.guided import GUIDED
from conduct.engine.own_documents import BY_OWN_DOCUMENT, OF_DOCUMENTS
from tournaments.engine import CARD_GAMES
from tournaments.engine.core.registry import LiveMapping

RIGHTS = "rights"
CUSTOMIZABLE = ("1E", "2E")


INFORMATION = LiveMapping(lambda: {**GUIDED, **dict.fromkeys(BY_OWN_DOCUMENT, ())}, CARD_GAMES)
"""Of the games whose document says what players may do and know; of another one nothing is known here."""

EXPECTATIONS = (
    Expectation(
        RIGHTS,
        "What you may look at and count",
        ("Where the guide says nothing of it, ask the director before you look.",),
    ),
    Expectation(
        "orientation",
        "All cards the same way round",
        ("Draw deck, seed deck (First Edition) and dilemma pile (Second Edition): all their cards point one way.",),
        only=CUSTOMIZABLE,
    ),
    Expectation(
        "orientation", "All cards the same way round", ("The cards of a deck all point one way.",), only=("TR",)
    ),
    Expectation(
        "discards",
        "Discards are shown",
        ("A card that goes to the discard pile or out of the game is shown to the others on its way.",),
    ),
    Expectation(
        "notes",
        "Notes that you may make",
        (
            "Who took the first turn, when the game began and when it is due to end, and each change of a score.",
            "What can be chosen or can change about a card may stand on a slip in its sleeve.",
            "Nothing else is written down during a game.",
        ),
    ),
    Expectation(
        "cutting",
        "Cutting",
        (
            "Whoever presents cards has made their order random.",
            "The opponent lifts a part from the top and puts it under the rest: once, and without any shuffling.",
        ),
        ("D3", "C1"),
    ),
    Expectation(
        "take-backs",
        "No take-backs",
        ("What is done in the game stays done. No opponent has to let you take it back.",),
        ("B1",),
    ),
    Expectation(
        "effects",
        "Your cards are your business",
        ("Whoever commands a card carries out what it makes mandatory, and applies what it does all the time.",),
    ),
    Expectation(
        "disagreements",
        "When you disagree",
        (
            "Players who cannot settle it ask the director, whose ruling binds for the rest of the event (OPG B).",
            "Nothing is corrected backwards: the game goes on from where it stands.",
        ),
        ("B2", "B3"),
        "OPG 7.8, B",
    ),
    Expectation(
        "manners",
        "Fair play",
        ("Players are sportsmanlike all through the event; nobody swears or is coarse.",),
        ("B1", "B2", "B3"),
    ),
    Expectation(
        "sleeves",
        "Sleeves",
        (
            "Clear and untinted in front, alike at the back, hardly worn, with every card the same way round in them.",
            "A card of an opponent that you command may go into one of your sleeves until the game is over.",
        ),
        ("D4", "A1"),
    ),
    Expectation(
        "printed",
        "Printed cards",
        (
            "With a single printed card in it the whole deck is sleeved.",
            "A printed card is in colour, readable and intact, printed on one side, with a real card behind it.",
        ),
        ("D4", "D1"),
        "OPG 5.1, 7.8",
    ),
)


def expectations(game: str) -> tuple[Expectation, ...]:
    """Return the expectations of this game; none for a game that the guide does not know."""
    return tuple(expectation for expectation in (*EXPECTATIONS, *OF_DOCUMENTS) if game in expectation.games)


def leading_to(code: str) -> tuple[Expectation, ...]:
    """The expectations that may become this infraction, each with its games."""
    return tuple(expectation for expectation in EXPECTATIONS if code in expectation.codes)
