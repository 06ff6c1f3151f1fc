"""Worlds that several files of tests need are made once in a process: each further file gets a copy of the rows.

`tests/workers.py` gives files of one world to one worker. On PostgreSQL each file makes the world again.
"""

from __future__ import annotations

import pickle
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar
from unittest.mock import patch

from django.contrib.contenttypes.models import ContentType
from django.db import connection, connections

from tests.factories import begin_numbers

Made = TypeVar("Made")
MADE: dict[str, tuple[sqlite3.Connection, bytes]] = {}
"""By name: the database with the rows of the world, and what the maker returned."""
AFTER_A_WORLD = 10_001
"""Names that a file makes up are beyond those of the world, whether it was made or copied."""


def share_world(name: str, make: Callable[[], Made]) -> Made:
    """Fill the empty database with a world and return what `make` returns. For fixtures that ask for `lasting`."""
    if name in MADE:
        made: Made = _copy_world(name)
    else:
        begin_numbers()
        made = make()
        if connection.vendor == "sqlite":
            _keep_world(name, made)
    begin_numbers(AFTER_A_WORLD)
    return made


@contextmanager
def without_reactions() -> Iterator[None]:
    """Leave out what the site does after an act is committed, as a test does that takes back its rows."""
    with patch.object(connections["default"], "on_commit", lambda *act, **options: None):
        yield


def _keep_world(name: str, made: object) -> None:
    kept = sqlite3.connect(":memory:")
    connection.connection.backup(kept)
    MADE[name] = kept, pickle.dumps(made)


def _copy_world(name: str) -> Made:
    kept, made = MADE[name]
    connection.ensure_connection()
    kept.backup(connection.connection)
    ContentType.objects.clear_cache()
    found: Made = pickle.loads(made)
    return found
