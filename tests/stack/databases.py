"""Databases of the test's own on the server that the tests use."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import psycopg
from django.conf import settings

_numbers = count()


@contextmanager
def empty_database() -> Iterator[str]:
    """The address of an empty database, removed at the end."""
    name = f"trekcc_own_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(f"{_server()}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield f"{_server()}/{name}"
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _server() -> str:
    given = settings.DATABASES["default"]
    return f"postgres://{given['USER']}:{given['PASSWORD']}@{given['HOST'] or '127.0.0.1'}:{given['PORT'] or 5432}"
