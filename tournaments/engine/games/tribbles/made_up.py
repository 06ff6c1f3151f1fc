"""Rounds of a pod that could have been played, for rehearsals and trials."""

from __future__ import annotations

from random import Random

from tournaments.engine.core.types import Facts, Result

WORTHS = (1, 10, 100, 1_000, 10_000, 100_000)
"""Of the cards, in the order of the chain."""
TWO_OUT, EXTRA = 0.03, 0.25
"""How often two empty their hands together, and how often a player has extra points in a round."""


def went_out(goal: int, seats: int, rng: Random) -> Result:
    """Whoever went out has the play pile, and anybody may have extra points (OPG 7.5.2)."""
    out = {rng.randrange(seats)}
    if rng.random() < TWO_OUT:
        out.add(rng.randrange(seats))
    return Result("went_out", tuple(_first(rng) if seat in out else _other(rng) for seat in range(seats)))


def nobody_out(goal: int, seats: int, rng: Random) -> Result:
    return _extra_alone("nobody_out", seats, rng)


def time_called(goal: int, seats: int, rng: Random) -> Result:
    return _extra_alone("time_called", seats, rng)


def _extra_alone(ending: str, seats: int, rng: Random) -> Result:
    """Nobody scores a play pile; extra points count all the same (OPG 7.4)."""
    return Result(ending, tuple(_other(rng) for _ in range(seats)))


def _first(rng: Random) -> Facts:
    return {"points": _play_pile(rng) + _extra(rng), "went_out": True}


def _other(rng: Random) -> Facts:
    return {"points": _extra(rng)}


def _play_pile(rng: Random) -> int:
    """Up to two cards of each worth, one at least."""
    return sum(worth * rng.choices((0, 1, 2), (5, 4, 1))[0] for worth in WORTHS) or WORTHS[0]


def _extra(rng: Random) -> int:
    """What one card gives, a small one more often than a big one."""
    return rng.choices(WORTHS, (6, 5, 4, 3, 2, 1))[0] if rng.random() < EXTRA else 0
