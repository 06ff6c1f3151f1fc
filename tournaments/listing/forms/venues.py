"""Venues, as coordinators correct and verify them."""

from __future__ import annotations

from typing import Any

from django import forms
from django_countries import countries

from tournaments.department.selectors.regions import named_regions
from tournaments.kernel.form_fields import Online, Words
from tournaments.kernel.write_form import WriteForm
from tournaments.listing.services.venues import Address

REGION_HELP = "Looked up by country and town if you leave it empty."


def region_choices() -> list[tuple[str, str]]:
    return [("", "Look it up"), *named_regions()]


class VenueForm(WriteForm):
    name = Words(max_length=80)
    address = Words(max_length=300, lines=2, required=False, help_text="Street and number, floor.")
    town = Words(max_length=60, required=False, help_text="With the state where there is one: “Portland, Oregon”.")
    online = Online("Where is it?")
    country = forms.ChoiceField(required=False, choices=[("", "Choose…"), *countries])
    region = forms.ChoiceField(required=False, choices=region_choices, help_text=REGION_HELP)

    def said(self) -> Address:
        names = ("name", "address", "town", "country", "region")
        return Address(**{name: self.cleaned_data[name] for name in names})

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        if said.get("online"):
            said["country"] = ""
        elif not said.get("country") and "country" not in self.errors:
            self.add_error("country", "Choose the country, or say that it is online.")
        return said
