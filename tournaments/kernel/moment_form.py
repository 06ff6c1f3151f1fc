"""A day and a time on the wall of the venue, and the instant they mean."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from django import forms

from tournaments.engine.dates import instant
from tournaments.engine.types import RuleViolation
from tournaments.kernel.form_fields import Day
from tournaments.kernel.write_form import WriteForm


class MomentForm(WriteForm):
    """`which` is asked for only where clocks are set back and the time comes twice."""

    date = Day()
    time = forms.TimeField(widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))
    which = forms.ChoiceField(
        required=False,
        label="Which of the two",
        choices=[
            ("", "Not needed"),
            ("first", "The first time, before clocks go back"),
            ("second", "The second time, after it"),
        ],
        help_text="Only where clocks are set back and this time comes twice.",
    )

    def moment(self, zone: str) -> datetime | None:
        """The instant meant, None while day or time are missing. Says on the form what is wrong with it."""
        said = self.cleaned_data
        if not {"date", "time"} <= said.keys():
            return None
        second = {"first": False, "second": True}.get(said.get("which", ""))
        try:
            return instant(datetime.combine(said["date"], said["time"]), ZoneInfo(zone), second=second)
        except RuleViolation as violation:
            self.add_error("which" if violation.code == "ambiguous_time" else "time", violation.message)
        return None

    def asks_which(self) -> bool:
        said = (self.data.get("which") if self.is_bound else None) or self.initial.get("which")
        return bool(said or (self.is_bound and "which" in self.errors))
