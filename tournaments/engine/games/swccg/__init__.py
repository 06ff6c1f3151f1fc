"""The Star Wars CCG Players Committee's tournament guide 4.1: two decks, rounds of two games."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from tournaments.engine.core.listed import Listable, ListedRules
from tournaments.engine.core.system import Byes, Choice, DirectorPlays, GameRules, Limits, Scoring, Sides
from tournaments.engine.core.tiebreaks import (
    BEST_SINGLE_GAME,
    DRAW,
    HEAD_TO_HEAD_BOTH_GAMES,
    SCHEDULE_DROPPING,
    TIEBREAKER_GAME,
    total_step,
)
from tournaments.engine.core.types import Outcome
from tournaments.engine.draws.piles import MIXED_DECKS, ONE_DECK, TWO_DECKS
from tournaments.engine.games.figures import BY_VICTORY_POINTS
from tournaments.engine.games.swccg import championships, finals, listing
from tournaments.engine.games.swccg.doubts import CONTRADICTIONS, DOUBTS
from tournaments.engine.games.swccg.life_force import ENDINGS, FIELDS, FIGURES, LIFE_FORCE_LEFT, earn

VP = MappingProxyType({Outcome.FW: 2, Outcome.BYE: 2, Outcome.MW: 1, Outcome.ML: 0, Outcome.FL: 0, Outcome.MG: 0})

RANKING = (
    BY_VICTORY_POINTS,
    total_step(LIFE_FORCE_LEFT, "differential"),
    TIEBREAKER_GAME,
    HEAD_TO_HEAD_BOTH_GAMES,
    BEST_SINGLE_GAME,
    SCHEDULE_DROPPING,
    DRAW,
)

SECTION = "SW Sealed Deck Formats"
LEAST_GAMES = "SW Minimum Number of Games"
LEAST_PLAYERS = listing.LEAST_PLAYERS

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
        doubts=DOUBTS,
        contradictions=CONTRADICTIONS,
        at_time="play on to the end of the turn of whoever went second, then count your Life Force (SW Timing).",
    ),
    ranking=RANKING,
    limits=Limits(
        min_players=4,
        min_rounds=2,
        recommended=((32, 3), (42, 4)),
        recommended_by=LEAST_GAMES,
        sanctioned_by=LEAST_PLAYERS,
        rounds_by=LEAST_GAMES,
        minutes=60,
        minutes_online=60,
        lead_hours=0,
        games_per_round=2,
    ),
    byes=Byes(),
    swiss=TWO_DECKS,
    on_rematch="keep",
    missed_round_is_line=False,
    director_plays=DirectorPlays.WITH_DEPUTIES,
    director_wins=False,
    own_stages=finals.OF_TWO_DECKS,
    choices=(championships.bids(championships.rounds_with_two_decks, constructed=True), championships.CASH_PRIZE),
    sides=Sides.ALTERNATE,
    card="Command Card",
    structures=("swiss", "swiss-final", "swiss-tiebreaker"),
    listed=(
        ListedRules(
            listing.CODE,
            "constructed",
            "Constructed, two decks",
            "SW Constructed Deck",
            listing.DOCUMENTS,
            only_format=listing.CONSTRUCTED.code,
            only_pools=listing.OF_CONSTRUCTED,
        ),
    ),
)


def _cards(rules: GameRules, cards: str) -> GameRules:
    """SW Timing: a minute for each card of a deck."""
    return replace(rules, limits=replace(rules.limits, minutes=int(cards), minutes_online=int(cards)))


DECK_CARDS: Choice[GameRules] = Choice(
    "deck_cards",
    "Cards of a deck, and minutes of a game",
    "SW Timing",
    {"60": "60 cards, 60 minutes", "40": "40 cards, 40 minutes"},
    _cards,
)


OF_ONE_DECK = championships.bids(championships.rounds_with_one_deck)


def _build_one_deck_rules(code: str, name: str, rules: str, format: Listable, *pools: str) -> GameRules:
    """A game at a time, each player with the side that he plays all event."""
    listed = ListedRules(
        listing.CODE, rules, name, SECTION, listing.DOCUMENTS, only_format=format.code, only_pools=pools
    )
    return replace(
        CONSTRUCTED,
        code=code,
        name=f"Star Wars CCG, {name}",
        limits=replace(
            CONSTRUCTED.limits, min_players=6, min_rounds=3, recommended=((32, 6), (42, 8)), games_per_round=1
        ),
        swiss=ONE_DECK,
        own_stages=finals.OF_ONE_DECK,
        sides=Sides.FIXED,
        choices=(DECK_CARDS, OF_ONE_DECK),
        listed=(listed,),
    )


def _with_limits(rules: GameRules, minutes: int, min_rounds: int = 3, min_players: int = 6) -> GameRules:
    """With a time limit that does not depend on the deck."""
    limits = replace(
        rules.limits, minutes=minutes, minutes_online=minutes, min_rounds=min_rounds, min_players=min_players
    )
    return replace(rules, limits=limits, choices=(OF_ONE_DECK,))


def _mix_sides(rules: GameRules) -> GameRules:
    """Secret Squirrel: both sides in one deck, so that nobody plays one (AMB-W6)."""
    choices = (*rules.choices[:-1], championships.bids(championships.rounds_with_mixed_decks))
    return replace(rules, choices=choices, swiss=MIXED_DECKS, own_stages=finals.OF_MIXED_DECKS, sides=Sides.NONE)


SEALED = _build_one_deck_rules("swccg-sealed", "Sealed", "sealed", listing.SEALED, *listing.OF_SEALED)
DRAFT = _build_one_deck_rules("swccg-draft", "Booster Draft", "draft", listing.DRAFT, *listing.OF_DRAFT)
EPP = _with_limits(
    _build_one_deck_rules("swccg-epp", "EPP Overdrive", "epp", listing.SEALED, listing.ENHANCED_PREMIERE.code),
    15,
    min_rounds=4,
)
SQUIRREL = _mix_sides(
    _build_one_deck_rules("swccg-squirrel", "Secret Squirrel", "squirrel", listing.SEALED, listing.JPOTSD.code)
)
CUBE = _with_limits(
    _build_one_deck_rules(
        "swccg-cube-traditional", "Watto’s Cube, Traditional", "cube_traditional", listing.DRAFT, listing.CUBE.code
    ),
    40,
    min_players=4,
)
CUBE_SQUIRREL = _mix_sides(
    _with_limits(
        _build_one_deck_rules(
            "swccg-cube-squirrel", "Watto’s Cube, Secret Squirrel", "cube_squirrel", listing.DRAFT, listing.CUBE.code
        ),
        40,
        min_players=4,
    )
)

SWCCG = (CONSTRUCTED, SEALED, DRAFT, EPP, SQUIRREL, CUBE, CUBE_SQUIRREL)
STAR_WARS = listing.STAR_WARS
