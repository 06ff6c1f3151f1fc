"""Make a row again from what the journal holds of it, and say what keeps a row from being put back (ADR 40)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models

from tournaments.audits.selectors.audit import Audit
from tournaments.audits.selectors.given import NOT_REMOVED, Wrong, wrong_values_of, wrong_values_of_row
from tournaments.audits.selectors.patrol import FROZEN
from tournaments.audits.selectors.values import named_column, named_rows
from tournaments.engine.texts import join_words
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.models.witnessed import Values, Witnessed, is_noted_by_digest
from tournaments.record.models import Event

NOT_HELD = "{row} cannot be put back: the journal does not hold {columns}. Correct it by hand."
NOTHING_HELD = "{row} cannot be put back: the journal does not hold it. Correct it by hand."
OTHERS_FIRST = "{row} cannot be put back yet: {others} that it belongs to is missing. Put that back first."


def find_reason_against(key: str) -> str:
    """Return why a row of the community, named by its table and key, cannot be put back; empty where it can."""
    if key.split()[0] in settings.WORKED_OUT_AGAIN:
        return ""
    return next(iter(_reasons(wrong_values_of_row(key))), "")


def find_reasons_in(event: Event) -> list[str]:
    """Return of each row of the event that cannot be put back why that is so."""
    return _reasons(wrong_values_of(event))


def can_restore(found: Audit, against: Collection[str]) -> bool:
    """Return whether anything that the audit found is put back: not where the journal was changed, or holds too little.

    `against`: why rows cannot be put back.
    """
    if found.holds or found.journal_is_alone:
        return False
    rows = [row for check in found.failed if check.code != FROZEN for row in check.differences]
    return len(rows) > len(against) or not against


def is_missing(wrong: Wrong) -> bool:
    return not wrong.column and wrong.kept == NOT_REMOVED


def make_again(table: type[Witnessed], pk: int) -> Any:
    """Return the row as the acts about it left it, not saved yet; None where the journal does not hold enough.

    What is no counted fact is empty; moments that every row has are those of the act that wrote it first.
    """
    values, at = held_values(table, pk)
    if at is None or _columns_not_held(table, values) or _missing_others(table, values):
        return None
    row: Any = table()
    row.pk = pk
    for column, value in values.items():
        setattr(row, column, as_python(table, column, value))
    for field in _fields_not_noted(table):
        if isinstance(field, models.DateTimeField) and not field.null:
            setattr(row, field.attname, at)
    return row


def as_python(table: type[models.Model], column: str, kept: Any) -> Any:
    """Return a value as the row holds it."""
    field: Any = table._meta.get_field(column)
    if isinstance(field, models.ForeignKey):
        field = field.target_field
    return kept if kept is None else field.to_python(kept)


def _reasons(wrong: Iterable[Wrong]) -> list[str]:
    found = list(wrong)
    names = named_rows({(row.table, row.pk) for row in found}) if found else {}
    reasons = (_reason(row, names[row.table, row.pk]) for row in found)
    return list(dict.fromkeys(filter(None, reasons)))


def _reason(wrong: Wrong, name: str) -> str:
    if wrong.column:
        is_digest = bool(wrong.kept) and is_noted_by_digest(wrong.table, wrong.column)
        return NOT_HELD.format(row=name, columns=named_column(wrong.table, wrong.column)) if is_digest else ""
    if not is_missing(wrong):
        return ""
    values, at = held_values(wrong.table, wrong.pk)
    if at is None:
        return NOTHING_HELD.format(row=name)
    if columns := _columns_not_held(wrong.table, values):
        return NOT_HELD.format(row=name, columns=join_words(named_column(wrong.table, column) for column in columns))
    others = _missing_others(wrong.table, values)
    return OTHERS_FIRST.format(row=name, others=others[0]) if others else ""


def held_values(table: type[Witnessed], pk: int) -> tuple[Values, datetime | None]:
    """Return what the acts wrote last into the columns of a row, and when the first of them did."""
    label = table._meta.label_lower
    entries = JournalEntry.objects.filter(**{f"kept__{label}__has_key": str(pk)}).order_by("pk")
    values: Values = {}
    first: datetime | None = None
    for at, kept in entries.values_list("at", "kept"):
        written = kept[label][str(pk)]
        values, first = ({}, None) if written is None else ({**values, **written}, first or at)
    return values, first


def _columns_not_held(table: type[Witnessed], values: Values) -> list[str]:
    """Return the columns that a row needs and the journal does not hold, or by a digest alone."""
    noted = [column for column in table.witnessed if column not in values or _is_digest(table, column, values[column])]
    return [*noted, *(field.attname for field in _fields_not_noted(table) if _is_needed(field))]


def _is_digest(table: type[Witnessed], column: str, value: Any) -> bool:
    return bool(value) and is_noted_by_digest(table, column)


def _fields_not_noted(table: type[Witnessed]) -> list[models.Field[Any, Any]]:
    fields = table._meta.concrete_fields
    return [field for field in fields if field.attname not in table.witnessed and not field.primary_key]


def _is_needed(field: models.Field[Any, Any]) -> bool:
    is_moment = isinstance(field, models.DateTimeField)
    return not (field.null or field.blank or field.has_default() or is_moment)


def _missing_others(table: type[Witnessed], values: Values) -> list[str]:
    """Name the kinds of rows that this one belongs to and that are missing."""
    found = []
    for field in table._meta.concrete_fields:
        key = values.get(field.attname)
        if isinstance(field, models.ForeignKey) and key is not None:
            rows = field.related_model._base_manager.filter(pk=key)
            if not rows.exists():
                found.append(f"the {field.verbose_name}")
    return found
