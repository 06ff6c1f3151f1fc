"""Draws: from a position and a seed to a round, and the measure of any draw by the same criteria."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count

from tournaments.engine.core.draws import LATEST, METHODS, Method, method
from tournaments.engine.core.system import Ruleset
from tournaments.engine.core.types import Draw, Position, RuleViolation, Seating
from tournaments.engine.draws.score_groups.judging import judge
from tournaments.engine.draws.score_groups.positions import position, positions

PAIRING_VERSION = LATEST.version

__all__ = ["METHODS", "PAIRING_VERSION", "judge", "method", "numbered", "pair", "position", "positions", "seated"]


def pair(rules: Ruleset, position: Position, seed: int, method: Method = LATEST) -> Draw:
    """Draw the round of this position. Raises RuleViolation where the ruleset draws no rounds or no draw is legal."""
    if rules.pairing is None:
        raise RuleViolation("no_pairing", f"{rules.name} does not draw rounds", rules.source)
    return rules.pairing(rules, position, seed, method)


def seated(rules: Ruleset, position: Position, seed: int, method: Method = LATEST) -> Seating:
    """Who sits together, or alone, in the draw of this position. Raises RuleViolation as `pair` does."""
    if rules.seating is None:
        raise RuleViolation("no_pairing", f"{rules.name} does not draw rounds", rules.source)
    return rules.seating(rules, position, seed, method)


def numbered(pairs: Sequence[tuple[str, str]], fixed: Mapping[str, int]) -> tuple[int, ...]:
    """The table of each pair, each number once. Of two players with a table of their own the lower number holds."""
    own = [min((fixed[name] for name in pair if name in fixed), default=None) for pair in pairs]
    taken = {table for table in own if table is not None}
    free = (table for table in count(1) if table not in taken)
    return tuple(next(free) if table is None else table for table in own)
