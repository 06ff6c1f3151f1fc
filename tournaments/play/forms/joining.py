"""The form that puts a player who is not seated into the round in one of the open ways."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.engine.joining import Way
from tournaments.kernel.form_fields import Unseen
from tournaments.kernel.write_form import ReasonForm


class JoinForm(ReasonForm):
    """One way with its own button; `asked`: it needs a reason."""

    field_order = ("way", "reason")

    way = forms.ChoiceField(choices=[(way.value, "") for way in Way], widget=Unseen)

    def __init__(self, *args: Any, way: Way | None = None, asked: str = "", **kwargs: Any) -> None:
        super().__init__(*args, asked=asked, initial={"way": way}, **kwargs)
        if not asked:
            del self.fields["reason"]

    @property
    def arguments(self) -> dict[str, Any]:
        return {**super().arguments, "way": Way(self.cleaned_data["way"])}
