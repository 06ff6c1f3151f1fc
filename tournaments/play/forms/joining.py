"""The form that puts a player who is not seated into the round in one of the open ways."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.engine.joining import Way
from tournaments.kernel.form_fields import FastHiddenInput
from tournaments.kernel.write_form import ReasonForm


class JoinForm(ReasonForm):
    """One way with its own button; `asked`: it needs a reason."""

    field_order = ("way", "reason")

    way = forms.ChoiceField(choices=[(way.value, "") for way in Way], widget=FastHiddenInput)

    def __init__(self, data: Any = None, *, way: Way | None, asked: str = "", **kwargs: Any) -> None:
        # One page has a form for each way, and every field its own id.
        super().__init__(data, asked=asked, initial={"way": way}, auto_id=f"{way}_%s", **kwargs)
        if not asked:
            del self.fields["reason"]

    @property
    def arguments(self) -> dict[str, Any]:
        return {**super().arguments, "way": Way(self.cleaned_data["way"])}
