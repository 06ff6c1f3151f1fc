"""The one order in which rows are locked (docs/adr/0010): events, players, whatever else an act is about, accounts; of
each kind by key. Who keeps to it never waits for somebody who waits for him.

No other module locks a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from django.db import connection, models, transaction

from tournaments.kernel.triggers import declare_act_with_query

Row = TypeVar("Row", bound=models.Model)
FIRST = ("tournaments.Event", "tournaments.Player")
LAST = "tournaments.User"


def lock_in_order(*queries: models.QuerySet[Any]) -> None:
    """Lock the rows of these queries, of which there is one a table.

    Once all are held the queries are asked again: an event, say, in which a player of theirs was entered while he was
    waited for. Then everything is let go, and locked anew with it, in order.
    """
    if not queries or not connection.features.has_select_for_update:
        return  # SQLite: who writes is alone from the beginning of his transaction
    queries = tuple(sorted(queries, key=_lock_rank))
    known = _list_keys(queries)
    while True:
        point = transaction.savepoint()
        for rows, keys in zip(queries, known, strict=True):
            lock_all(rows.model._base_manager.filter(pk__in=keys))
        current = _list_keys(queries)
        if all(now <= held for now, held in zip(current, known, strict=True)):
            transaction.savepoint_commit(point)
            return
        transaction.savepoint_rollback(point)
        known = [now | held for now, held in zip(current, known, strict=True)]


def lock_all(rows: models.QuerySet[Row]) -> list[Row]:
    """These rows as they are once they are held, by key."""
    return list(locking_query(rows).order_by("pk"))


def lock_name(name: str) -> None:
    """Whoever does the same at once waits: before any row is locked, where there is none yet that both would lock."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])


def lock_limits(account: int) -> None:
    """Whoever else makes something of which an account has so many at most waits until this is done: what was counted
    still holds when it is written. Call it before the count, and before any row that a member shares is locked.
    """
    lock_name(f"limits of account {account}")


def lock_row(row: Any, *, waits: bool = True, act: str = "") -> None:
    """Read the row again, with the rows that it refers to and that were read with it; others wait. With it `act`, where
    there is one, is announced to the guard.

    Raises DoesNotExist where it is gone.
    """
    known = [field.name for field in row._meta.concrete_fields if field.is_relation and field.is_cached(row)]
    rows = locking_query(row._meta.model._base_manager.all())
    if known and waits:  # joined to the lock itself they would be what they were before it was waited for
        list(rows.filter(pk=row.pk).values_list("pk"))
    rows = rows.select_related(*known) if known else rows
    row.refresh_from_db(from_queryset=declare_act_with_query(rows, act) if act else rows)


def locking_query(rows: models.QuerySet[Row]) -> models.QuerySet[Row]:
    """What refers to them may still be written beside it."""
    return rows.select_for_update(of=("self",), no_key=True)


def _lock_rank(rows: models.QuerySet[Any]) -> int:
    table = rows.model._meta.label
    return FIRST.index(table) if table in FIRST else len(FIRST) + (table == LAST)


def _list_keys(queries: Sequence[models.QuerySet[Any]]) -> list[set[int]]:
    return [set(rows.order_by().values_list("pk", flat=True)) for rows in queries]
