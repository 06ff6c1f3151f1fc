"""Declare acts to the triggers of PostgreSQL, which refuse changes of finalized facts and of the journal.

See migration 0002 and docs/adr/0011.
"""

from __future__ import annotations

from typing import Any

from django.db import connection, connections, models

SETTING = "SELECT set_config('trekcc.act', %s, %s)"


def declare_act(act: str) -> None:
    """Declare that the changes of this transaction belong to this act."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(SETTING, [act, True])


def declare_act_with_query(rows: Any, act: str) -> Any:
    """Declare the act in a query that runs anyway, which saves one."""
    if connection.vendor != "postgresql":
        return rows
    arguments = (models.Value(value) for value in ("trekcc.act", act, True))
    return rows.annotate(announced_act=models.Func(*arguments, function="set_config", output_field=models.TextField()))


def declare_migrations(*, using: str, **kwargs: Any) -> None:
    """Let the migrations of a release change protected rows."""
    _set_act(using, "migrate")


def end_migrations(*, using: str, **kwargs: Any) -> None:
    _set_act(using, "")


def _set_act(using: str, act: str) -> None:
    if connections[using].vendor == "postgresql":
        with connections[using].cursor() as cursor:
            cursor.execute(SETTING, [act, False])
