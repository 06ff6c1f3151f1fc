"""The filters of the calendar, plain parameters of its address."""

from __future__ import annotations

import re

from django import forms

from tournaments.department.selectors.regions import named_regions, venue_countries
from tournaments.engine.listing.matrix import FORMATS, GAMES
from tournaments.kernel.form_fields import LoadedChoiceField
from tournaments.kernel.form_labels import PlainMessagesForm
from tournaments.listing.selectors.calendars import CalendarChoice

MONTH = re.compile(r"([12]\d{3})-(0[1-9]|1[0-2])")
WHERE = {"online": True, "in_person": False}


class Month(forms.Field):
    """(year, month), written as browsers send it: 2026-09."""

    widget = forms.DateInput(attrs={"type": "month"})

    def to_python(self, value: str | None) -> tuple[int, int] | None:
        match = MONTH.fullmatch(value or "")
        if value and not match:
            raise forms.ValidationError("Write the month as 2026-09.")
        if match:
            return (int(match[1]), int(match[2]))
        return None


class CalendarForm(PlainMessagesForm):
    """A form that is sent by GET; values that make no sense are ignored and named."""

    game = forms.ChoiceField(required=False, choices=lambda: [("", "All"), *GAMES.choices()])
    format = forms.ChoiceField(required=False, choices=lambda: [("", "All"), *FORMATS.choices()])
    region = LoadedChoiceField(required=False, read=lambda: [("", "All"), *named_regions()])
    country = LoadedChoiceField(required=False, read=lambda: [("", "All"), *venue_countries()])
    where = forms.ChoiceField(
        required=False, choices=[("", "Anywhere"), ("in_person", "In person"), ("online", "Online")]
    )
    month = Month(required=False)

    quiet = True  # every field is optional: it need not be said

    def choice(self) -> CalendarChoice:
        """Return the valid filters; call it after `is_valid`."""
        data = {}
        for name, value in self.cleaned_data.items():
            if name != "where":
                data[name] = value
        return CalendarChoice(**data, online=WHERE.get(self.cleaned_data.get("where", "")))
