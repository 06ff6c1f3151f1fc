"""Tables made straight from the models are those that the migrations make."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.databases import CREATE_SCHEMA
from tests.recover.databases import empty_database
from trekcc.schema import SchemaRefused, create_schema

pytestmark = pytest.mark.slow

CONSTRAINT = re.compile(r'CONSTRAINT "[^"]+" (?:CHECK|UNIQUE) ?\(.*?\)(?=,|\)$)')


def describe_tables(path: Path) -> dict[str, Any]:
    """Describe columns, keys, constraints, indexes and triggers free of order, and count the rows of each table."""
    rows = sqlite3.connect(path)
    named = rows.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
    ).fetchall()
    tables = {name: sql for kind, name, _, sql in named if kind == "table"}
    described: dict[str, Any] = {"beside": sorted(row[:3] for row in named if row[0] != "table")}
    for table, sql in tables.items():
        columns = sorted(row[1:] for row in rows.execute(f'PRAGMA table_info("{table}")'))
        keys = sorted(row[2:5] for row in rows.execute(f'PRAGMA foreign_key_list("{table}")'))
        count = rows.execute(f'SELECT COUNT(*) FROM "{table}"').fetchone()[0]
        described[table] = columns, keys, sorted(CONSTRAINT.findall(sql)), count
    return described


def test_models_make_the_tables_and_rows_that_the_migrations_make(tmp_path: Path, django_db_setup: None) -> None:
    with empty_database(tmp_path, "sqlite", "migrated") as database:
        database.manage("migrate", "--verbosity", "0")
    with empty_database(tmp_path, "sqlite", "modelled") as database:
        database.run("-c", CREATE_SCHEMA)
        database.manage("migrate", "--check")
    assert describe_tables(tmp_path / "modelled.sqlite3") == describe_tables(tmp_path / "migrated.sqlite3")


@pytest.mark.django_db
def test_database_with_tables_is_refused() -> None:
    with pytest.raises(SchemaRefused, match="migrate"):
        create_schema()
