"""Refuse to migrate a database that is older than the last state before 1.0, before anything of it is changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.checks import CheckMessage, Error, Tags, register
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

TOO_OLD = "This database is older than the last state before 1.0: it has not run {missing} of that time."
HINT = (
    "Nothing was changed. Run `python manage.py migrate` once with the last code before 1.0, and then with this one;"
    " docs/releases.md says which that is, under “Upgrades”."
)


@register(Tags.database)
def check_history(databases: Iterable[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """`migrate` asks this first. Squashed migrations can take over only where all that they replace have run."""
    missing = [name for alias in databases or () for name in _missing(alias)]
    if not missing:
        return []
    return [Error(TOO_OLD.format(missing=", ".join(missing)), hint=HINT, id="trekcc.E001")]


def _missing(alias: str) -> list[str]:
    """The last migration of each app whose squashed migrations cannot take over."""
    applied = set(MigrationRecorder(connections[alias]).applied_migrations())
    found: dict[str, str] = {}
    for key, migration in MigrationLoader(None).disk_migrations.items():
        replaced = set(migration.replaces)
        if key not in applied and applied & replaced and not replaced <= applied:
            app, name = max(replaced - applied)
            found[app] = max(found.get(app, ""), name)
    return [f"{app}.{name}" for app, name in found.items()]
