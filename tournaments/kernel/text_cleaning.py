"""What people type, checked the same way in forms and in the API."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms

from tournaments.engine.core.types import NO_SECTION, RuleViolation, Violation
from tournaments.engine.names import clean, fault, has_letter
from tournaments.engine.texts import holds_address

ADDRESS = "Everybody reads this: leave e-mail addresses out, and write a name in their place."


def clean_text(text: str) -> str:
    """The text without invisible signs. Raises ValidationError for turned writing directions and heaps of accents."""
    cleaned = clean(text)
    if message := fault(cleaned):
        raise forms.ValidationError(message)
    return cleaned


def validate_public_name(name: str) -> str:
    """Raises ValidationError for what looks like an e-mail address, and for a name of which nothing can be read."""
    if "@" in name:
        raise forms.ValidationError("An e-mail address is never shown here: write the name or handle.")
    if name and not has_letter(name):
        raise forms.ValidationError("A name holds a letter or a digit.")
    return name


def refuse_addresses(*texts: str) -> None:
    """Raises RuleViolation for an e-mail address in what everybody reads, and no file of an event may hold."""
    if any(holds_address(text) for text in texts):
        raise RuleViolation("address", ADDRESS, NO_SECTION)


def find_address_violations(texts: Mapping[str, str]) -> tuple[Violation, ...]:
    """The same for the fields of a form, by name."""
    return tuple(Violation("address", ADDRESS, NO_SECTION, name) for name, text in texts.items() if holds_address(text))
