"""Believable results, from a seeded generator."""

from __future__ import annotations

from random import Random

from tournaments.engine.ruleset import Ruleset
from tournaments.engine.types import Report, Side


def believable(rules: Ruleset, rng: Random) -> Report:
    """Mostly games played to their end; now and then the clock, a tie or a concession ends one."""
    goal = rules.scoring.points_to_win or 100
    ending = rng.choices(tuple(ENDINGS), (78, 14, 3, 5))[0]
    return ENDINGS[ending](goal, rng)


def slip_misread(report: Report) -> Report:
    """The same game with the loser's score read again: ten points more, as far as that changes nothing else."""
    a, b = report.a.score or 0, report.b.score or 0
    if report.winner == "a":
        return _won(report.result, "a", a, min(b + 10, max(a - 5, b)))
    return _won(report.result, "b", b, min(a + 10, max(b - 5, a)))


def _full_win(goal: int, rng: Random) -> Report:
    return _won("full_win", rng.choice("ab"), goal + rng.choice((0, 0, 0, 5, 10)), 5 * rng.randrange(goal // 6))


def _modified_win(goal: int, rng: Random) -> Report:
    loser = 5 * rng.randrange(goal // 10)
    return _won("modified_win", rng.choice("ab"), loser + 5 * rng.randint(1, goal // 15), loser)


def _true_tie(goal: int, rng: Random) -> Report:
    level = Side(score=5 * rng.randrange(goal // 6))
    return Report("true_tie", None, level, level)


def _concession(goal: int, rng: Random) -> Report:
    loser = 5 * rng.randrange(goal // 10)
    return _won("concession", rng.choice("ab"), loser + 5 * rng.randint(1, 6), loser)


def _won(result: str, seat: str, winner: int, loser: int) -> Report:
    a, b = (winner, loser) if seat == "a" else (loser, winner)
    return Report(result, seat, Side(score=a), Side(score=b))


ENDINGS = {"full_win": _full_win, "modified_win": _modified_win, "true_tie": _true_tie, "concession": _concession}
