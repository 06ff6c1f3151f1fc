"""A complaint about a director."""

from __future__ import annotations

from typing import Any

from django import forms

from conduct.selectors.complaints import TO, complained_about
from conduct.services.complaints import LONGEST, Said
from tournaments.kernel.form_fields import Words
from tournaments.kernel.write_form import UNNAMED, WriteForm
from tournaments.record.models import Event


class ComplaintForm(WriteForm):
    event = forms.IntegerField(min_value=1, widget=forms.HiddenInput(UNNAMED))
    about = forms.ChoiceField(required=False, label="About whom")
    to = forms.ChoiceField(
        choices=TO, label="To whom", widget=forms.RadioSelect(attrs={"class": "tiles"}), initial=TO[0][0]
    )
    text = Words(
        max_length=LONGEST,
        lines=8,
        label="What happened",
        help_text="When it was, at which table, who saw it. Only who gets the complaint reads this.",
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, initial={"event": event.pk, "about": ""}, **kwargs)
        self.rows = {str(row.pk): row for row in complained_about(event)}
        named = [(pk, f"{row.user}, {row.get_position_display().lower()}") for pk, row in self.rows.items()]
        self.let_choose("about", [("", "Nobody in particular"), *named])

    def said(self) -> Said:
        """Call after is_valid."""
        typed = self.cleaned_data
        return Said(self.rows.get(typed["about"]), typed["to"], typed["text"])
