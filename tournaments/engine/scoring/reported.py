"""What every system asks of a report: who won, which scores were given, and what both sides get for it.

The codes of the violations name the field: `winner_missing`, `unknown_winner`, `winner_unexpected`, `score_a_missing`.
"""

from __future__ import annotations

from tournaments.engine.ruleset import Ruleset
from tournaments.engine.types import Earned, Outcome, Report, RuleViolation, Side

Pair = tuple[Earned, Earned | None]

SEATS = {"a": "first", "b": "second"}
HOW_GAMES_ARE = ("missed", "double_missed", "delayed", "timed")


def side(report: Report, seat: str) -> Side:
    return report.a if seat == "a" else report.b


def other_seat(seat: str) -> str:
    return "b" if seat == "a" else "a"


def winner(report: Report, section: str) -> str:
    """The seat that won, "a" or "b". Raises RuleViolation `winner_missing` or `unknown_winner`."""
    if report.winner is None:
        raise RuleViolation("winner_missing", f'{_named(report)} needs a winner: "a" or "b".', section)
    if report.winner not in SEATS:
        message = f'winner: expected "a" or "b", not {report.winner!r}.'
        raise RuleViolation("unknown_winner", message, section)
    return report.winner


def score(report: Report, seat: str, section: str = "OPG 7.4.1") -> int:
    """The raw score of a seat. Raises RuleViolation `score_a_missing`."""
    points = side(report, seat).score
    if points is None:
        message = f"{_named(report)} needs the score of the {SEATS[seat]} player (score_{seat})."
        raise RuleViolation(f"score_{seat}_missing", message, section)
    return points


def no_winner(report: Report, section: str) -> None:
    """Raises RuleViolation `winner_unexpected` where a result that has no winner names one."""
    if report.winner is not None:
        raise RuleViolation("winner_unexpected", f"{_named(report)} has no winner.", section)


def decided(rules: Ruleset, seat: str, won: Outcome, lost: Outcome, diff: int) -> Pair:
    """What both get when this seat won with this differential."""
    winning = Earned(won, rules.scoring.vp[won], diff)
    losing = Earned(lost, rules.scoring.vp[lost], -diff)
    return (winning, losing) if seat == "a" else (losing, winning)


def even(rules: Ruleset, outcome: Outcome) -> Pair:
    """What both get when both get the same, without differential."""
    earned = Earned(outcome, rules.scoring.vp[outcome], 0)
    return earned, earned


def _named(report: Report) -> str:
    words = report.result.replace("_", " ") + (" game" if report.result in HOW_GAMES_ARE else "")
    article = "An" if words[0] in "aeiou" else "A"
    return f"{article} {words}"


def clamp(score: int, cap: int) -> int:
    """A score as recorded: points above the cap or below zero do not count."""
    return min(max(score, 0), cap)


def differential(winner: int, loser: int, cap: int) -> int:
    """The winner's differential. A winner who is not ahead inside the cap gets one point (AMB-S3)."""
    ahead = clamp(winner, cap) - clamp(loser, cap)
    return ahead if ahead > 0 else 1
