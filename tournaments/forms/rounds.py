"""Exchanging two seats of a draft."""

from __future__ import annotations

from django import forms
from django.db.models import QuerySet

from tournaments.forms.writing import ReasonForm
from tournaments.models import Seat

TWO = "Select exactly two players to exchange."


class SwapForm(ReasonForm):
    seats = forms.ModelMultipleChoiceField(queryset=Seat.objects.none(), error_messages={"required": TWO})

    def offer(self, seats: QuerySet[Seat]) -> None:
        field = self.fields["seats"]
        assert isinstance(field, forms.ModelMultipleChoiceField)  # noqa: S101 - tells the type
        field.queryset = seats

    def clean_seats(self) -> list[Seat]:
        seats = list(self.cleaned_data["seats"])
        if len(seats) != 2:
            raise forms.ValidationError(TWO)
        return seats

    def picked(self) -> set[str]:
        """The seats selected in a refused form, to keep them selected."""
        return set(self.data.getlist("seats")) if self.is_bound else set()  # type: ignore[attr-defined]
