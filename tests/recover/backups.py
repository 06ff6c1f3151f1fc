"""Back-ups of the test's database as docs/operations.md makes them, and their restore."""

from __future__ import annotations

import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from django.db import connection

from tests.stack.running import database_url


def back_up(at: Path) -> Path:
    """A file with all that stands in the database."""
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(at)) as copy:
            _raw().backup(copy)
    else:
        run("pg_dump", "--format", "custom", "--no-owner", "--file", str(at), database_url())
    return at


def restore(back_up: Path) -> None:
    """What the file holds stands in the database, and nothing else."""
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(back_up)) as copy:
            copy.backup(_raw())
    else:
        run("psql", "--quiet", "--command", "DROP SCHEMA public CASCADE; CREATE SCHEMA public", database_url())
        run("pg_restore", "--no-owner", "--exit-on-error", "--dbname", database_url(), str(back_up))


def run(*command: str, **more: object) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, **more)  # type: ignore[call-overload]
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return str(done.stdout)


def _raw() -> sqlite3.Connection:
    connection.ensure_connection()
    raw: sqlite3.Connection = connection.connection
    return raw
