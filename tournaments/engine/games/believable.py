"""Results that could have been played, from a seeded generator: for rehearsals and trials, never for an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from tournaments.engine.core.system import Ruleset
from tournaments.engine.core.types import Report, Side


def believable(rules: Ruleset, rng: Random) -> Report:
    """Mostly games played to their end; now and then the clock, a tie or a concession ends one."""
    goal = rules.scoring.points_to_win or 100
    ending = rng.choices(tuple(ENDINGS), (78, 14, 3, 5))[0]
    return ENDINGS[ending](goal, rng)


def won_report(result: str, seat: str, winner: int, loser: int) -> Report:
    a, b = (winner, loser) if seat == "a" else (loser, winner)
    return Report(result, seat, Side(score=a), Side(score=b))


def _full_win(goal: int, rng: Random) -> Report:
    return won_report("full_win", rng.choice("ab"), goal + rng.choice((0, 0, 0, 5, 10)), 5 * rng.randrange(goal // 6))


def _ahead(result: str, goal: int, most: int, rng: Random) -> Report:
    """By up to `most` times five points, both below the goal."""
    loser = 5 * rng.randrange(goal // 10)
    return won_report(result, rng.choice("ab"), loser + 5 * rng.randint(1, most), loser)


def _true_tie(goal: int, rng: Random) -> Report:
    level = Side(score=5 * rng.randrange(goal // 6))
    return Report("true_tie", None, level, level)


ENDINGS: Mapping[str, Callable[[int, Random], Report]] = {
    "full_win": _full_win,
    "modified_win": lambda goal, rng: _ahead("modified_win", goal, goal // 15, rng),
    "true_tie": _true_tie,
    "concession": lambda goal, rng: _ahead("concession", goal, 6, rng),
}
