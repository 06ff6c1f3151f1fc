"""What every system asks of a report: who won, which scores were given, and what both sides get for it.

Who leads a game that was not finished follows from the facts on the table (OPG 7.5.1, OTF 7).

The codes of the violations name the field: `winner_missing`, `unknown_winner`, `winner_unexpected`, `score_a_missing`.
"""

from __future__ import annotations

from enum import IntEnum

from tournaments.engine.core.endings import Pair
from tournaments.engine.core.system import Ruleset
from tournaments.engine.core.types import Earned, Outcome, Report, RuleViolation, Side

SEATS = {"a": "first", "b": "second"}
FACTS = ("planet", "space", "missions", "aq", "aq_seeded", "bonus")
HOW_GAMES_ARE = ("missed", "double_missed", "delayed", "timed")


class Needed(IntEnum):
    """The completed missions that winning takes."""

    NONE = 0
    ANY = 1
    PLANET_AND_SPACE = 2


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


def clamp(score: int, cap: int) -> int:
    """A score as recorded: points above the cap or below zero do not count."""
    return min(max(score, 0), cap)


def differential(winner: int, loser: int, cap: int) -> int:
    """The winner's differential. A winner who is not ahead inside the cap gets one point (AMB-S3)."""
    ahead = clamp(winner, cap) - clamp(loser, cap)
    return ahead if ahead > 0 else 1


def has_facts(report: Report) -> bool:
    """Whether anything but the score was noted of either side."""
    return any(getattr(seat, fact) is not None for seat in (report.a, report.b) for fact in FACTS)


def leader_at_time(rules: Ruleset, report: Report) -> str | None:
    """The seat that leads when time is up, None when level. Raises RuleViolation where a score is missing."""
    return _leader(rules, report, conditions=False)


def leader_decked(rules: Ruleset, report: Report) -> str | None:
    """The seat that met the most victory conditions when both decks are exhausted, None when level (AMB-S10)."""
    return _leader(rules, report, conditions=rules.scoring.deck_out_by_missions)


def counting_points(points: int, bonus: int) -> int:
    """OTF 7: bonus points above the other points do not count toward winning."""
    others = points - bonus
    return others + min(bonus, max(others, 0))


def missions_done(side: Side) -> Needed:
    """A planet and a space mission, then any mission, then none."""
    if side.planet and side.space:
        return Needed.PLANET_AND_SPACE
    return Needed.ANY if side.planet or side.space or side.missions else Needed.NONE


def suggested_winner(score_a: int | None, score_b: int | None) -> str | None:
    """Who the scores say is ahead; the director's word stands (AMB-S4)."""
    if score_a is None or score_b is None or score_a == score_b:
        return None
    return "a" if score_a > score_b else "b"


def won_report(code: str, seat: str, winner: int, loser: int) -> Report:
    """One that is won by these scores."""
    a, b = (winner, loser) if seat == "a" else (loser, winner)
    return Report(code, seat, Side(score=a), Side(score=b))


def _named(report: Report) -> str:
    words = report.result.replace("_", " ") + (" game" if report.result in HOW_GAMES_ARE else "")
    article = "An" if words[0] in "aeiou" else "A"
    return f"{article} {words}"


def _leader(rules: Ruleset, report: Report, *, conditions: bool) -> str | None:
    a, b = (_reached(rules, report, seat, conditions=conditions) for seat in ("a", "b"))
    if a == b:
        return None
    return "a" if a > b else "b"


def _reached(rules: Ruleset, report: Report, seat: str, *, conditions: bool) -> tuple[int, int]:
    """How far a seat got: the rung of the ladder (0 where missions do not matter), then the points."""
    points, facts = score(report, seat, "OPG 7.5.1"), side(report, seat)
    if rules.scoring.timed_by_missions:
        return missions_done(facts), points
    rung = bool(facts.planet) + bool(facts.space) if conditions else 0
    return rung, counting_points(points, facts.bonus or 0) if rules.scoring.bonus_limited else points
