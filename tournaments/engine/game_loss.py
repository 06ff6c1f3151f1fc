"""OPG B: a game lost by a penalty: a full loss for who is penalised, for both where both are (AMB-S7)."""

from __future__ import annotations

from collections.abc import Collection

from tournaments.engine.types import Report, RuleViolation

BOTH = frozenset("ab")
LOSSES = frozenset({"game_loss_penalty", "double_game_loss"})


def game_loss(seats: Collection[str]) -> Report:
    """The result of a game that whoever sits in these seats (a, b) loses by a penalty."""
    if not seats or not BOTH.issuperset(seats):
        raise RuleViolation("nobody_loses", "Say who of the two loses the game.", "OPG B")
    if set(seats) == BOTH:
        return Report("double_game_loss")
    return Report("game_loss_penalty", "b" if "a" in seats else "a")


def losers(result: str, winner: str) -> frozenset[str]:
    """The seats that lost by a penalty; nobody where the game ended otherwise."""
    if result == "double_game_loss":
        return BOTH
    return BOTH - {winner} if result == "game_loss_penalty" else frozenset()
