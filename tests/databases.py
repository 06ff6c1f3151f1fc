"""Databases for tests are copied from one that was made once for these migrations and models.

Migrating an empty database takes half a minute of a core; a copy takes less than a second. The original is named by a
digest of models and migrations, so that a change of them makes a new one. On SQLite it comes straight from the models;
tests/recover/test_schema.py compares that with what the migrations make.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib.metadata import distributions
from pathlib import Path

from django.conf import settings
from django.db import connection

from trekcc.release import APPS

ROOT = Path(__file__).resolve().parent.parent
ORIGINALS = ROOT / "var" / "test-databases"
CREATE_SCHEMA = "import django; django.setup(); from trekcc.schema import create_schema; create_schema()"
PREFIX = "trekcc_original_"
KEPT = 4
"""Older originals go, so that a long day of work on migrations leaves no pile of them."""


def prepare_copy() -> None:
    """Let the test database that Django creates next begin as a copy; make the original if it is missing."""
    digest = schema_digest()
    if connection.vendor == "sqlite":
        _copy_sqlite(digest)
    else:
        settings.DATABASES["default"]["TEST"]["TEMPLATE"] = _postgres_original(digest)


def schema_digest() -> str:
    """Digest all that decides how a migrated database looks: our models and migrations, and the installed packages."""
    digest = sha256()
    for path in sorted(_schema_files()):
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    for name in sorted(f"{one.name} {one.version}" for one in distributions()):
        digest.update(name.encode())
    return digest.hexdigest()[:16]


def _schema_files() -> Iterator[Path]:
    """Yield the files that decide the schema. What follows a migration (regions, permissions) is made in each copy."""
    yield ROOT / "trekcc" / "schema.py"
    for app in APPS:
        for path in (ROOT / app).rglob("*.py"):
            if {"migrations", "models"} & set(path.parts) or path.name in ("models.py", "triggers.py"):
                yield path


def _copy_sqlite(digest: str) -> None:
    original = ORIGINALS / f"{digest}.sqlite3"
    with _one_at_a_time():
        if not original.exists():
            unfinished = original.with_suffix(".new")
            unfinished.unlink(missing_ok=True)
            _run(f"sqlite:///{unfinished}", "-c", CREATE_SCHEMA)
            unfinished.rename(original)
            for old in _oldest(ORIGINALS.glob("*.sqlite3")):
                old.unlink()
    shutil.copyfile(original, connection.settings_dict["TEST"]["NAME"])


def _oldest(originals: Iterator[Path]) -> list[Path]:
    return sorted(originals, key=lambda path: path.stat().st_mtime)[:-KEPT]


def _postgres_original(digest: str) -> str:
    name = PREFIX + digest
    with _one_at_a_time(), connection._nodb_cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database WHERE datname LIKE %s ORDER BY oid", [f"{PREFIX}%"])
        originals = [row[0] for row in cursor.fetchall()]
        if name not in originals:
            unfinished = f"unfinished_{name}"
            cursor.execute(f"DROP DATABASE IF EXISTS {unfinished}")
            cursor.execute(f"CREATE DATABASE {unfinished}")
            _run(_url_of(unfinished), "manage.py", "migrate", "--verbosity", "0")
            cursor.execute(f"ALTER DATABASE {unfinished} RENAME TO {name}")
            for old in originals[: -KEPT + 1]:
                cursor.execute(f"DROP DATABASE IF EXISTS {old}")
    return name


def _url_of(database: str) -> str:
    given = os.environ["DATABASE_URL"]
    address, question, options = given.partition("?")
    return f"{address.rpartition('/')[0]}/{database}{question}{options}"


def _run(url: str, *arguments: str) -> None:
    environment = {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment, check=True)


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Let the workers of a run, and runs beside it, wait for the one that makes the original."""
    ORIGINALS.mkdir(parents=True, exist_ok=True)
    with (ORIGINALS / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
