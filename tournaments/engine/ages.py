"""D97 1.18: who is too old for a format that is for the young."""

from __future__ import annotations

from datetime import date

from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import RuleViolation


def compute_age(day: date, born: date) -> int:
    """In whole years."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def refuse_too_old(rules: GameRules, name: str, born: date | None, day: date) -> None:
    """Raises RuleViolation `too_old`. Of whom no date of birth is known the director asks."""
    if rules.oldest is None or born is None or compute_age(day, born) <= rules.oldest:
        return
    message = (
        f"{name} is {compute_age(day, born)} on the day of the event, and {rules.name} is for players of {rules.oldest}"
        " and younger: there is the Swiss format for everybody."
    )
    raise RuleViolation("too_old", message, rules.source)
