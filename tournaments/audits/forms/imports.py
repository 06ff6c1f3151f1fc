"""Imported events that a coordinator accepts: one, or many that are ticked in a list."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms

from tournaments.entries.forms.entries import is_key
from tournaments.kernel.days import FIRST_DAY, LAST_DAY
from tournaments.kernel.write_form import ReasonForm

DAY = "on-"


class AcceptForm(ReasonForm):
    """`needs_day`: the file does not say when the event was."""

    on = forms.DateField(
        required=False, label="Day of the event", widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )

    def __init__(self, *args: Any, needs_day: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not needs_day:
            del self.fields["on"]


class AcceptManyForm(ReasonForm):
    """`event` many times, and beside each whose file has no day one as `on-<key>`. `asked` is what was ticked."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asked: dict[int, date | None] = {}

    def clean(self) -> dict[str, Any]:
        said, data = super().clean() or self.cleaned_data, self.data
        keys = data.getlist("event") if hasattr(data, "getlist") else []
        if not all(map(is_key, keys)):
            raise forms.ValidationError("The list cannot be read: load it again.")
        self.asked = {int(key): self._day(data.get(f"{DAY}{key}", "")) for key in keys}
        return said

    def typed(self, key: int) -> str:
        return str(self.data.get(f"{DAY}{key}", ""))

    def _day(self, said: str) -> date | None:
        if not said.strip():
            return None
        try:
            day = date.fromisoformat(said.strip())
        except ValueError:
            day = date.min
        if not FIRST_DAY <= day <= LAST_DAY:
            raise forms.ValidationError(f"“{said[:20]}” is no day: write it like 2026-03-01.")
        return day
