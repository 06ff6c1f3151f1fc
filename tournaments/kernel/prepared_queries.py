"""Prepared queries for what every page reads, because composing their SQL costs more than running it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.db import connection
from django.db.models import QuerySet

Row = tuple[Any, ...]


class PreparedQuery:
    """A query whose SQL is composed once, by `build` from `samples`.

    Each sample is a value that occurs nowhere else in the SQL; a call replaces the samples by its own values.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, Any]], *samples: int | str) -> None:
        self._build, self._samples = build, samples

    def __call__(self, *values: int | str) -> list[Row]:
        """Return the rows as tuples."""
        statement, given = self._statement
        asked: dict[Any, Any] = dict(zip(self._samples, values, strict=True))
        with connection.cursor() as cursor:
            cursor.execute(statement, [asked.get(value, value) for value in given])
            return list(cursor.fetchall())

    @cached_property
    def _statement(self) -> tuple[str, Row]:
        return self._build(*self._samples).query.sql_with_params()
