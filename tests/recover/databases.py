"""Databases of the test's own, outside of Django's: made, filled from a kept dump, migrated, looked at, removed."""

from __future__ import annotations

import gzip
import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
from django.db import connection

from tests.stack.running import database_url

CONSTRAINT = re.compile(r'CONSTRAINT "[^"]+" (?:CHECK|UNIQUE) ?\(.*?\)(?=,|\)$)')
CASTS = re.compile(r"[()]|::character varying|::text|\[\]")
"""What PostgreSQL writes otherwise of a condition that it has read from a dump."""
SCHEMA = """
SELECT 'column', table_name, column_name,
    concat_ws(' ', data_type, character_maximum_length, is_nullable, column_default)
FROM information_schema.columns WHERE table_schema = 'public'
UNION ALL SELECT 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid)
FROM pg_constraint WHERE connamespace = 'public'::regnamespace
UNION ALL SELECT 'index', tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
UNION ALL SELECT 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid)
FROM pg_trigger WHERE NOT tgisinternal
UNION ALL SELECT 'function', '', proname, pg_get_functiondef(oid)
FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
"""

ROOT = Path(__file__).resolve().parent.parent.parent
KEPT = Path(__file__).parent / "kept"


class Database:
    """At an address that processes are told as DATABASE_URL."""

    def __init__(self, url: str) -> None:
        self.url = url

    def manage(self, *command: str) -> str:
        return self.run("manage.py", *command)

    def look(self, *, migrated: bool = True) -> dict[str, Any]:
        """What this release shows, once it has brought the tables to itself."""
        said: dict[str, Any] = json.loads(self.run("-m", "tests.recover.looking", *([] if migrated else ["--migrate"])))
        return said

    def run(self, *command: str) -> str:
        """A process of this release on this database."""
        said = {"DATABASE_URL": self.url, "DJANGO_SETTINGS_MODULE": "tests.stack.settings", "REDIS_URL": ""}
        return ran([sys.executable, *command], SECRET_KEY="k" * 64, **said)

    def load(self, kept: str) -> None:
        """The rows and tables of a release that was kept."""
        self.execute(script_of(kept))

    def execute(self, script: str) -> None:
        if self.url.startswith("sqlite"):
            with closing(sqlite3.connect(self.url.removeprefix("sqlite:///"))) as rows:
                rows.executescript(script)
        else:
            self.psql(script)

    def describe(self) -> Any:
        """Describe its tables free of the order of columns: constraints, indexes, triggers and functions, too."""
        if self.url.startswith("sqlite"):
            return describe_tables(Path(self.url.removeprefix("sqlite:///")))
        with psycopg.connect(self.url) as server:
            rows = server.execute(SCHEMA).fetchall()
        return sorted((*name, CASTS.sub("", said or "")) for *name, said in rows)

    def psql(self, script: str) -> None:
        ran(["psql", "--quiet", "--no-psqlrc", "--set", "ON_ERROR_STOP=1", self.url], given=script)


def describe_tables(path: Path) -> dict[str, Any]:
    """Describe columns, keys, constraints, indexes and triggers free of order."""
    rows = sqlite3.connect(path)
    named = rows.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
    ).fetchall()
    tables = {name: sql for kind, name, _, sql in named if kind == "table"}
    described: dict[str, Any] = {"beside": sorted(row[:3] for row in named if row[0] != "table")}
    for table, sql in tables.items():
        columns = sorted(row[1:] for row in rows.execute(f'PRAGMA table_info("{table}")'))
        keys = sorted(row[2:5] for row in rows.execute(f'PRAGMA foreign_key_list("{table}")'))
        described[table] = columns, keys, sorted(CONSTRAINT.findall(sql))
    return described


def script_of(kept: str) -> str:
    """The statements that make what a release left."""
    return gzip.decompress((KEPT / f"{kept}.sql.gz").read_bytes()).decode()


def kept(name: str) -> dict[str, Any]:
    """What the release itself showed of it."""
    said: dict[str, Any] = json.loads((KEPT / f"{name}.json").read_text())
    return said


@contextmanager
def empty_database(folder: Path, vendor: str, name: str = "one") -> Iterator[Database]:
    """An SQLite file in the folder, or a database beside the test's own on its server."""
    if vendor == "sqlite":
        yield Database(f"sqlite:///{folder}/{name}.sqlite3")
        return
    server, _, own = database_url().rpartition("/")
    made = f"{own}_{name}"
    _on(server, f'DROP DATABASE IF EXISTS "{made}"', f'CREATE DATABASE "{made}"')
    try:
        yield Database(f"{server}/{made}")
    finally:
        _on(server, f'DROP DATABASE "{made}" WITH (FORCE)')


def ran(command: list[str], given: str = "", **environment: str) -> str:
    """What it wrote. A failure shows all of it."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **environment},
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def _on(server: str, *statements: str) -> None:
    assert connection.vendor == "postgresql"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as beside:
        for statement in statements:
            beside.execute(statement)  # type: ignore[arg-type]
