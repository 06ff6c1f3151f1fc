"""Clean and check what people type, in forms and in the API alike."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms

from tournaments.engine.core.types import NO_SECTION, RuleViolation, Violation
from tournaments.engine.names import clean, fault, has_letter
from tournaments.engine.texts import holds_address

ADDRESS = "Everybody reads this: leave e-mail addresses out, and write a name in their place."


def clean_text(text: str) -> str:
    """Return the text without invisible characters.

    Raises ValidationError for reversed writing directions and heaps of accents.
    """
    cleaned = clean(text)
    if message := fault(cleaned):
        raise forms.ValidationError(message)
    return cleaned


def validate_public_name(name: str) -> str:
    """Return the name. Raises ValidationError for an e-mail address, and for a name without a letter or digit."""
    if "@" in name:
        raise forms.ValidationError("An e-mail address is never shown here: write the name or handle.")
    if name and not has_letter(name):
        raise forms.ValidationError("A name holds a letter or a digit.")
    return name


def refuse_addresses(*texts: str) -> None:
    """Raise RuleViolation if a public text holds an e-mail address, which no event file may hold."""
    if any(holds_address(text) for text in texts):
        raise RuleViolation("address", ADDRESS, NO_SECTION)


def find_address_violations(texts: Mapping[str, str]) -> tuple[Violation, ...]:
    """Return a violation for each field, by name, whose text holds an e-mail address."""
    return tuple(Violation("address", ADDRESS, NO_SECTION, name) for name, text in texts.items() if holds_address(text))
