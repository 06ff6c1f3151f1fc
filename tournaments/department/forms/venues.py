"""What a coordinator says of a venue."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.department.models import Venue
from tournaments.department.selectors.venues import known_beside, venues
from tournaments.kernel.form_fields import Words
from tournaments.kernel.write_form import WriteForm


class MergeForm(WriteForm):
    """Which known venue this one is: those of its country."""

    into = forms.ModelChoiceField(venues().none(), label="It is the same as", empty_label="Choose…")

    def __init__(self, *args: Any, venue: Venue, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["into"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 - tells the type
        field.queryset = known_beside(venue)
        field.label_from_instance = called  # type: ignore[assignment]


class RefuseForm(WriteForm):
    reason = Words(max_length=300, error_messages={"required": "Say what is wrong with the venue."})

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="id_refuse_%s", **kwargs)


def called(venue: Venue) -> str:
    return ", ".join(part for part in (venue.name, venue.town) if part)
