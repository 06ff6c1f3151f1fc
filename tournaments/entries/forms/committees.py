"""The players' committee: one choice for each of its members."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django import forms

from tournaments.kernel.write_form import WriteForm
from tournaments.record.models import Entry

FIELD = "member_"
NOBODY = ("", "Nobody")
IN_ORDER = ("First", "Second", "Third")


Order = Callable[[str], tuple[str, str]]


class CommitteeForm(WriteForm):
    """Left empty altogether: there is no committee any more."""

    is_edit = True

    quiet = True  # every choice is optional

    def __init__(
        self, *args: Any, entries: Iterable[Entry], members: Iterable[Entry], size: int, order: Order, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        names = [(entry.pk, entry.shown_name) for entry in entries]
        named = [entry.pk for entry in members]
        for place in range(1, size + 1):
            self.fields[f"{FIELD}{place}"] = forms.TypedChoiceField(
                required=False,
                coerce=int,
                empty_value=None,
                choices=[NOBODY, *sorted(names, key=lambda choice: order(choice[1]))],
                initial=named[place - 1] if place <= len(named) else None,
                label=f"{IN_ORDER[place - 1]} member",
            )

    @property
    def choices(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(FIELD)]

    @property
    def arguments(self) -> dict[str, Any]:
        data = super().arguments
        return {"members": [pk for name, pk in data.items() if name.startswith(FIELD) and pk]}
