"""What every writing form carries, and text fields that refuse what no keyboard means to type."""

from __future__ import annotations

import unicodedata
import uuid
from typing import Any, TypedDict

from django import forms

from tournaments.engine.texts import fault
from tournaments.engine.types import RuleViolation
from tournaments.forms.wording import OwnWords

UNNAMED = {"id": False}  # a page may hold several forms, an id only once


class Envelope(TypedDict):
    """Against double clicks and stale pages: see `recorded`."""

    key: str | None
    seen: int | None


def clean_text(text: str) -> str:
    """NFC. Raises ValidationError for control characters, turned writing directions and heaps of accents."""
    normal = unicodedata.normalize("NFC", text)
    if said := fault(normal):
        raise forms.ValidationError(said)
    return normal


class Words(forms.CharField):
    """Text by people: trimmed, NFC, without hidden characters."""

    def __init__(self, *, lines: int = 0, **kwargs: Any) -> None:
        if lines:
            kwargs.setdefault("widget", forms.Textarea(attrs={"rows": lines}))
        super().__init__(**kwargs)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """A browser cuts what is pasted without a word: lines are counted here, and refused with their number."""
        attrs = super().widget_attrs(widget)
        return {} if isinstance(widget, forms.Textarea) else attrs

    def to_python(self, value: Any) -> str:
        text = clean_text(super().to_python(value) or "")
        return text if isinstance(self.widget, forms.Textarea) else " ".join(text.split())


class Online(forms.TypedChoiceField):
    """At a table or online: True where it is played online. One of the two is always chosen."""

    is_preset = True

    def __init__(self, label: str) -> None:
        choices = [("table", "At a table"), ("on", "Online")]
        widget = forms.RadioSelect(attrs={"class": "tiles"})
        super().__init__(required=False, label=label, choices=choices, coerce=lambda said: said == "on", widget=widget)
        self.empty_value = False  # type: ignore[assignment]

    def prepare_value(self, value: Any) -> Any:
        return "on" if value in (True, "on") else "table"


class PersonName(Words):
    """A name that everybody will read: no e-mail address."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=80, **kwargs)

    def to_python(self, value: Any) -> str:
        return public_name(super().to_python(value))


def public_name(name: str) -> str:
    """Raises ValidationError for what looks like an e-mail address."""
    if "@" in name:
        raise forms.ValidationError("An e-mail address is never shown here: write the name or handle.")
    return name


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
