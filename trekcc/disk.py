"""A disk without room, where the database lies: how its errors are known, and what probes are told."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path

import structlog
from django.db import connection
from psycopg.errors import DiskFull

SENTENCE = "There is no room left on the site's disk."
FULL = {"SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE"}
LEAST_BYTES, LEAST_PAGES = 10_000_000, 16
REMEMBERED_SECONDS = 60

_seen = -float("inf")
log = structlog.get_logger(__name__)


def is_full(error: BaseException | None) -> bool:
    """Return whether the database cannot grow: SQLite, or PostgreSQL by SQLSTATE 53100."""
    if error is None:
        return False
    name = getattr(error, "sqlite_errorname", "") if isinstance(error, sqlite3.Error) else ""
    return isinstance(error, DiskFull) or name in FULL or is_full(error.__cause__)


def note() -> None:
    """It was in the way just now."""
    log.error("disk full")
    global _seen
    _seen = time.monotonic()


def forget() -> None:
    global _seen
    _seen = -float("inf")


def missing() -> list[str]:
    """`disk` while little is left of SQLite's, and for a minute after anything could not be written."""
    return ["disk"] if time.monotonic() - _seen < REMEMBERED_SECONDS or _is_small() else []


def _is_small() -> bool:
    """Asks the disk and the file: a probe writes nothing, so that it waits for nobody who does."""
    if connection.vendor != "sqlite":
        return False
    room = os.statvfs(Path(connection.settings_dict["NAME"]).resolve().parent)
    return room.f_bavail * room.f_frsize < LEAST_BYTES or _pages_left() < LEAST_PAGES


def _pages_left() -> int:
    connection.ensure_connection()
    most, now, free = (
        connection.connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("max_page_count", "page_count", "freelist_count")
    )
    left: int = most - now + free
    return left
