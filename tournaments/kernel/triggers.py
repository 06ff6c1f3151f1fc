"""On PostgreSQL triggers refuse changes of finalized facts and of the journal (migration 0002, docs/adr/0011).

Whoever may change them says first which act it is.
"""

from __future__ import annotations

from typing import Any

from django.db import connection, connections, models

SETTING = "SELECT set_config('trekcc.act', %s, %s)"


def declare_act(act: str) -> None:
    """Until the end of this transaction its changes are of this act."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(SETTING, [act, True])


def declare_act_with_query(rows: Any, act: str) -> Any:
    """The same, said with a row that is read anyway."""
    if connection.vendor != "postgresql":
        return rows
    arguments = (models.Value(value) for value in ("trekcc.act", act, True))
    return rows.annotate(announced_act=models.Func(*arguments, function="set_config", output_field=models.TextField()))


def declare_migrations(*, using: str, **kwargs: Any) -> None:
    """What a release changes of its rows, it may."""
    _set_act(using, "migrate")


def end_migrations(*, using: str, **kwargs: Any) -> None:
    _set_act(using, "")


def _set_act(using: str, act: str) -> None:
    if connections[using].vendor == "postgresql":
        with connections[using].cursor() as cursor:
            cursor.execute(SETTING, [act, False])
