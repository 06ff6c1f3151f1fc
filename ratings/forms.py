"""Forms of ratings, which only parse: parameters of an address, and the envelope of a button."""

from __future__ import annotations

from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django_countries import countries

from ratings.selectors.lists import Filters
from tournaments.department.selectors.regions import named_regions
from tournaments.engine.core.seats import LETTERS
from tournaments.engine.core.types import Outcome
from tournaments.kernel.form_fields import LoadedChoiceField, SearchField

MOST_GAMES = 100_000
OUTCOMES = [(outcome.value, outcome.value) for outcome in Outcome]


class PlainSelect(forms.Select):
    """A select that renders without Django's template for each option, because there are 250 countries."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        chosen = str(value or "")
        options = ((code, mark_safe(" selected") if str(code) == chosen else "", label) for code, label in self.choices)
        inside = format_html_join("", '<option value="{}"{}>{}</option>', options)
        return format_html(
            "<select{}>{}</select>", flatatt({**self.build_attrs(self.attrs, attrs), "name": name}), inside
        )


class ListForm(forms.Form):
    """Sent by GET. What cannot be meant counts as not said, and is named."""

    name = SearchField(required=False, max_length=80, label="Player")
    region = LoadedChoiceField(
        required=False, read=lambda: [("", "All"), *named_regions()], help_text="By the player's country."
    )
    country = forms.ChoiceField(required=False, choices=[("", "All"), *countries], widget=PlainSelect)
    games = forms.IntegerField(required=False, min_value=0, max_value=MOST_GAMES, label="At least so many games")
    active = forms.BooleanField(required=False, label="Played in the last year")

    quiet = True  # every field is optional: it need not be said

    def filters(self) -> Filters:
        """Call after is_valid; a field in error is as if not said."""
        return Filters(**{name: value for name, value in self.cleaned_data.items() if value})


class OpponentForm(forms.Form):
    """Sent by GET, while a name is typed."""

    name = SearchField(required=False, max_length=80, label="Player")

    quiet = True


class CorrectionForm(forms.Form):
    """A match by its key, and what the new result gives its seats: the outcome of each, of a table of several the
    points by which they stand above each other too.
    """

    match = forms.IntegerField(min_value=1, max_value=2**53)
    points = forms.RegexField(r"^-?\d{1,9}(,-?\d{1,9})*$", required=False, max_length=100)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for seat, name in enumerate(LETTERS):
            self.fields[name] = forms.ChoiceField(choices=OUTCOMES, required=seat < 2)

    def outcomes(self) -> tuple[Outcome, ...]:
        """Call after is_valid."""
        said = (self.cleaned_data[name] for name in LETTERS)
        return tuple(Outcome(outcome) for outcome in said if outcome)

    def points_of_seats(self) -> tuple[int, ...]:
        said = self.cleaned_data["points"]
        return tuple(map(int, said.split(","))) if said else ()
