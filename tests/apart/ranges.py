"""Rows of one part of the world have keys of one range, so that they can be told apart, and left out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.apps import apps
from django.db import connection, models, transaction

from tests.factories import by_hand
from trekcc.release import APPS


@dataclass(frozen=True)
class Range:
    """The keys of a part of the world, in every table."""

    first: int
    size: int

    def of(self, model: type[models.Model]) -> models.QuerySet[models.Model]:
        return model._base_manager.filter(pk__gte=self.first, pk__lt=self.first + self.size)


def tables() -> list[type[models.Model]]:
    """Every model of ours with keys that count up, those behind lists of many to many too."""
    found = [model for app in APPS for model in apps.get_app_config(app).get_models(include_auto_created=True)]
    return [model for model in found if isinstance(model._meta.pk, models.AutoField)]


def begin_at(first: int) -> None:
    """From now on keys of every table count up from here."""
    with connection.cursor() as cursor:
        for model in tables():
            _count_from(cursor, model._meta.db_table, first)


@contextmanager
def left_out(*ranges: Range) -> Iterator[None]:
    """As if these parts of the world had never been."""
    with by_hand():
        for model in tables():
            for one in ranges:
                one.of(model)._raw_delete(model._base_manager.db)  # type: ignore[attr-defined]
        yield
        transaction.set_rollback(True)


def _count_from(cursor: object, table: str, first: int) -> None:
    run = cursor.execute  # type: ignore[attr-defined]
    if connection.vendor == "sqlite":
        run("DELETE FROM sqlite_sequence WHERE name = %s", [table])
        run("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, first - 1])
    else:
        run("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s, false)", [f'"{table}"', first])
