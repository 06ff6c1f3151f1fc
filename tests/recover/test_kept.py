"""A database of the last state before 1.0, kept as that left it, comes to this release with everything it showed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.recover.databases import KEPT, Database, empty_database, kept, ran

BEFORE = "before-1.0"
VENDORS = ("sqlite", pytest.param("postgresql", marks=pytest.mark.postgres))
LARGEST = 200_000


@pytest.fixture(params=VENDORS)
def vendor(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def database(vendor: str, tmp_path: Path, django_db_setup: None) -> Iterator[Database]:
    """Load what the last state before 1.0 left."""
    with empty_database(tmp_path, vendor, "kept") as database:
        database.load(f"{BEFORE}.{vendor}")
        yield database


def test_database_from_before_is_upgraded_and_shows_what_it_showed(vendor: str, database: Database) -> None:
    now, then = database.look(migrated=False), kept(f"{BEFORE}.{vendor}")
    assert now["shown"]["standings"] == then["standings"]
    assert now["shown"]["ratings"] == then["ratings"]
    assert now["bad"] == {}
    assert now["pages"]["200"] > 20


def test_database_from_before_is_guarded_as_a_new_one(vendor: str, database: Database, tmp_path: Path) -> None:
    """Free of the order of columns, both have the same tables, constraints, indexes and triggers."""
    database.manage("migrate", "--verbosity", "0")
    with empty_database(tmp_path, vendor, "fresh") as fresh:
        fresh.manage("migrate", "--verbosity", "0")
        assert database.describe() == fresh.describe()


def test_kept_databases_are_small() -> None:
    assert max(path.stat().st_size for path in KEPT.iterdir()) < LARGEST


@pytest.mark.whole
@pytest.mark.postgres
def test_upgraded_database_is_backed_up_and_restored(tmp_path: Path, django_db_setup: None) -> None:
    with (
        empty_database(tmp_path, "postgresql", "old") as old,
        empty_database(tmp_path, "postgresql", "new") as new,
    ):
        old.load(f"{BEFORE}.postgresql")
        before = old.look(migrated=False)
        dump = tmp_path / "trekcc.dump"
        ran(["pg_dump", "--format", "custom", "--file", str(dump), old.url])
        ran(["pg_restore", "--no-owner", "--exit-on-error", "--dbname", new.url, str(dump)])
        assert "Epoch" in new.manage("restored")
        assert new.look() == before
