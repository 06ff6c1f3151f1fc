"""The last form of an event."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.kernel.write_form import ReasonForm


class FinalizeForm(ReasonForm):
    """`finalists`: (player id, name) of the two who could win the final confrontation."""

    winner = forms.ChoiceField(label="Who won the final confrontation?", widget=forms.RadioSelect)

    def __init__(self, *args: Any, finalists: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.let_choose("winner", finalists)
        self.fields["reason"].help_text = "Needed only if not every scheduled round was played."
