"""The form fields of a listing and its venue (OPG 3, A)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any

from django import forms
from django_countries import countries

from tournaments.department.selectors.regions import named_regions
from tournaments.engine.core.system import Choice
from tournaments.engine.listing.fields import LISTING, Field, Kind
from tournaments.kernel.days import list_zones
from tournaments.kernel.form_fields import DayField, OnlineField, WordsField
from tournaments.kernel.write_form import MomentForm, WriteForm
from tournaments.listing.services.venues import Address

ADDRESS = ("name", "address", "town", "country", "region")
COUNTRIES = [("", "Choose…"), *countries]
TOWN_HELP = "With the state where there is one: “Portland, Oregon”."
REGION_HELP = "Looked up by country and town if you leave it empty."


def region_choices() -> list[tuple[str, str]]:
    return [("", "Look it up"), *named_regions()]


def _number_field(field: Field, **words: Any) -> forms.Field:
    if not field.names:
        return forms.IntegerField(min_value=field.least, max_value=field.most, **words)
    named = [(number, f"{number} · {name}") for number, name in enumerate(field.names, start=1)]
    return forms.TypedChoiceField(coerce=int, choices=named, **{**words, "required": True})


FIELDS: Mapping[Kind, Callable[..., forms.Field]] = {
    Kind.LINE: lambda field, **words: WordsField(max_length=field.most, **words),
    Kind.TEXT: lambda field, **words: WordsField(max_length=field.most, lines=field.lines, **words),
    Kind.LINK: lambda field, **words: forms.URLField(max_length=field.most, assume_scheme="https", **words),
    Kind.KNOWN: lambda field, **words: forms.ChoiceField(**words),
    Kind.CHOICE: lambda field, **words: forms.ChoiceField(**words),
    Kind.STYLE: lambda field, **words: forms.ChoiceField(**{**words, "required": True}),
    Kind.FLAG: lambda field, **words: forms.BooleanField(**words),
    Kind.NUMBER: _number_field,
    Kind.DAY: lambda field, **words: DayField(**words),
    Kind.ZONE: lambda field, **words: forms.ChoiceField(choices=list_zones, **words),
}


def form_field(code: str, **words: Any) -> forms.Field:
    """Build the form's field; the form fills in the choices of a game, of sets and venues."""
    field = LISTING[code]
    usual = {"label": field.label or None, "help_text": field.help, "initial": field.initial}
    return FIELDS[field.kind](field, required=field.is_needed, **{**usual, **words})


def decision_field(choice: Choice[Any], chosen: Mapping[str, str]) -> forms.ChoiceField:
    """Build the field of a choice that the documents leave open, the default first."""
    return forms.ChoiceField(
        required=False,
        label=choice.label,
        help_text=choice.section,
        choices=list(choice.values.items()),
        initial=chosen.get(choice.code, choice.default),
    )


ORDERED: Mapping[str, tuple[str, ...]] = {
    "release_set": (),
    "sealed_format": (),
    "entries_close_at": ("close_date", "close_time"),
    "venue": (
        "release_set",
        "sealed_format",
        "host",
        "new_name",
        "new_address",
        "new_town",
        "new_country",
        "new_region",
        "venue",
    ),
}
"""Fields whose errors come in another order than in the table, or that are several fields."""


class ListingFields(MomentForm):
    """The fields of a listing; `level` is only shown, and the form fills in choices."""

    locals().update({code: form_field(code) for code, field in LISTING.items() if field.kind in FIELDS})
    online = OnlineField(LISTING["online"].label)
    close_date = DayField(required=False, label="Entering closes on", help_text="Left empty: at the start.")
    close_time = forms.TimeField(
        required=False, label="at", widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    host = forms.TypedChoiceField(
        required=False, coerce=int, empty_value=None, label="Venue", help_text="A known venue fills in the address."
    )
    new_name = WordsField(required=False, max_length=80, label="Name")
    new_address = WordsField(
        required=False, max_length=300, lines=2, label="Address", help_text="Street and number, floor."
    )
    new_town = WordsField(required=False, max_length=60, label="Town", help_text=TOWN_HELP)
    new_country = forms.ChoiceField(
        required=False, label="Country", choices=COUNTRIES, help_text="Needed for a venue at a table."
    )
    new_region = forms.ChoiceField(required=False, label="Region", choices=region_choices, help_text=REGION_HELP)

    field_order = [*MomentForm.base_fields, *chain.from_iterable(ORDERED.get(code, (code,)) for code in LISTING)]


class VenueForm(WriteForm):
    is_edit = True

    name = WordsField(max_length=80)
    address = WordsField(max_length=300, lines=2, required=False, help_text="Street and number, floor.")
    town = WordsField(max_length=60, required=False, help_text=TOWN_HELP)
    online = OnlineField("Where is it?")
    country = forms.ChoiceField(required=False, choices=COUNTRIES)
    region = forms.ChoiceField(required=False, choices=region_choices, help_text=REGION_HELP)

    def details(self) -> Address:
        """Return the venue as typed; call it after `is_valid`."""
        return Address(**{name: self.cleaned_data[name] for name in ADDRESS})

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("online"):
            data["country"] = ""
        elif not data.get("country") and "country" not in self.errors:
            self.add_error("country", "Choose the country, or say that it is online.")
        return data
