"""Altering an announced event: its rounds, its day, or that it takes place at all."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.engine.listing.changes import REASONS
from tournaments.kernel.form_fields import WordsField
from tournaments.kernel.write_form import MomentForm, ReasonForm, WriteForm
from tournaments.play.services.altering import MOST_ROUNDS, WHY_MOVED, NewRounds
from tournaments.record.models import Event


class RoundsForm(WriteForm):
    is_edit = True

    rounds = forms.IntegerField(label="Rounds from now on", min_value=1, max_value=MOST_ROUNDS)
    reason = forms.ChoiceField(label="Why", choices=list(REASONS.items()))
    because = WordsField(required=False, max_length=300, label="In your words")
    unanimous = forms.BooleanField(required=False, label="All players who are present approve")

    def __init__(self, *args: Any, listed: int, begun: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["unanimous"].widget.attrs["required"] = not begun
        self.fields["rounds"].help_text = f"{listed} now." if listed else ""

    def new_rounds(self) -> NewRounds:
        """Return the change that was typed. Call after is_valid."""
        return NewRounds(**self.arguments)


class PostponeForm(MomentForm, ReasonForm):
    """Another start, in the zone of the event."""

    field_order = ("date", "time", "which", "reason")

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, seen=event.version, asked=WHY_MOVED, **kwargs)
        self.event = event
        self.fields["date"].label, self.fields["time"].label = "New date", "New time"
        self.fields["time"].help_text = f"In the zone of the event, {event.time_zone}."

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if start := self.moment(self.event.time_zone):
            data["starts_at"] = start
        return data

    def visible_fields(self) -> list[forms.BoundField]:
        return [field for field in super().visible_fields() if field.name != "which" or self.asks_which()]
