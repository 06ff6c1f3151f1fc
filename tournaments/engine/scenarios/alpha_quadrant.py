"""OPG 4.4.5, Race to the Alpha Quadrant: a special rule for each player and game, drawn from a numbered list."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random

from tournaments.engine.core.types import RuleViolation

SECTION = "OPG 4.4.5"


@dataclass(frozen=True, slots=True)
class DrawnRule:
    """A line of a player's scorecard: the number of the rule of a round, and of the one that was rejected for it."""

    round: int
    rule: int
    rejected: int | None = None


def draw_rule(
    numbers: Collection[int], had: Sequence[DrawnRule], player: str, round_number: int, seed: int
) -> DrawnRule:
    """One of these that the player did not have in an earlier round, or the one that he has in this one already.

    The same always give the same. Raises RuleViolation `rules_exhausted`.
    """
    if (drawn := next((line for line in had if line.round == round_number), None)) is not None:
        return drawn
    left = _left(numbers, had)
    if not left:
        message = f"This player has had all {len(set(numbers))} rules of the list: add rules, or play without one."
        raise RuleViolation("rules_exhausted", message, SECTION)
    return DrawnRule(round_number, _drawn(left, f"{seed}:{round_number}:{player}"))


def reject_rule(numbers: Collection[int], had: Sequence[DrawnRule], player: str, seed: int) -> DrawnRule:
    """The last of the player's rules, replaced by a different one for the same game.

    A rejected rule was not had, and may come again in a later round. Raises RuleViolation `nothing_to_reject`,
    `already_rejected`, `rules_exhausted`.
    """
    if not had:
        raise RuleViolation("nothing_to_reject", "This player has no rule yet: draw one first.", SECTION)
    if (before := next((line for line in had if line.rejected is not None), None)) is not None:
        message = f"This player rejected rule {before.rejected} in round {before.round}: once an event, so rule"
        raise RuleViolation("already_rejected", f"{message} {had[-1].rule} stands.", SECTION)
    rejected = had[-1]
    left = _left(numbers, had)
    if not left:
        message = f"No other rule of the list is left for this player: rule {rejected.rule} stands, or add rules."
        raise RuleViolation("rules_exhausted", message, SECTION)
    drawn = _drawn(left, f"{seed}:{rejected.round}:{player}:again")
    return DrawnRule(rejected.round, drawn, rejected.rule)


def _left(numbers: Collection[int], had: Sequence[DrawnRule]) -> list[int]:
    """Drawing again whenever a rule comes that was had is drawing from the others."""
    return sorted(set(numbers) - {line.rule for line in had})


def _drawn(left: Sequence[int], seed: str) -> int:
    return left[int(Random(seed).random() * len(left))]
