"""OPG 4.4: the optional scenarios, and what a director writes down of each. None of them is rated."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.engine.core.listed import Listable
from tournaments.engine.core.registry import Registry
from tournaments.engine.core.system import GameRules
from tournaments.engine.draws.exchanged_decks import EXCHANGED_DECKS
from tournaments.engine.games import CARD_GAMES
from tournaments.engine.games.tcc import guide
from tournaments.engine.scenarios import alpha_quadrant, deck_lottery, standard_orbit
from tournaments.engine.scenarios.notes import LARGEST, Note, Per, Sat, Tracked, TrackedKind
from tournaments.engine.scenarios.sums import Counted, Sums, sum_beers, sum_items, sum_orbit

Settles = Callable[[Sequence[Note], Sequence[Note], Callable[[int], int]], Sequence[Note]]
"""From the notes that stand, those that are written, and the seed of each round: those that are kept."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """`listed`: how listings name it; `overview`: how it is played, in a sentence; `changes`: what it makes of the
    rules of the game; `draws`: what is drawn for each player once a round is published; `settles`: what becomes of
    notes that are written; `sums`: what it makes of notes and results; `moves`: after how many minutes of a round of
    this length everybody moves; `rejectable`: from the notes and a round, by player what he was given there and may
    reject himself; `rejects`: the note of it, from the notes, who it is, what he rejects and the round.
    """

    listed: Listable
    overview: str
    tracked: tuple[Tracked, ...]
    changes: Callable[[GameRules], GameRules] = lambda rules: rules
    draws: Callable[[Sat], tuple[Note, ...]] | None = None
    settles: Settles = lambda notes, written, seed_of: written
    sums: Callable[[Counted], Sums] | None = None
    moves: Callable[[int], tuple[int, ...]] = lambda minutes: ()
    rejectable: Callable[[Sequence[Note], int], Mapping[str, int]] = lambda notes, of_round: {}
    rejects: Callable[[Sequence[Note], str, int, int], Note] | None = None

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
    def drawn_codes(self) -> frozenset[str]:
        """The codes of what it draws: with the round they come and go."""
        if self.draws is None:
            return frozenset()
        kinds = (TrackedKind.DECK, TrackedKind.RULE)
        return frozenset(one.code for one in self.tracked if one.per is Per.ROUND and one.kind in kinds)

    @property
    def public_notes(self) -> tuple[Tracked, ...]:
        """What everybody reads of a player in a round."""
        return tuple(one for one in self.tracked if one.told and one.per is Per.ROUND)

    def list_tracked(self, per: Per) -> tuple[Tracked, ...]:
        return tuple(one for one in self.tracked if one.per is per)

    @property
    def games(self) -> tuple[str, ...]:
        """The codes of the games that it is made for."""
        return tuple(game.code for game in CARD_GAMES.values() if self.listed in game.scenarios)


LABEL = Tracked(
    "deck_label",
    "Number on the deck",
    Per.PLAYER,
    TrackedKind.NUMBER,
    "Mark each deck before the first round.",
    least=1,
)
RETURNED = Tracked(
    "deck_returned", "Deck returned", Per.PLAYER, TrackedKind.YES_NO, "Its owner counts it before he leaves."
)

DECK_LOTTERY = Scenario(
    guide.DECK_LOTTERY,
    "Everybody plays his own deck in the first round and a deck drawn at random in each later one.",
    (
        LABEL,
        Tracked(
            deck_lottery.CODE,
            "Deck played",
            Per.ROUND,
            TrackedKind.DECK,
            "Drawn when the round is published.",
            told="deck: {}",
        ),
        RETURNED,
    ),
    draws=deck_lottery.deal_decks,
)
NO_SUCH_THING_AS_LUCK = Scenario(
    guide.NO_SUCH_THING_AS_LUCK,
    "In each even round the pairs of the round before play again, each with the opponent's deck.",
    (LABEL, RETURNED),
    lambda rules: replace(rules, again=EXCHANGED_DECKS),
)
STANDARD_ORBIT = Scenario(
    guide.STANDARD_ORBIT,
    "Every fifteen minutes everybody moves one position to the left and plays on there.",
    (
        LABEL,
        Tracked(
            "own_score",
            "Own score",
            Per.ROUND,
            TrackedKind.NUMBER,
            "What the player scored, with whatever deck.",
            -LARGEST,
        ),
        Tracked(
            "deck_score",
            "Score of the deck",
            Per.ROUND,
            TrackedKind.NUMBER,
            "What his deck scored, whoever played it.",
            -LARGEST,
        ),
        RETURNED,
    ),
    sums=sum_orbit,
    moves=standard_orbit.moves,
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
        Tracked(
            alpha_quadrant.LISTED,
            "Rules on the list",
            Per.EVENT,
            TrackedKind.NUMBER,
            "So many, numbered from 1: from then on one is drawn for every player of a round that is published.",
            least=1,
        ),
        Tracked(
            alpha_quadrant.RULE,
            "Special rule",
            Per.ROUND,
            TrackedKind.RULE,
            "Drawn when the round is published; it stands on the scorecard.",
            told="special rule {}",
        ),
        Tracked(
            alpha_quadrant.REJECTED,
            "Rule rejected",
            Per.ROUND,
            TrackedKind.RULE,
            "Once in an event the player rejects it at his table, or you write its number here: another is drawn.",
        ),
    ),
    draws=alpha_quadrant.draw_rules,
    settles=alpha_quadrant.settle_rules,
    rejectable=alpha_quadrant.rejectable,
    rejects=alpha_quadrant.rejection,
)
BEND_THE_RULES = Scenario(
    guide.BEND_THE_RULES,
    "Food items bend the rules of a game; the winner of the game gets them.",
    (
        Tracked("items_paid", "Entry fee in items", Per.PLAYER, TrackedKind.NUMBER, "One for each scheduled round."),
        Tracked("items_brought", "Further items brought", Per.PLAYER, TrackedKind.NUMBER),
        Tracked("items_spent", "Items spent", Per.ROUND, TrackedKind.NUMBER),
    ),
    sums=sum_items,
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
    sums=sum_beers,
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


def apply_scenario(scenario: str, rules: GameRules) -> GameRules:
    """The rules of a game as the scenario of this code changes them; one that is not known here changes nothing."""
    return SCENARIOS[scenario].changes(rules) if scenario in SCENARIOS else rules
