"""Imported events that a coordinator accepts: one, or many that are ticked in a list."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms

from tournaments.entries.forms.entries import is_key
from tournaments.kernel.days import FIRST_DAY, LAST_DAY
from tournaments.kernel.write_form import ReasonForm


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
    """`event` many times, and beside each whose file has no day one as `on-<key>`. `days`: of what was ticked."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.days: dict[int, date | None] = {}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        keys = self.data.getlist("event") if hasattr(self.data, "getlist") else []
        if not all(map(is_key, keys)):
            raise forms.ValidationError("The list cannot be read: load it again.")
        self.days = {int(key): _day(self.typed(key)) for key in keys}
        return data

    def typed(self, key: int | str) -> str:
        return str(self.data.get(f"on-{key}", ""))


def _day(text: str) -> date | None:
    if not text.strip():
        return None
    try:
        day = date.fromisoformat(text.strip())
    except ValueError:
        day = date.min
    if not FIRST_DAY <= day <= LAST_DAY:
        raise forms.ValidationError(f"“{text[:20]}” is no day: write it like 2026-03-01.")
    return day
