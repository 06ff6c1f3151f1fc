"""Who leads a game that was not finished, from the facts on the table (OPG 7.5.1, OTF 7)."""

from __future__ import annotations

from tournaments.engine.ruleset import Ruleset
from tournaments.engine.scoring.reported import score, side
from tournaments.engine.types import Report, Side

FACTS = ("planet", "space", "missions", "aq", "aq_seeded", "bonus")


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


def _leader(rules: Ruleset, report: Report, *, conditions: bool) -> str | None:
    a, b = (_reached(rules, report, seat, conditions=conditions) for seat in ("a", "b"))
    if a == b:
        return None
    return "a" if a > b else "b"


def _reached(rules: Ruleset, report: Report, seat: str, *, conditions: bool) -> tuple[int, int]:
    """How far a seat got: the rung of the ladder (0 where missions do not matter), then the points."""
    points, facts = score(report, seat, "OPG 7.5.1"), side(report, seat)
    if rules.scoring.timed_by_missions:
        return _rung(facts), points
    rung = _kinds(facts) if conditions else 0
    return rung, counting_points(points, facts.bonus or 0) if rules.scoring.bonus_limited else points


def _rung(facts: Side) -> int:
    """Second Edition: a planet and a space mission, then any mission, then none."""
    if facts.planet and facts.space:
        return 2
    return 1 if facts.planet or facts.space or facts.missions else 0


def _kinds(facts: Side) -> int:
    return bool(facts.planet) + bool(facts.space)
