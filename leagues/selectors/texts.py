"""Find words about leagues that are refused where nobody should have to read it."""

from __future__ import annotations

from tournaments.engine.core.types import Violation
from tournaments.engine.texts import holds_address

LONGEST_REASON = 300


def find_text_violations(text: str, section: str, field: str = "", *, missing: str = "") -> tuple[Violation, ...]:
    """Return what is wrong with a text; where `missing` says what to do, an empty one is wrong, too."""
    if missing and not text:
        return (Violation("missing", missing, section, field),)
    if len(text) > LONGEST_REASON * 4:
        return (Violation("too_long", f"Write up to {LONGEST_REASON * 4} characters.", section, field),)
    if holds_address(text):
        return (Violation("address", "Everybody reads this: leave e-mail addresses out.", section, field),)
    return ()


def find_reason_violations(reason: str, section: str, missing: str, field: str = "reason") -> tuple[Violation, ...]:
    """Return what is wrong with a reason."""
    if len(reason) > LONGEST_REASON:
        return (Violation("too_long", f"A reason has up to {LONGEST_REASON} characters.", section, field),)
    return find_text_violations(reason, section, field, missing=missing)
