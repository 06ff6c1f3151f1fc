"""What is typed for everybody to read, and stands in the file of the event."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.engine.texts import holds_address
from tournaments.engine.types import NO_SECTION, RuleViolation, Violation

ADDRESS = "Everybody reads this: leave e-mail addresses out, and write a name in their place."


def refuse_addresses(*texts: str) -> None:
    """Raises RuleViolation for an e-mail address, which no file of an event may hold."""
    if any(holds_address(text) for text in texts):
        raise RuleViolation("address", ADDRESS, NO_SECTION)


def found_addresses(texts: Mapping[str, str]) -> tuple[Violation, ...]:
    """The same for the fields of a form, by name."""
    return tuple(Violation("address", ADDRESS, NO_SECTION, name) for name, text in texts.items() if holds_address(text))
