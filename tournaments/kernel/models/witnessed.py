"""Tables whose counted columns the journal keeps: each act notes the values it wrote, and the patrol compares them.

A value that was written without an act differs from the one that the last act noted.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from copy import copy
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Any, ClassVar, Self, TypeVar

from django.db import models

Values = dict[str, Any]
KeptValues = dict[str, dict[str, Values | None]]
"""Maps table and key of a row to its values by column; None for a row that was removed."""
Row = TypeVar("Row", bound="Witnessed")

MISSING = object()
LONGEST = 80
"""Texts of more characters are noted by a digest: they may hold names and addresses, and the journal holds none."""
DIGITS = 12
_kept: ContextVar[KeptValues | None] = ContextVar("values that the open act keeps", default=None)


@contextmanager
def keep_values() -> Iterator[KeptValues]:
    """Collect what the block writes to counted columns."""
    kept: KeptValues = {}
    token = _kept.set(kept)
    try:
        yield kept
    finally:
        _kept.reset(token)


def columns(*lines: str) -> tuple[str, ...]:
    """Split lines of column names at their spaces."""
    return tuple(name for line in lines for name in line.split())


def values_of_open_act() -> KeptValues:
    """Return what the open act has written so far; its entry is written at its end."""
    return _kept.get() or {}


class WitnessedQuerySet(models.QuerySet[Row]):
    """A query that notes the values it writes to many rows at once."""

    def update(self, **values: Any) -> int:
        """Update the rows; inside an act, note their keys and counted columns with two more queries."""
        written = self.model.witnessed_among(values)
        if not written or _kept.get() is None:
            return super().update(**values)
        pks = list(self.order_by().values_list("pk", flat=True))
        how_many = super().update(**values)
        rows = self.model._base_manager.filter(pk__in=pks).values_list("pk", *written)
        for pk, *stands in rows:
            _note(self.model, pk, dict(zip(written, stands, strict=True)))
        return how_many

    def bulk_create(self, objs: Iterable[Row], *args: Any, **options: Any) -> list[Row]:
        rows = super().bulk_create(objs, *args, **options)
        for row in rows:
            row.note_values()
        return rows

    def bulk_update(self, objs: Iterable[Row], fields: Iterable[str], *args: Any, **options: Any) -> int:
        rows, names = list(objs), list(fields)
        with _without_keeping():
            how_many = super().bulk_update(rows, names, *args, **options)
        for row in rows:
            row.note_values(names, changed_only=True)
        return how_many


class WitnessedManager(models.Manager[Row]):
    _queryset_class = WitnessedQuerySet


class Witnessed(models.Model):
    """A table of given facts whose counted columns are noted by acts.

    `witnessed`: these columns. `noted_by_digest`: those that are too large to be noted, `spelled_out`: long texts that
    are noted in full. `of_event`: the path from a row to its event; empty for rows of the whole community, which are
    compared once a night. `is_made_by_acts_alone`: a new row that no act noted was forged.
    """

    witnessed: ClassVar[tuple[str, ...]] = ()
    noted_by_digest: ClassVar[tuple[str, ...]] = ()
    spelled_out: ClassVar[tuple[str, ...]] = ()
    of_event: ClassVar[str] = ""
    is_made_by_acts_alone: ClassVar[bool] = True

    objects: ClassVar[models.Manager[Self]] = WitnessedManager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **options: Any) -> None:
        """Note the columns that this object changed, and no others: what was forged before is not noted as true."""
        is_new = self._state.adding
        super().save(*args, **options)
        self.note_values(options.get("update_fields"), changed_only=not is_new)

    @classmethod
    def from_db(cls, db: Any, field_names: Any, values: Any, **options: Any) -> Self:
        row = super().from_db(db, field_names, values, **options)
        row._remember_values(row.witnessed)
        return row

    def refresh_from_db(self, using: Any = None, fields: Any = None, from_queryset: Any = None) -> None:
        super().refresh_from_db(using, fields, from_queryset)
        self._remember_values(self.witnessed if fields is None else self.witnessed_among(fields))

    def note_values(self, names: Iterable[str] | None = None, *, changed_only: bool = False) -> None:
        """Note the counted columns among these names, or all of them."""
        written = self.witnessed if names is None else self.witnessed_among(names)
        stood = vars(self).get("_stood", {}) if changed_only else {}
        held = vars(self)
        now = {name: held[name] for name in written if name in held}
        changed = {name: value for name, value in now.items() if not _is_same(stood.get(name, MISSING), value)}
        _note(type(self), self.pk, changed)
        self._remember_values(written)

    @classmethod
    def witnessed_among(cls, names: Iterable[str]) -> tuple[str, ...]:
        """Return the counted columns among names of fields or columns."""
        fields = cls._meta
        columns = {fields.get_field(name).attname for name in names}  # type: ignore[union-attr]
        return tuple(name for name in cls.witnessed if name in columns)

    def _remember_values(self, names: Iterable[str]) -> None:
        """Remember the values of the row. Lists and objects are copied, because code changes them in place."""
        held = vars(self)
        stood = held.setdefault("_stood", {})
        for name in names:
            if name in held:
                value = held[name]
                stood[name] = copy(value) if isinstance(value, list | dict) else value


def note_removed(sender: type[models.Model], instance: models.Model, **_: Any) -> None:
    """Note that a row was removed. Connected to the signal that Django sends for each row, including cascades."""
    kept = _kept.get()
    if kept is not None:
        kept.setdefault(sender._meta.label_lower, {})[str(instance.pk)] = None


def witnessed_models(all_models: Iterable[type[models.Model]]) -> list[type[Witnessed]]:
    return [model for model in all_models if issubclass(model, Witnessed)]


def as_noted(model: type[Witnessed], column: str, value: Any) -> Any:
    """Return a value of this column as the journal notes it; a long text and a large value by a digest."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if column in model.noted_by_digest:
        return _digest(json.dumps(value, sort_keys=True, separators=(",", ":")))
    if isinstance(value, str):
        return _digest(value) if value and is_noted_by_digest(model, column) else str(value)
    return value


def is_noted_by_digest(model: type[Witnessed], column: str) -> bool:
    """Return whether the journal cannot say what the value was."""
    field = model._meta.get_field(column)
    if column in model.noted_by_digest:
        return True
    is_text = isinstance(field, models.TextField) or (isinstance(field, models.CharField) and not field.choices)
    return is_text and column not in model.spelled_out and (getattr(field, "max_length", None) or LONGEST + 1) > LONGEST


def _note(model: type[models.Model], pk: Any, values: Mapping[str, Any]) -> None:
    kept = _kept.get()
    if kept is None or not values:
        return
    rows = kept.setdefault(model._meta.label_lower, {})
    noted = rows.get(str(pk)) or {}
    rows[str(pk)] = noted | {name: as_noted(model, name, value) for name, value in values.items()}  # type: ignore[arg-type]


def _is_same(before: Any, now: Any) -> bool:
    return before is not MISSING and type(before) is type(now) and bool(before == now)


@contextmanager
def _without_keeping() -> Iterator[None]:
    token = _kept.set(None)
    try:
        yield
    finally:
        _kept.reset(token)


def _digest(text: str) -> str:
    return f"#{sha256(text.encode()).hexdigest()[:DIGITS]}"
