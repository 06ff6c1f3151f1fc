"""What people type, checked the same way in forms and in the API."""

from __future__ import annotations

import unicodedata

from django import forms

from tournaments.engine.texts import fault


def clean_text(text: str) -> str:
    """NFC. Raises ValidationError for control characters, turned writing directions and heaps of accents."""
    normal = unicodedata.normalize("NFC", text)
    if said := fault(normal):
        raise forms.ValidationError(said)
    return normal


def public_name(name: str) -> str:
    """Raises ValidationError for what looks like an e-mail address."""
    if "@" in name:
        raise forms.ValidationError("An e-mail address is never shown here: write the name or handle.")
    return name
