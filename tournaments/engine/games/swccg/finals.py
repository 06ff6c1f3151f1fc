"""SW "Final Confrontation": a match of two games with two decks, one game where everybody plays one side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Allegiance, Record, Standing
from tournaments.engine.draws.piles.finals import FINAL_ONE_DECK, FINAL_TWO_DECKS
from tournaments.engine.stages.final_confrontation import FINAL_CONFRONTATION, list_present_players, two_best

SECTION = "SW Final Confrontation"
OF_A_MATCH = 90


def best_of_each_side(rules: GameRules, record: Record, standings: Sequence[Standing]) -> tuple[str, ...]:
    """The highest Light player and the highest Dark player who are still there, the higher of them first."""
    sides = {seat.player: seat.side for played in record.rounds for match in played.matches for seat in match.seats}
    there = list_present_players(rules, record, standings)
    best = (next((player for player in there if sides.get(player) is side), None) for side in Allegiance)
    return tuple(sorted((player for player in best if player is not None), key=there.index))


def _half_as_long_again(rules: GameRules) -> int:
    return rules.limits.minutes * 3 // 2


TWO_GAMES = replace(
    FINAL_CONFRONTATION,
    section=SECTION,
    may_be_waived=True,
    side_by_seed=True,
    method=FINAL_TWO_DECKS,
    rounds=lambda entrants: 2,
    name_round=lambda number, entrants: f"game {number} of the final confrontation",
    minutes=lambda rules: OF_A_MATCH,
    meaning="The two best of the table who are still there play a match of two games for the title, 90 minutes each"
    f" ({SECTION}): the higher seed chooses his side of the first one. It changes no figure.",
)
LIGHT_AND_DARK = replace(
    FINAL_CONFRONTATION,
    section=SECTION,
    may_be_waived=True,
    method=FINAL_ONE_DECK,
    entrants=best_of_each_side,
    minutes=_half_as_long_again,
    meaning="The best Light player and the best Dark player who are still there play one game for the title"
    f" ({SECTION}). It changes no figure.",
)
TWO_BEST = replace(
    FINAL_CONFRONTATION,
    section=SECTION,
    may_be_waived=True,
    entrants=two_best,
    minutes=_half_as_long_again,
    meaning=f"The two best who are still there play one game for the title ({SECTION}). It changes no figure.",
)

OF_TWO_DECKS, OF_ONE_DECK, OF_MIXED_DECKS = (
    MappingProxyType({FINAL_CONFRONTATION.code: stage}) for stage in (TWO_GAMES, LIGHT_AND_DARK, TWO_BEST)
)
