"""Everything the database holds, before and after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import connection, models
from django.db.backends.utils import CursorWrapper

from leagues.models import Season, SeasonRecord
from tests.fuzz.world import undone
from tournaments.department.models import InboxItem
from tournaments.kernel.models import JournalEntry, Limit, User
from tournaments.people.models import Notice, Token
from tournaments.record.models import Entry, Event, FinalRecord, Round

Row = tuple[Any, ...]
Rows = Mapping[type[models.Model], Mapping[Any, Row]]
Change = tuple[str, str, str, str]

BESIDE = (Session, Limit)
"""What is counted and kept for every visitor, whatever is done."""
NEVER_TWICE = {
    *((JournalEntry, name) for name in ("subject_pk", "result_pk", "facts", "kept", "digest", "chain")),
    *((Token, name) for name in ("digest", "token_key")),
    *((Entry, name) for name in ("document_id", "link_nonce")),
    (InboxItem, "about"),
    (Event, "slug"),  # of a rehearsal
    (Notice, "link"),
    *((FinalRecord, name) for name in ("positions", "rows")),
    (SeasonRecord, "rows"),
    (Round, "position"),
    (Season, "seed"),
    (User, "password"),
}
"""Columns whose text differs each time: ids of new rows, salted digests."""


def everything() -> Rows:
    """Every row of every table by its key, as the database holds it: its columns are those of the model, in order."""
    with connection.cursor() as cursor:
        return {model: _rows(cursor, model) for model in apps.get_models() if model not in BESIDE}


def changed_by(act: Callable[[], Any]) -> tuple[Any, Counter[Change]]:
    """What the act answers, and what it changes: (table, row, column, value) each. It is taken back."""
    with undone():
        before = everything()
        answer = act()
        return answer, Counter(_changes(before, everything()))


def _rows(cursor: CursorWrapper, model: type[models.Model]) -> Mapping[Any, Row]:
    fields = model._meta.concrete_fields
    cursor.execute(_select(model))
    key = fields.index(model._meta.pk)
    return {row[key]: row for row in cursor.fetchall()}


@cache
def _select(model: type[models.Model]) -> str:
    """Written here, as Django's own takes ten times as long, and this is read before and after every attack."""
    names = (connection.ops.quote_name(column.column) for column in model._meta.concrete_fields)
    return f"SELECT {', '.join(names)} FROM {connection.ops.quote_name(model._meta.db_table)}"


def _changes(before: Rows, after: Rows) -> Iterator[Change]:
    new = {(model, pk) for model, rows in after.items() for pk in rows.keys() - before[model].keys()}
    for model, rows in after.items():
        if rows != before[model]:
            for pk, row in rows.items():
                yield from _changes_of(model, pk, before[model].get(pk), row, new)
            for pk in before[model].keys() - rows.keys():
                yield model.__name__, str(pk), "", "gone"


def _changes_of(
    model: type[models.Model], pk: Any, there: Row | None, row: Row, new: set[tuple[type[models.Model], Any]]
) -> Iterator[Change]:
    for place, column in enumerate(model._meta.concrete_fields):
        name = column.attname
        if column.primary_key and not there:
            continue
        if not there or there[place] != row[place]:
            said = "another" if (model, name) in NEVER_TWICE else _value(column, row[place], new)
            yield model.__name__, str(pk) if there else "new", name, said


def _value(column: Any, value: Any, new: set[tuple[type[models.Model], Any]]) -> str:
    if value is not None and isinstance(column, models.DateTimeField):
        return "some time"
    if column.is_relation and (column.related_model, value) in new:
        return "the new one"
    return str(value)
