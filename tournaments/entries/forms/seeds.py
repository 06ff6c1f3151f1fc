"""The seeds of a bracket, one number for each player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from tournaments.entries.services.seeds import HIGHEST
from tournaments.kernel.write_form import WriteForm
from tournaments.record.models import Entry

FIELD = "seed_"


class SeedsForm(WriteForm):
    """One number for each player; `rest_by_lot` and `rest_by_rating` are buttons that fill up what was left open.

    A button alone, without the numbers, keeps the seeds that were given.
    """

    is_edit = True

    quiet = True  # every number is optional
    rest_by_lot = forms.BooleanField(required=False, widget=forms.HiddenInput)
    rest_by_rating = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, entries: Iterable[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for entry in entries:
            self.fields[f"{FIELD}{entry.pk}"] = forms.IntegerField(
                required=False,
                min_value=1,
                max_value=HIGHEST,
                initial=entry.seed,
                label=entry.shown_name,
            )

    @property
    def numbers(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(FIELD)]

    @property
    def arguments(self) -> dict[str, Any]:
        data = super().arguments
        sent = (name for name in self.fields if name.startswith(FIELD) and name in self.data)
        seeds = {int(name.removeprefix(FIELD)): data[name] for name in sent}
        return {"seeds": seeds, "rest_by_lot": data["rest_by_lot"], "rest_by_rating": data["rest_by_rating"]}
