"""The form of a further sealed format, for coordinators."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.department.models import SealedFormat
from tournaments.kernel.form_fields import WordsField
from tournaments.kernel.write_form import WriteForm
from tournaments.listing.services.sealed_formats import FormatDetails

FIELDS = ("name", "rules", "product", "notes", "withdrawn")


class SealedFormatForm(WriteForm):
    is_edit = True

    name = WordsField(max_length=80)
    rules = forms.ChoiceField(choices=SealedFormat.Rules.choices, label="How decks are made")
    product = WordsField(max_length=200, label="Product required", help_text="What each player opens.")
    notes = WordsField(max_length=1000, lines=4, required=False, label="Additional notes")
    withdrawn = forms.BooleanField(
        required=False, label="Withdrawn", help_text="No further event is listed with it; those that are stay."
    )

    def __init__(self, *args: Any, row: SealedFormat | None = None, **kwargs: Any) -> None:
        initial = {}
        if row:
            initial = {name: getattr(row, name) for name in FIELDS}
        seen = None
        if row:
            seen = row.version
        super().__init__(*args, initial=initial, seen=seen, **kwargs)
        if row is None:
            del self.fields["withdrawn"]

    def details(self) -> FormatDetails:
        """Return the format as typed; call it after `is_valid`."""
        return FormatDetails(**{name: self.cleaned_data.get(name, False) for name in FIELDS})
