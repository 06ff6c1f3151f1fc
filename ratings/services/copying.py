"""Columns written into a table in one stream."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC
from typing import Any

import numpy as np
from django.db import connection
from django.db.models import Field, Model
from numpy.typing import NDArray

Column = NDArray[Any] | str
"""Numbers, or moments as UTC without a zone; a text stands in every row."""
BINARY = {
    "BigAutoField": ">i8",
    "FloatField": ">f8",
    "PositiveSmallIntegerField": ">i2",
    "PositiveIntegerField": ">i4",
    "DateTimeField": ">i8",
}
"""As PostgreSQL writes the values of these fields (its manual on COPY, "Binary Format")."""
EPOCH = np.datetime64("2000-01-01", "us")
"""From here it counts microseconds."""
HEAD, TAIL = b"PGCOPY\n\xff\r\n\0" + bytes(8), b"\xff\xff"


def copy_in(table: type[Model], columns: Mapping[str, Column], rows: int) -> None:
    """Insert so many rows of these columns, by the names of their fields."""
    fields = {field.name: field for field in table._meta.fields}
    into = f"{table._meta.db_table} ({', '.join(str(fields[name].column) for name in columns)})"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {into} FROM STDIN (FORMAT BINARY)") as copy:
                copy.write(HEAD + _binary([_array(fields[name], columns[name]) for name in columns], rows) + TAIL)
        else:
            places = ", ".join(["%s"] * len(columns))
            values = zip(*(_values(fields[name], columns[name], rows) for name in columns), strict=True)
            cursor.executemany(f"INSERT INTO {into} VALUES ({places})", list(values))  # noqa: S608


def _values(field: Field[Any, Any], column: Column, rows: int) -> list[Any]:
    if isinstance(column, str):
        return [column] * rows
    values: list[Any] = column.tolist()
    if column.dtype.kind != "M":
        return values
    return [field.get_db_prep_save(moment.replace(tzinfo=UTC), connection) for moment in values]


def _array(field: Field[Any, Any], column: Column) -> NDArray[Any]:
    if isinstance(column, str):
        return np.array(column.encode())
    kind = getattr(field, "target_field", field).get_internal_type()
    return ((column - EPOCH) if column.dtype.kind == "M" else column).astype(BINARY[kind])


def _binary(columns: list[NDArray[Any]], rows: int) -> bytes:
    """Return the rows in PostgreSQL's binary format: a count of values per row, a length before each value."""
    sizes = {f"size{at}": np.int32(column.dtype.itemsize) for at, column in enumerate(columns)}
    values = {f"value{at}": column for at, column in enumerate(columns)}
    parts = [
        part
        for size, value in zip(sizes, values, strict=True)
        for part in ((size, ">i4"), (value, values[value].dtype))
    ]
    written = np.empty(rows, np.dtype([("values", ">i2"), *parts]))
    for part, column in {"values": np.int16(len(columns)), **sizes, **values}.items():
        written[part] = column
    return written.tobytes()
