"""OPG 4.4: the optional scenarios, and what a director writes down of each. None of them is rated."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournaments.engine.core.listed import Listable
from tournaments.engine.core.registry import Registry
from tournaments.engine.games import CARD_GAMES
from tournaments.engine.games.tcc import guide


class Per(StrEnum):
    """Of the whole event, of each player in it, or of each player in each round."""

    EVENT = "event"
    PLAYER = "player"
    ROUND = "round"


class TrackedKind(StrEnum):
    """`DECK`: the player whose deck it is; `RULE`: a number of the list of special rules."""

    NUMBER = "number"
    TEXT = "text"
    YES_NO = "yes_no"
    DECK = "deck"
    RULE = "rule"


@dataclass(frozen=True, slots=True)
class Tracked:
    """What is written down. `help`: what to know before writing."""

    code: str
    label: str
    per: Per
    kind: TrackedKind
    help: str = ""


@dataclass(frozen=True, slots=True)
class Scenario:
    """`listed`: how listings name it; `overview`: how it is played, in a sentence."""

    listed: Listable
    overview: str
    tracked: tuple[Tracked, ...]

    @property
    def code(self) -> str:
        return self.listed.code

    @property
    def name(self) -> str:
        return self.listed.label

    @property
    def section(self) -> str:
        return self.listed.section

    @property
    def sanctioned(self) -> bool:
        return self.listed.sanctioned

    @property
    def rated(self) -> bool:
        return False

    @property
    def games(self) -> tuple[str, ...]:
        """The codes of the games that it is made for."""
        return tuple(game.code for game in CARD_GAMES.values() if self.listed in game.scenarios)


LABEL = Tracked(
    "deck_label", "Number on the deck", Per.PLAYER, TrackedKind.NUMBER, "Mark each deck before the first round."
)
RETURNED = Tracked(
    "deck_returned", "Deck returned", Per.PLAYER, TrackedKind.YES_NO, "Its owner counts it before he leaves."
)

DECK_LOTTERY = Scenario(
    guide.DECK_LOTTERY,
    "Everybody plays his own deck in the first round and a deck drawn at random in each later one.",
    (LABEL, Tracked("deck_played", "Deck played", Per.ROUND, TrackedKind.DECK), RETURNED),
)
NO_SUCH_THING_AS_LUCK = Scenario(
    guide.NO_SUCH_THING_AS_LUCK,
    "In each even round the pairs of the round before play again, each with the opponent's deck.",
    (LABEL, RETURNED),
)
STANDARD_ORBIT = Scenario(
    guide.STANDARD_ORBIT,
    "Every fifteen minutes everybody moves one position to the left and plays on there.",
    (
        LABEL,
        Tracked("own_score", "Own score", Per.ROUND, TrackedKind.NUMBER, "What the player scored, with whatever deck."),
        Tracked(
            "deck_score", "Score of the deck", Per.ROUND, TrackedKind.NUMBER, "What his deck scored, whoever played it."
        ),
        RETURNED,
    ),
)
COOL = Scenario(
    guide.COOL,
    "The coolest decks win prizes, as the director sees fit.",
    (Tracked("cool_prize", "Prize for a cool deck", Per.PLAYER, TrackedKind.TEXT),),
)
RACE_TO_THE_ALPHA_QUADRANT = Scenario(
    guide.RACE_TO_THE_ALPHA_QUADRANT,
    "Before each game every player draws a special rule, and never the same one twice.",
    (
        Tracked("rule", "Special rule", Per.ROUND, TrackedKind.RULE, "It stands on the scorecard."),
        Tracked("rule_rejected", "Rule rejected", Per.ROUND, TrackedKind.RULE, "Once in an event."),
    ),
)
BEND_THE_RULES = Scenario(
    guide.BEND_THE_RULES,
    "Food items bend the rules of a game; the winner of the game gets them.",
    (
        Tracked("items_paid", "Entry fee in items", Per.PLAYER, TrackedKind.NUMBER, "One for each scheduled round."),
        Tracked("items_brought", "Further items brought", Per.PLAYER, TrackedKind.NUMBER),
        Tracked("items_spent", "Items spent", Per.ROUND, TrackedKind.NUMBER),
    ),
)
PUBLIC_PLAYTESTING = Scenario(
    guide.PUBLIC_PLAYTESTING,
    "Decks may hold cards that are still being developed; what players say of them goes to their designers.",
    (
        Tracked("feedback_at", "Where feedback goes", Per.EVENT, TrackedKind.TEXT),
        Tracked("test_cards", "Cards played that are being tested", Per.PLAYER, TrackedKind.TEXT),
    ),
)
BIERMEISTER = Scenario(
    guide.BIERMEISTER,
    "Everybody drinks one beer for every two victory points.",
    (
        Tracked("equivalents", "Equivalents", Per.EVENT, TrackedKind.TEXT, "How many beers another drink counts as."),
        Tracked("of_age", "Of legal drinking age", Per.PLAYER, TrackedKind.YES_NO, "Everybody who takes part."),
        Tracked("beers", "Beers finished", Per.PLAYER, TrackedKind.NUMBER),
    ),
)
CUSTOM = Scenario(
    guide.CUSTOM,
    "Any other way to play, as the director describes it.",
    (Tracked("description", "How it is played", Per.EVENT, TrackedKind.TEXT),),
)

SCENARIOS: Registry[Scenario] = Registry(
    *(DECK_LOTTERY, NO_SUCH_THING_AS_LUCK, STANDARD_ORBIT, COOL, RACE_TO_THE_ALPHA_QUADRANT, BEND_THE_RULES),
    *(PUBLIC_PLAYTESTING, BIERMEISTER, CUSTOM),
)
"""By the codes that listings have. A scenario of another game, which a listing may name, need not be among them."""
