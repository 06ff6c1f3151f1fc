"""Create the tables of an empty SQLite database straight from the models, in a second instead of half a minute.

`migrate` replays every migration since the first; on an empty database nearly all of that time goes into states that
nobody needs. PostgreSQL gets functions, triggers and a column type from its migrations, so it is refused here. A test
compares both schemas (tests/recover/test_schema.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


class SchemaRefused(Exception):  # noqa: N818 - names what happened, as the other refusals do
    """The tables cannot be created this way; the message says what to do instead."""


def create_schema() -> None:
    """Create all tables and record all migrations as applied.

    Raises SchemaRefused on another database than SQLite, or where tables exist already.
    """
    if connection.vendor != "sqlite":
        raise SchemaRefused("Only SQLite can be set up from the models. Run `python manage.py migrate` instead.")
    if connection.introspection.table_names():
        raise SchemaRefused("This database has tables already. Run `python manage.py migrate` instead.")
    with _without_migrations():
        call_command("migrate", run_syncdb=True, verbosity=0)
    _record_all_migrations()


def is_empty_sqlite() -> bool:
    return connection.vendor == "sqlite" and not connection.introspection.table_names()


class _NoMigrations(dict[str, None]):
    """Answers for every app that it has no migrations, which makes Django create its tables from the models."""

    def __contains__(self, app: object) -> bool:
        return True

    def __getitem__(self, app: str) -> None:
        return None

    def get(self, app: str, default: Any = None) -> None:
        return None


@contextmanager
def _without_migrations() -> Iterator[None]:
    modules, settings.MIGRATION_MODULES = settings.MIGRATION_MODULES, _NoMigrations()
    try:
        yield
    finally:
        settings.MIGRATION_MODULES = modules


def _record_all_migrations() -> None:
    """Record with each migration those it replaces, as Django does: else it counts as one that has not run."""
    recorder = MigrationRecorder(connection)
    recorder.ensure_schema()
    for (app, name), migration in MigrationLoader(None).disk_migrations.items():
        for applied in (*migration.replaces, (app, name)):
            recorder.record_applied(*applied)
