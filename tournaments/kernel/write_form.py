"""The parts that all writing forms share, and forms that several rooms use."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django import forms
from django.utils.choices import BaseChoiceIterator

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.dates import instant
from tournaments.kernel.form_fields import DayField, FastHiddenInput, WordsField
from tournaments.kernel.form_labels import PlainMessagesForm
from tournaments.kernel.journal import NOT_SHOWN, Envelope

UNNAMED = {"id": False}  # a page may hold several forms, an id only once
WHICH = ("", "Not needed"), ("first", "The first time, before clocks go back"), ("second", "The second time, after it")


class _Pairs(BaseChoiceIterator):
    """Choices without groups that are taken as they are, because Django would walk through every one of hundreds."""

    def __init__(self, pairs: Iterable[tuple[Any, Any]]) -> None:
        self._pairs = tuple(pairs)

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        return iter(self._pairs)


@dataclass(frozen=True, slots=True)
class FieldConflict:
    """A field that was changed both here and elsewhere: the current value and the typed one."""

    label: str
    stands: str
    typed: str


def make_conflict(field: forms.BoundField, stands: Any) -> FieldConflict:
    return FieldConflict(str(field.label), _format_value(field.field, stands), _format_value(field.field, field.data))


def _format_value(field: forms.Field, value: Any) -> str:
    """Return a value as its field shows it."""
    if isinstance(field, forms.BooleanField):
        return "yes" if value else "no"
    shown = field.widget.format_value(field.prepare_value(value))
    labels = {str(code): str(label) for code, label in _flatten_choices(getattr(field, "choices", ()))}
    values = shown if isinstance(shown, list) else [shown]
    return ", ".join(labels.get(str(one), str(one)) for one in values if one not in (None, "")) or "nothing"


def _flatten_choices(choices: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    """Yield the choices without their groups."""
    for code, label in choices:
        if isinstance(label, list | tuple):
            yield from label
        else:
            yield code, label


class WriteForm(PlainMessagesForm):
    """A form of an act: `key` makes a second click harmless, `seen` is the version the page showed.

    `is_edit`: it begins with the stored values, so after a conflict it shows what they are now.
    """

    is_edit = False

    key = forms.CharField(required=False, max_length=64, widget=FastHiddenInput(UNNAMED))
    seen = forms.IntegerField(required=False, min_value=0, widget=FastHiddenInput(UNNAMED))
    status = 200
    beside: ClassVar[Mapping[str, str]] = {}
    """Maps codes of violations to the field that shows them, where the service names that field differently."""
    crossed: tuple[FieldConflict, ...] = ()

    def __init__(self, *args: Any, seen: int | None = None, **kwargs: Any) -> None:
        kwargs["initial"] = {"key": uuid.uuid4().hex, "seen": seen, **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)

    @property
    def envelope(self) -> Envelope:
        seen = self.cleaned_data.get("seen")
        return Envelope(key=self.cleaned_data.get("key") or None, seen=NOT_SHOWN if seen is None else seen)

    @property
    def arguments(self) -> dict[str, Any]:
        """Return what was typed as named arguments of the service. Call it after is_valid."""
        return {name: value for name, value in self.cleaned_data.items() if name not in ("key", "seen")}

    def set_choices(self, name: str, choices: Iterable[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - tells the type
        field.choices = _Pairs(choices)

    def show_violation(self, violation: RuleViolation) -> None:
        """Show the violations of a rule, beside their fields where these are known."""
        for finding in violation.findings:
            field = self.beside.get(finding.code, finding.field)
            name = field if field in self.fields else None
            self.add_error(name, str(finding))
        if not violation.findings:
            self.add_error(None, str(violation))

    def prepare_retry(self, version: int) -> None:
        """Keep what was typed after a conflict, with the current version and a new key."""
        data = self.data.copy()  # type: ignore[attr-defined]
        data[self.add_prefix("seen")] = str(version)
        data[self.add_prefix("key")] = uuid.uuid4().hex
        self.data = data
        if self.is_edit:
            fields = [field for field in self.visible_fields() if field.field.has_changed(field.initial, field.data)]
            self.crossed = tuple(make_conflict(field, field.initial) for field in fields)


class ReasonForm(WriteForm):
    """A form with a reason. `asked`: the message if it is missing; empty: the reason is optional."""

    reason = WordsField(max_length=300, required=False, label="Reason")

    def __init__(self, *args: Any, asked: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if asked:
            require_reason(self.fields["reason"], asked)


def require_reason(field: forms.Field, message: str) -> None:
    field.required = field.widget.is_required = True
    field.error_messages["required"] = message


class MomentForm(WriteForm):
    """A form for a day and a local time at the venue, and the instant they mean.

    `which` is asked for only where clocks are set back and the time comes twice.
    """

    date = DayField()
    time = forms.TimeField(widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))
    which = forms.ChoiceField(
        required=False,
        label="Which of the two",
        choices=WHICH,
        help_text="Only where clocks are set back and this time comes twice.",
    )

    def moment(self, zone: str) -> datetime | None:
        """Return the instant meant, None while day or time are missing; a fault is shown on the form."""
        data = self.cleaned_data
        if not {"date", "time"} <= data.keys():
            return None
        second = {"first": False, "second": True}.get(data.get("which", ""))
        try:
            return instant(datetime.combine(data["date"], data["time"]), ZoneInfo(zone), second=second)
        except RuleViolation as violation:
            self.add_error("which" if violation.code == "ambiguous_time" else "time", violation.message)
        return None

    def asks_which(self) -> bool:
        which = (self.data.get("which") if self.is_bound else None) or self.initial.get("which")
        return bool(which or (self.is_bound and "which" in self.errors))
