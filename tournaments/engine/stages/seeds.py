"""Seeds that were given, 1 for the best: nobody plays for them here (OPG A, 10)."""

from __future__ import annotations

from collections import Counter

from tournaments.engine.core.types import Player, Record, RuleViolation
from tournaments.engine.texts import listed

SECTION = "OPG A"


def by_seed(record: Record, most: int) -> tuple[str, ...]:
    """Everybody who is there in the order of the seeds.

    Raises RuleViolation `no_seed` for a player without one, `seeded_twice`, and `bracket_full` for more than so many.
    """
    there = [player for player in record.players if player.left_after() is None]
    _refuse_unseeded(there)
    _refuse_twice(there)
    if len(there) > most:
        message = (
            f"{len(there)} players are there, and this bracket takes {most}: take entries off the list, or choose"
            " another pairing style."
        )
        raise RuleViolation("bracket_full", message, SECTION)
    return tuple(player.id for player in sorted(there, key=lambda player: player.seed or 0))


def _refuse_unseeded(players: list[Player]) -> None:
    without = [f"{{{player.id}}}" for player in players if player.seed is None]
    if without:
        have = "has" if len(without) == 1 else "have"
        message = f"{listed(without)} {have} no seed. Give everybody one before the first round, 1 for the best."
        raise RuleViolation("no_seed", message, SECTION)


def _refuse_twice(players: list[Player]) -> None:
    seed, times = max(Counter(player.seed for player in players).items(), key=lambda one: one[1], default=(0, 0))
    if times > 1:
        both = listed([f"{{{player.id}}}" for player in players if player.seed == seed])
        message = f"Seed {seed} is given to {both}. Give everybody a seed of his own."
        raise RuleViolation("seeded_twice", message, SECTION)
