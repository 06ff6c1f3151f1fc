"""Lock rows in one order, so that two acts never wait for each other (docs/adr/0010).

The order is events, players, all other rows, accounts; rows of one kind by key. No other module locks a row.
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
    """Lock the rows of these queries, with at most one query per table.

    Once all rows are locked the queries run again, because other rows may match by now: a player was entered in another
    event, say, while this transaction waited. In that case everything is released and locked once more, in order.
    """
    if not queries or not connection.features.has_select_for_update:
        return  # SQLite admits only one writing transaction at a time
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
    """Lock these rows and return them as they are then, ordered by key."""
    return list(locking_query(rows).order_by("pk"))


def lock_name(name: str) -> None:
    """Make everybody who locks the same name wait, for cases where no common row exists yet.

    Call it before locking rows.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])


def lock_limits(account: int) -> None:
    """Make other acts that count against the limits of an account wait, so that the count still holds at the commit.

    Call it before the count, and before locking any row that a member shares.
    """
    lock_name(f"limits of account {account}")


def lock_row(row: Any, *, waits: bool = True, act: str = "") -> None:
    """Lock the row and read it again, with the related rows that were loaded with it.

    `act` is announced to the guard of the database, if given. Raises DoesNotExist if the row is gone.
    """
    known = [field.name for field in row._meta.concrete_fields if field.is_relation and field.is_cached(row)]
    rows = locking_query(row._meta.model._base_manager.all())
    if known and waits:  # joined to the lock itself they would be what they were before it was waited for
        list(rows.filter(pk=row.pk).values_list("pk"))
    rows = rows.select_related(*known) if known else rows
    row.refresh_from_db(from_queryset=declare_act_with_query(rows, act) if act else rows)


def locking_query(rows: models.QuerySet[Row]) -> models.QuerySet[Row]:
    """Return a query that locks its rows; rows that refer to them may still be written meanwhile."""
    return rows.select_for_update(of=("self",), no_key=True)


def _lock_rank(rows: models.QuerySet[Any]) -> int:
    table = rows.model._meta.label
    return FIRST.index(table) if table in FIRST else len(FIRST) + (table == LAST)


def _list_keys(queries: Sequence[models.QuerySet[Any]]) -> list[set[int]]:
    return [set(rows.order_by().values_list("pk", flat=True)) for rows in queries]
