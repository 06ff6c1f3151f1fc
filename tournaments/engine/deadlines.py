"""OPG 13.4: by when the games of an online round are played, and which table gets longer. Time comes from outside."""

from __future__ import annotations

from datetime import datetime

from tournaments.engine.types import RuleViolation

SECTION = "OPG 13.4"


def due(of_round: datetime | None, of_table: datetime | None) -> datetime | None:
    """By when a table is played: an extension never shortens what its round has."""
    given = [at for at in (of_round, of_table) if at is not None]
    return max(given, default=None)


def refuse_deadline(at: datetime, *, begun: datetime | None, now: datetime) -> None:
    """Raises RuleViolation for a deadline that nobody can keep."""
    if begun is not None and at <= begun:
        raise RuleViolation("deadline_before", "The deadline lies before the round: choose a later time.", SECTION)
    if at <= now:
        raise RuleViolation("deadline_past", "The deadline has passed already: choose a later time.", SECTION)


def refuse_extension(at: datetime, *, until: datetime | None, now: datetime, none_given: bool) -> None:
    """Raises RuleViolation where no extensions are given, or this one extends nothing. `until`: what the table has."""
    if none_given:
        message = "This event announced that no extensions are given: rule on the game instead (OPG 13.5)."
        raise RuleViolation("no_extensions", message, SECTION)
    if until is not None and at <= until:
        raise RuleViolation("not_longer", "The table has as much time already: choose a later time.", SECTION)
    refuse_deadline(at, begun=None, now=now)
