"""The Champions League: for whom lifetime points are waived, and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from leagues.selectors.champions_league import ShownInvitation
from leagues.selectors.texts import LONGEST_REASON
from tournaments.kernel.form_fields import WordsField
from tournaments.kernel.write_form import WriteForm


class WaiverForm(WriteForm):
    """Somebody on the list who has too few, or a member who is not on it."""

    player = forms.TypedChoiceField(
        coerce=int, empty_value=None, required=False, label="On the list, with too few points"
    )
    handle = WordsField(
        max_length=30, required=False, label="Or a handle", help_text="Of a member who is not on the list yet."
    )
    reason = WordsField(max_length=LONGEST_REASON, label="Why", help_text="Everybody reads it.")

    def __init__(self, *args: Any, few: Iterable[ShownInvitation], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = [(each.player, f"{each.name} ({each.points})") for each in few]
        self.set_choices("player", [("", "Nobody"), *people])
