"""What lists are narrowed by and players are found by: plain parameters of an address."""

from __future__ import annotations

import unicodedata
from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django_countries import countries

from ratings.selectors.lists import Asked
from tournaments.department.selectors.regions import named_regions
from tournaments.engine.texts import fault

MOST_GAMES = 100_000


class PlainSelect(forms.Select):
    """Drawn at once: Django draws each option by a template of its own, and there are 250 countries."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        chosen = str(value or "")
        options = ((code, mark_safe(" selected") if str(code) == chosen else "", label) for code, label in self.choices)
        inside = format_html_join("", '<option value="{}"{}>{}</option>', options)
        return format_html(
            "<select{}>{}</select>", flatatt({**self.build_attrs(self.attrs, attrs), "name": name}), inside
        )


class Typed(forms.CharField):
    """A part of a name: trimmed, NFC, without hidden characters."""

    widget = forms.TextInput(attrs={"type": "search", "autocomplete": "off"})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=80, required=False, **kwargs)

    def to_python(self, value: Any) -> str:
        text = " ".join(unicodedata.normalize("NFC", super().to_python(value) or "").split())
        if said := fault(text):
            raise forms.ValidationError(said)
        return text


class ListForm(forms.Form):
    """Sent by GET. What cannot be meant counts as not said, and is named."""

    name = Typed(label="Player")
    region = forms.ChoiceField(
        required=False,
        choices=lambda: [("", "All"), *named_regions()],
        help_text="By the player's country.",
    )
    country = forms.ChoiceField(required=False, choices=[("", "All"), *countries], widget=PlainSelect)
    games = forms.IntegerField(required=False, min_value=0, max_value=MOST_GAMES, label="At least so many games")
    active = forms.BooleanField(required=False, label="Played in the last year")

    quiet = True  # every field is optional: it need not be said

    def asked(self) -> Asked:
        """Call after is_valid; a field in error is as if not said."""
        said = self.cleaned_data
        return Asked(
            name=said.get("name", ""),
            region=said.get("region", ""),
            country=said.get("country", ""),
            active=said.get("active", False),
            games=said.get("games") or 0,
        )


class OpponentForm(forms.Form):
    """Sent by GET, while a name is typed."""

    name = Typed(label="Player")

    quiet = True
