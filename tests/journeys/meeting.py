"""Two at once, made to meet: a third connection holds what they need until each of them has come as far as it gets."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import psycopg
from django.db.models import Model
from psycopg import sql

from tests.journeys.crowd import Act, answer_of
from tests.stack.running import database_url

PATIENCE = 10.0


def writes(table: type[Model]) -> sql.Composed:
    """Nobody writes a row of this table; rows may still be read, and locked to be written later."""
    return sql.SQL("LOCK TABLE {} IN SHARE MODE").format(sql.Identifier(table._meta.db_table))


def reads(table: type[Model]) -> sql.Composed:
    """Nobody reads a row of this table."""
    return sql.SQL("LOCK TABLE {} IN ACCESS EXCLUSIVE MODE").format(sql.Identifier(table._meta.db_table))


def writes_of(row: Model) -> sql.Composed:
    """Nobody locks or writes this row; it may still be read."""
    asked = sql.SQL("SELECT 1 FROM {} WHERE {} = {} FOR NO KEY UPDATE")
    meta = row._meta
    return asked.format(sql.Identifier(meta.db_table), sql.Identifier(meta.pk.column), sql.Literal(row.pk))


def meeting(*acts: Act, at: sql.Composed) -> list[Any]:
    """Begin each act once the one before waits, or is done; let all go on when the last is as far.

    What each answered, or the exception it ended with.
    """
    with ThreadPoolExecutor(len(acts)) as threads, _held(at) as third:
        begun = []
        for number, act in enumerate(acts, 1):
            begun.append(threads.submit(answer_of, act))
            _until_still(third, begun, number)
    return [future.result() for future in begun]


def _until_still(third: psycopg.Connection, begun: list[Any], number: int) -> None:
    end = time.monotonic() + PATIENCE
    while _waiting(third) + sum(future.done() for future in begun) < number:
        assert time.monotonic() < end, "an act neither waits nor ends"
        time.sleep(0.01)


def _waiting(third: psycopg.Connection) -> int:
    third.execute("SELECT pg_stat_clear_snapshot()")  # else a transaction is told again what it was told first
    asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    found = third.execute(asked).fetchone()
    assert found is not None
    return int(found[0])


@contextmanager
def _held(at: sql.Composed) -> Iterator[psycopg.Connection]:
    """What this statement locks, until the end of the block."""
    with psycopg.connect(database_url()) as third:
        third.execute(at)
        yield third
