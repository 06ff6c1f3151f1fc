"""Exchanging two seats of a draft."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms

from tournaments.forms.writing import ReasonForm
from tournaments.models import Seat

TWO = "Select exactly two players to exchange."


class SwapForm(ReasonForm):
    seats = forms.MultipleChoiceField(error_messages={"required": TWO})

    def offer(self, seats: Iterable[Seat]) -> None:
        self.offered = {str(seat.pk): seat for seat in seats}
        field = self.fields["seats"]
        assert isinstance(field, forms.MultipleChoiceField)  # noqa: S101 - tells the type
        field.choices = [(pk, str(seat)) for pk, seat in self.offered.items()]

    def clean_seats(self) -> list[Seat]:
        seats = [self.offered[pk] for pk in dict.fromkeys(self.cleaned_data["seats"])]
        if len(seats) != 2:
            raise forms.ValidationError(TWO)
        return seats

    def picked(self) -> set[str]:
        """The seats selected in a refused form, to keep them selected."""
        return set(self.data.getlist("seats")) if self.is_bound else set()  # type: ignore[attr-defined]
