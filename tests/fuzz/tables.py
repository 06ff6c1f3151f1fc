"""Everything the database holds, before and after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any

from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import models

from tests.fuzz.world import undone
from tournaments.models import Entry, Event, JournalEntry, Limit, Notice, Token, User

Rows = Mapping[tuple[type[models.Model], Any], Mapping[str, Any]]
Change = tuple[str, str, str, str]

BESIDE = (Session, Limit)
"""What is counted and kept for every visitor, whatever is done."""
NEVER_TWICE = {
    *((JournalEntry, name) for name in ("subject_pk", "result_pk", "facts", "digest")),
    *((Token, name) for name in ("digest", "token_key")),
    (Entry, "document_id"),
    (Event, "slug"),  # of a rehearsal
    (Notice, "link"),
    (User, "password"),
}
"""Columns whose text differs each time: ids of new rows, salted digests."""


def everything() -> Rows:
    """Every row of every table."""
    tables = [model for model in apps.get_models() if model not in BESIDE]
    return {(model, row["pk"]): row for model in tables for row in model._base_manager.values("pk", *_columns(model))}


def changed_by(act: Callable[[], Any]) -> tuple[Any, Counter[Change]]:
    """What the act answers, and what it changes: (table, row, column, value) each. It is taken back."""
    with undone():
        before = everything()
        answer = act()
        return answer, Counter(_changes(before, everything()))


def _columns(model: type[models.Model]) -> list[str]:
    return [column.attname for column in model._meta.concrete_fields]


def _changes(before: Rows, after: Rows) -> Iterator[Change]:
    new = after.keys() - before.keys()
    for (model, pk), row in after.items():
        there = before.get((model, pk), {})
        for column in model._meta.concrete_fields:
            name = column.attname
            if column.primary_key and not there:
                continue
            if not there or there[name] != row[name]:
                said = "another" if (model, name) in NEVER_TWICE else _value(column, row[name], new)
                yield model.__name__, str(pk) if there else "new", name, said
    for model, pk in before.keys() - after.keys():
        yield model.__name__, str(pk), "", "gone"


def _value(column: Any, value: Any, new: set[tuple[type[models.Model], Any]]) -> str:
    if isinstance(value, datetime):
        return "some time"
    if column.is_relation and (column.related_model, value) in new:
        return "the new one"
    return str(value)
