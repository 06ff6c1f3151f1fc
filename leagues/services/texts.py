"""Refuse, inside an act, words about leagues that nobody should have to read."""

from __future__ import annotations

from typing import NoReturn

from leagues.selectors.texts import find_reason_violations
from tournaments.engine.core.types import RuleViolation, Violation, require_no_findings


def refuse_reason(reason: str, section: str, missing: str) -> None:
    """Raises RuleViolation where a reason is not given, too long, or names an address."""
    require_no_findings(find_reason_violations(reason, section, missing))


def refuse_field(code: str, message: str, section: str, field: str) -> NoReturn:
    """Raises RuleViolation about one field of a form."""
    raise RuleViolation(code, message, section, (Violation(code, message, section, field),))
