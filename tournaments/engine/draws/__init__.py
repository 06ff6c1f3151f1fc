"""Draws: from a position and a seed to a round, and the measure of any draw by the same criteria."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count

from tournaments.engine.core.draws import DrawMethod, Version
from tournaments.engine.core.registry import Registry
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import NO_SECTION, Draw, Position, RuleViolation, Seating
from tournaments.engine.draws.bracket import BRACKET
from tournaments.engine.draws.exchanged_decks import EXCHANGED_DECKS
from tournaments.engine.draws.piles import MIXED_DECKS, ONE_DECK, TWO_DECKS
from tournaments.engine.draws.piles.finals import FINAL_ONE_DECK, FINAL_TWO_DECKS
from tournaments.engine.draws.pods import BY_RANK, PODS
from tournaments.engine.draws.positions import build_position, build_positions
from tournaments.engine.draws.quick_swiss import QUICK_SWISS
from tournaments.engine.draws.round_robin import ROUND_ROBIN
from tournaments.engine.draws.score_groups import SCORE_GROUPS
from tournaments.engine.draws.seeded import LEVEL, SEEDED
from tournaments.engine.draws.shifted_pile import RANKED, SHUFFLED

METHODS: Registry[DrawMethod] = Registry(
    *(SCORE_GROUPS, PODS, BY_RANK, EXCHANGED_DECKS, BRACKET, SEEDED, LEVEL),
    *(TWO_DECKS, ONE_DECK, MIXED_DECKS, FINAL_TWO_DECKS, FINAL_ONE_DECK),
    *(RANKED, SHUFFLED, QUICK_SWISS, ROUND_ROBIN),
)

__all__ = [
    "METHODS",
    "build_position",
    "build_positions",
    "draw_round",
    "find_method",
    "find_seating",
    "judge_round",
    "number_tables",
]


def find_method(rules: GameRules, position: Position) -> DrawMethod:
    """Return the method by which this position is drawn.

    Raises RuleViolation where the game draws no rounds yet, or where the method is unknown.
    """
    if position.method:
        if position.method not in METHODS:
            raise RuleViolation("unknown_method", f"No draw method is called {position.method!r} here.", NO_SECTION)
        return METHODS[position.method]
    if rules.swiss is None:
        raise RuleViolation("no_pairing", f"{rules.name} does not draw rounds", rules.source)
    return rules.swiss


def draw_round(rules: GameRules, position: Position, seed: int, version: Version | None = None) -> Draw:
    """Draw the round of this position, by this version of its method or the latest. Raises RuleViolation where no
    rounds are drawn or no draw is legal.
    """
    method = find_method(rules, position)
    return method.draw(rules, position, seed, version or method.latest)


def find_seating(rules: GameRules, position: Position, seed: int, version: Version | None = None) -> Seating:
    """Return who sits together or alone in the draw of this position. Raises RuleViolation as `draw_round` does."""
    method = find_method(rules, position)
    return method.find_seating(rules, position, seed, version or method.latest)


def judge_round(
    rules: GameRules,
    position: Position,
    tables: Sequence[Sequence[str]],
    byes: Sequence[str],
    version: Version | None = None,
) -> Draw:
    """Measure and explain a draw as it is. Raises RuleViolation for impossible seats."""
    method = find_method(rules, position)
    return method.judge(rules, position, tables, byes, version or method.latest)


def number_tables(seated: Sequence[Sequence[str]], fixed: Mapping[str, int]) -> tuple[int, ...]:
    """The number of each table, each once. Of several players with a table of their own the lowest number holds."""
    own = [min((fixed[name] for name in players if name in fixed), default=None) for players in seated]
    taken = {table for table in own if table is not None}
    free = (table for table in count(1) if table not in taken)
    return tuple(next(free) if table is None else table for table in own)
