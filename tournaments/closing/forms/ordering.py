"""The form for a typed final order: a number for each player, the same one for shared places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from tournaments.closing.services.ordering import MOST_PLACES, WHY_SO
from tournaments.kernel.form_fields import WordsField
from tournaments.kernel.write_form import WriteForm, require_reason
from tournaments.record.models import Entry


class OrderForm(WriteForm):
    """A field for the place of each entry in `there`, and the reason."""

    is_edit = True

    reason = WordsField(
        max_length=300,
        label="What it goes by",
        help_text="Everybody reads it beside the standings: “points of the pub quiz”, say.",
    )

    def __init__(self, *args: Any, there: Sequence[Entry], because: str = "", **kwargs: Any) -> None:
        super().__init__(*args, initial={"reason": because}, **kwargs)
        self.named = {f"place_{entry.player_id}": entry.player_id for entry in there}
        typed = {
            f"place_{entry.player_id}": forms.IntegerField(
                min_value=1, max_value=MOST_PLACES, label=f"Place of {entry.shown_name}", initial=entry.place
            )
            for entry in there
        }
        reason = self.fields.pop("reason")
        self.fields |= {**typed, "reason": reason}
        require_reason(reason, WHY_SO)

    def places(self) -> dict[int, int]:
        """Map each player to their place. Call it after is_valid."""
        return {pk: self.cleaned_data[name] for name, pk in self.named.items()}
