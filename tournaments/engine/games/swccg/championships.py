"""SW "Championship Level Event Rules": events with bids to Day 2 at Worlds, and how many games they have at least."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tournaments.engine.core.system import Choice, DirectorPlays, GameRules

SECTION = "SW Championship Level Event Rules"
LEAST_GAMES = "SW Minimum Number of Games for Championship Level Events"
NONE, ONE, SEVERAL, OF_WORLDS = "none", "one", "several", "worlds"
MOST_BIDS = 16
NO, YES = "no", "yes"
AT_STAKE = {ONE: (1, 1), SEVERAL: (2, MOST_BIDS)}
FEW_PLAYERS, EVERY_OPPONENT_UP_TO = 8, 10


def rounds_with_two_decks(players: int) -> int:
    """Four games, from eight players on six: rounds of two."""
    return 2 if players < FEW_PLAYERS else 3


def rounds_with_one_deck(players: int) -> int:
    """Up to ten players everybody plays all who play the other side, never fewer than three games (AMB-W15)."""
    return max(3, -(-players // 2)) if players <= EVERY_OPPONENT_UP_TO else 6


def rounds_with_mixed_decks(players: int) -> int:
    return 4 if players < FEW_PLAYERS else 6


def bids(least_rounds: Callable[[int], int], *, constructed: bool = False) -> Choice[GameRules]:
    """How many bids are at stake. For several of them the director of a constructed event does not play himself."""

    def apply(rules: GameRules, at_stake: str) -> GameRules:
        if at_stake == NONE:
            return rules
        limits = replace(rules.limits, least_rounds=least_rounds, least_by=LEAST_GAMES)
        plays = DirectorPlays.NOT_FOR_BIDS if constructed and at_stake == SEVERAL else rules.director_plays
        return replace(rules, limits=limits, director_plays=plays, bids=AT_STAKE.get(at_stake, (0, 0)))

    values = {
        NONE: "none at stake",
        ONE: "one at stake: a championship",
        SEVERAL: "several at stake: a championship, deck lists are required",
        OF_WORLDS: "none at stake: Day 1, 2 or 3 of Worlds, a championship",
    }
    return Choice("day_2_bids", "Bids to Day 2 at Worlds", SECTION, values, apply)


def _cash(rules: GameRules, offered: str) -> GameRules:
    """Of a constructed championship the director does not play for it himself (SW "Competing in Their Own Events")."""
    if offered == NO or rules.limits.least_by != LEAST_GAMES:
        return rules
    return replace(rules, director_plays=DirectorPlays.NOT_FOR_BIDS)


CASH_PRIZE: Choice[GameRules] = Choice(
    "cash_prize",
    "Cash prize of the Player’s Committee",
    "SW Competing in Their Own Events",
    {NO: "none offered", YES: "offered: at a championship the director does not play"},
    _cash,
)
