"""Chair's Challenges: what is drawn."""

from __future__ import annotations

from django import forms

from leagues.services.challenges import MOST_FIRST, Prizes
from tournaments.kernel.form_fields import WordsField
from tournaments.kernel.write_form import WriteForm


class NominationForm(WriteForm):
    prizes = WordsField(lines=4, max_length=1000, label="Prizes for everybody who takes part", help_text="One a line.")
    winners_prizes = WordsField(
        lines=3, max_length=1000, required=False, label="Prizes for the winners alone", help_text="One a line."
    )
    first = forms.IntegerField(
        min_value=1, max_value=MOST_FIRST, initial=1, label="Winners are the first so many places"
    )

    def prizes_named(self) -> Prizes:
        """Call after is_valid."""
        data = self.cleaned_data
        return Prizes(data["prizes"], data["winners_prizes"], data["first"])
