"""A form that was open while somebody else saved: what its reader did not touch keeps what stands now."""

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
"""Fields that say one thing: touched in one is touched in all."""


class MergeForm(WriteForm):
    """`stands` says what the fields show of a row as it is; a hidden field `shown` carries what they showed."""

    def stands(self, row: Any) -> dict[str, Any]:
        raise NotImplementedError

    def merge(self, row: Any) -> tuple[FieldConflict, ...]:
        """Of a form that is older than the row: what its reader did not touch becomes what stands now.

        Answers what both changed. What was typed there stays in the form, which saves it if it is sent once more.
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
        """Still as old as what it shows: sent again it is merged."""
        super().prepare_retry(self.cleaned_data.get("seen") or version)

    def _take_over(self, values: Mapping[str, Any], shown: str) -> None:
        data = self.data.copy()  # type: ignore[attr-defined]
        for name, value in values.items():
            data.setlist(name, _as_sent(self.fields[name], value))
        data["shown"] = shown
        self.data = data


def make_mark(values: Mapping[str, Any]) -> str:
    """What a form shows, short enough to be carried in it: a digest of every value."""
    return json.dumps({name: _digest(value) for name, value in values.items()}, separators=(",", ":"))


def _parse_mark(text: str) -> Mapping[str, str]:
    """What `make_mark` wrote; empty for what no form of ours carries."""
    try:
        digests = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return digests if isinstance(digests, dict) else {}


def _find_touched_fields(form: forms.Form, shown: Mapping[str, str]) -> set[str]:
    """The fields in which something else was sent than the form showed."""
    sent = (name for name in shown if name in form.fields and (name in form.data or not form.fields[name].disabled))
    touched = {name for name in sent if not _is_same(form, name, shown[name])}
    return touched.union(*(group for group in TOGETHER if touched.intersection(group)))


def _find_conflicts(
    form: forms.Form, names: Iterable[str], stands: Mapping[str, Any], shown: Mapping[str, str]
) -> set[str]:
    """Of these those that changed elsewhere, and to something else than was typed; and what no longer changes."""
    here = {name: _digest(stands[name]) for name in names if name in stands}
    changed = (name for name in here if form.fields[name].disabled or here[name] != shown.get(name))
    return {name for name in changed if not _is_same(form, name, here[name])}


def _as_sent(field: forms.Field, value: Any) -> list[str]:
    """How a browser sends this value; an unticked box not at all."""
    if isinstance(field, forms.BooleanField):
        return ["on"] if value else []
    sent = field.widget.format_value(field.prepare_value(value))
    return [str(part) for part in sent] if isinstance(sent, list) else ["" if sent is None else str(sent)]


def _is_same(form: forms.Form, name: str, digest: str) -> bool:
    try:
        return _digest(form.fields[name].clean(_typed_value(form, name))) == digest
    except forms.ValidationError:
        return False


def _typed_value(form: forms.Form, name: str) -> Any:
    return form.fields[name].widget.value_from_datadict(form.data, form.files, form.add_prefix(name))


def _digest(value: Any) -> str:
    """Seconds and the kind of white space are nothing that a form shows."""
    text = f"{value:%H:%M}" if isinstance(value, time) else " ".join(str("" if value is None else value).split())
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]
