"""What people write about leagues, refused where nobody should have to read it."""

from __future__ import annotations

from typing import NoReturn

from tournaments.engine.core.types import RuleViolation, Violation
from tournaments.engine.texts import holds_address

LONGEST_REASON = 300


def refuse_text(text: str, section: str, *, missing: str = "") -> None:
    """Raises RuleViolation for an e-mail address, and, where `missing` says what to do, for nothing at all."""
    if missing and not text:
        raise RuleViolation("missing", missing, section)
    if len(text) > LONGEST_REASON * 4:
        raise RuleViolation("too_long", f"Write up to {LONGEST_REASON * 4} characters.", section)
    if holds_address(text):
        raise RuleViolation("address", "Everybody reads this: leave e-mail addresses out.", section)


def refuse_reason(reason: str, section: str, missing: str) -> None:
    """Raises RuleViolation where a reason is not given, too long, or names an address."""
    if len(reason) > LONGEST_REASON:
        raise RuleViolation("too_long", f"A reason has up to {LONGEST_REASON} characters.", section)
    refuse_text(reason, section, missing=missing)


def refuse_field(code: str, message: str, section: str, field: str) -> NoReturn:
    """Raises RuleViolation about one field of a form."""
    raise RuleViolation(code, message, section, (Violation(code, message, section, field),))
