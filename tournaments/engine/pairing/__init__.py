"""Draws: from a position and a seed to a round, and the measure of any draw by the same criteria."""

from __future__ import annotations

from tournaments.engine.draws import LATEST, METHODS, Method, method
from tournaments.engine.pairing.judging import judge
from tournaments.engine.pairing.positions import position, positions
from tournaments.engine.pairing.tables import numbered
from tournaments.engine.ruleset import Ruleset
from tournaments.engine.types import Draw, Position, RuleViolation, Seating

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
