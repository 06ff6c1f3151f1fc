"""A form that merges: fields that its reader did not touch take over what somebody else saved meanwhile."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import time
from typing import Any

from django import forms

from tournaments.kernel.write_form import FieldConflict, WriteForm, make_conflict

DIGITS = 12
TOGETHER = (("date", "time", "which", "time_zone"), ("close_date", "close_time"))
"""Fields that mean one thing: if one of them is touched, all count as touched."""


class MergeForm(WriteForm):
    """A form that can merge.

    `stands` returns the current values of a row; a hidden field `shown` carries what was shown.
    """

    def stands(self, row: Any) -> dict[str, Any]:
        raise NotImplementedError

    def merge(self, row: Any) -> tuple[FieldConflict, ...]:
        """Take over the row's current values into all fields that the reader of an outdated form did not touch.

        Returns the fields that both changed. Their typed values stay in the form and are saved if it is sent once more.
        """
        shown = _parse_mark(self.data.get("shown", ""))
        if not shown or self.data.get("seen") == str(row.version):
            return ()
        stands, mine = self.stands(row), _find_touched_fields(self, shown)
        both = _find_conflicts(self, mine, stands, shown)
        in_both = tuple(make_conflict(self[name], stands[name]) for name in stands if name in both)
        self._take_over({name: value for name, value in stands.items() if name not in mine}, make_mark(stands))
        super().prepare_retry(row.version)
        return in_both

    def prepare_retry(self, version: int) -> None:
        """Keep the version that the form showed, so that it is merged when it is sent again."""
        super().prepare_retry(self.cleaned_data.get("seen") or version)

    def _take_over(self, values: Mapping[str, Any], shown: str) -> None:
        data = self.data.copy()  # type: ignore[attr-defined]
        for name, value in values.items():
            data.setlist(name, _as_sent(self.fields[name], value))
        data["shown"] = shown
        self.data = data


def make_mark(values: Mapping[str, Any]) -> str:
    """Return a digest of every value that a form shows, short enough to be carried in a hidden field."""
    return json.dumps({name: _digest(value) for name, value in values.items()}, separators=(",", ":"))


def _parse_mark(text: str) -> Mapping[str, str]:
    """Parse what `make_mark` wrote; return nothing for anything else."""
    try:
        digests = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return digests if isinstance(digests, dict) else {}


def _find_touched_fields(form: forms.Form, shown: Mapping[str, str]) -> set[str]:
    """Return the fields whose sent value differs from the shown one."""
    sent = (name for name in shown if name in form.fields and (name in form.data or not form.fields[name].disabled))
    touched = {name for name in sent if not _is_same(form, name, shown[name])}
    return touched.union(*(group for group in TOGETHER if touched.intersection(group)))


def _find_conflicts(
    form: forms.Form, names: Iterable[str], stands: Mapping[str, Any], shown: Mapping[str, str]
) -> set[str]:
    """Return the touched fields that somebody else changed to another value, or that can no longer be changed."""
    here = {name: _digest(stands[name]) for name in names if name in stands}
    changed = (name for name in here if form.fields[name].disabled or here[name] != shown.get(name))
    return {name for name in changed if not _is_same(form, name, here[name])}


def _as_sent(field: forms.Field, value: Any) -> list[str]:
    """Return a value as a browser sends it; an unticked box is not sent at all."""
    if isinstance(field, forms.BooleanField):
        return ["on"] if value else []
    sent = field.widget.format_value(field.prepare_value(value))
    if isinstance(sent, list):
        return [str(part) for part in sent]
    return ["" if sent is None else str(sent)]


def _is_same(form: forms.Form, name: str, digest: str) -> bool:
    try:
        return _digest(form.fields[name].clean(_typed_value(form, name))) == digest
    except forms.ValidationError:
        return False


def _typed_value(form: forms.Form, name: str) -> Any:
    return form.fields[name].widget.value_from_datadict(form.data, form.files, form.add_prefix(name))


def _digest(value: Any) -> str:
    """Return a digest that ignores seconds and the kind of white space, because forms do not show them."""
    if value is None:
        value = ""
    text = f"{value:%H:%M}" if isinstance(value, time) else " ".join(str(value).split())
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]
