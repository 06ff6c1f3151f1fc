"""Tables made straight from the models are those that the migrations make."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.databases import CREATE_SCHEMA
from tests.recover.databases import empty_database
from trekcc.schema import SchemaRefused, create_schema

pytestmark = pytest.mark.slow


def count_rows(path: Path) -> dict[str, int]:
    """Count the rows of each table."""
    rows = sqlite3.connect(path)
    tables = [
        name
        for (name,) in rows.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'sqlite_sequence'")
    ]
    return {table: rows.execute(f'SELECT COUNT(*) FROM "{table}"').fetchone()[0] for table in tables}


def test_models_make_the_tables_and_rows_that_the_migrations_make(tmp_path: Path, django_db_setup: None) -> None:
    with empty_database(tmp_path, "sqlite", "migrated") as database:
        database.manage("migrate", "--verbosity", "0")
        migrated = database.describe(), count_rows(tmp_path / "migrated.sqlite3")
    with empty_database(tmp_path, "sqlite", "modelled") as database:
        database.run("-c", CREATE_SCHEMA)
        database.manage("migrate", "--check")
        tables, counts = migrated
        assert database.describe() == tables
        assert count_rows(tmp_path / "modelled.sqlite3") == counts


@pytest.mark.django_db
def test_database_with_tables_is_refused() -> None:
    with pytest.raises(SchemaRefused, match="migrate"):
        create_schema()
