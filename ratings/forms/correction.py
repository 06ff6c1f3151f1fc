"""The query of the section that foresees a correction."""

from __future__ import annotations

from django import forms

from tournaments.engine.types import Outcome

OUTCOMES = [(one.value, one.value) for one in Outcome]


class CorrectionForm(forms.Form):
    """A match by its key, and what the new result gives both sides."""

    match = forms.IntegerField(min_value=1, max_value=2**53)
    a = forms.ChoiceField(choices=OUTCOMES)
    b = forms.ChoiceField(choices=OUTCOMES)

    def outcomes(self) -> tuple[Outcome, Outcome]:
        return Outcome(self.cleaned_data["a"]), Outcome(self.cleaned_data["b"])
