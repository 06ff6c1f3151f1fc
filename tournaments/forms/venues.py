"""Venues, as coordinators correct and verify them."""

from __future__ import annotations

from typing import Any

from django import forms
from django_countries import countries

from tournaments.forms.writing import Online, Words, WriteForm
from tournaments.models import Region, Venue
from tournaments.services.venues import Address

REGION_HELP = "Looked up by country and town if you leave it empty."


def region_choices() -> list[tuple[str, str]]:
    return [("", "Look it up"), *Region.objects.values_list("slug", "name")]


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


class MergeForm(WriteForm):
    """Which known venue this one is: those of its country."""

    into = forms.ModelChoiceField(Venue.objects.none(), label="It is the same as", empty_label="Choose…")

    def __init__(self, *args: Any, venue: Venue, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = Venue.objects.filter(state=Venue.State.VERIFIED, country=venue.country).exclude(pk=venue.pk)
        field = self.fields["into"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 - tells the type
        field.queryset = known
        field.label_from_instance = _label  # type: ignore[assignment]


class RefuseForm(WriteForm):
    reason = Words(max_length=300, error_messages={"required": "Say what is wrong with the venue."})

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="id_refuse_%s", **kwargs)


def _label(venue: Venue) -> str:
    return ", ".join(part for part in (venue.name, venue.town) if part)
