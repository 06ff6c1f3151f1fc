"""What every writing form carries, and text fields that refuse what no keyboard means to type."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from django import forms

from tournaments.engine.types import RuleViolation
from tournaments.kernel.form_fields import Words
from tournaments.kernel.journal import Envelope
from tournaments.kernel.wording import OwnWords

UNNAMED = {"id": False}  # a page may hold several forms, an id only once


class WriteForm(OwnWords):
    """A form of an act: `key` makes a second click harmless, `seen` is the version the page showed."""

    key = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput(UNNAMED))
    seen = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput(UNNAMED))
    status = 200

    def __init__(self, *args: Any, seen: int | None = None, **kwargs: Any) -> None:
        kwargs["initial"] = {"key": uuid.uuid4().hex, "seen": seen, **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)

    @property
    def envelope(self) -> Envelope:
        return Envelope(key=self.cleaned_data.get("key") or None, seen=self.cleaned_data.get("seen"))

    @property
    def arguments(self) -> dict[str, Any]:
        """What was typed, as its service takes it by name. Call after is_valid."""
        return {name: value for name, value in self.cleaned_data.items() if name not in ("key", "seen")}

    def let_choose(self, name: str, choices: Iterable[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - tells the type
        field.choices = list(choices)

    def refused(self, violation: RuleViolation) -> None:
        """Show what a rule had against it, beside the fields where they are known."""
        for found in violation.findings:
            name = found.field if found.field in self.fields else None
            self.add_error(name, f"{found.message} ({found.section})")
        if not violation.findings:
            self.add_error(None, str(violation))

    def shows_again(self, version: int) -> None:
        """After a conflict: keep what was typed, carry the version that stands now and a key of its own."""
        data = self.data.copy()  # type: ignore[attr-defined]
        data[self.add_prefix("seen")] = str(version)
        data[self.add_prefix("key")] = uuid.uuid4().hex
        self.data = data


class ReasonForm(WriteForm):
    """An act that is explained. `asked`: it has to be, in the words of its service; empty: it need not be."""

    reason = Words(max_length=300, required=False, label="Reason")

    def __init__(self, *args: Any, asked: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if asked:
            ask_why(self.fields["reason"], asked)


def ask_why(field: forms.Field, message: str) -> None:
    field.required = field.widget.is_required = True
    field.error_messages["required"] = message
