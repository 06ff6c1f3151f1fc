"""A rehearsal of an event: how much of it is copied."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.kernel.write_form import WriteForm
from tournaments.rehearsal.services.rehearsals import MOST_PLAYERS


class RehearsalForm(WriteForm):
    """`played`: the complete rounds that can be copied; `word`: what the game calls one of them."""

    rounds = forms.TypedChoiceField(coerce=int, label="Begin", initial=0)
    players = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST_PLAYERS,
        label="Players at least",
        help_text="Made-up players come to the list until there are so many.",
    )

    def __init__(self, *args: Any, played: int, word: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        later = [(number, f"after {word} {number}") for number in range(1, played + 1)]
        self.set_choices("rounds", [(0, f"before {word} 1"), *later])

    @property
    def arguments(self) -> dict[str, Any]:
        return {**super().arguments, "players": self.cleaned_data["players"] or 0}
