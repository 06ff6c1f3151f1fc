"""Wishes beside the guide: two kept apart, a player always at one table."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms

from tournaments.kernel.form_fields import Words
from tournaments.kernel.write_form import WriteForm

Choices = Sequence[tuple[int, str]]
NOBODY = ("", "Choose a player")


class KeepApartForm(WriteForm):
    first = forms.TypedChoiceField(coerce=int, label="Player")
    second = forms.TypedChoiceField(coerce=int, label="Other player")
    until = forms.IntegerField(min_value=1, max_value=100, initial=1, label="Up to round")
    reason = Words(max_length=300, label="Reason", help_text="Family, travel mates. Everybody will read it.")

    def offer(self, players: Choices) -> None:
        for name in ("first", "second"):
            self.let_choose(name, [NOBODY, *players])


class FixedTableForm(WriteForm):
    """`table` empty: no table of their own any more."""

    player = forms.TypedChoiceField(coerce=int)
    table = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=9_999,
        label="Always at table",
        help_text="Empty: at any table. Say no reason here; only the number is shown.",
    )

    def offer(self, players: Choices) -> None:
        self.let_choose("player", [NOBODY, *players])
