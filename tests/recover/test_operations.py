"""docs/operations.md, step by step: each block of commands is run as it stands there."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.recover.databases import Database, kept, script_of
from tests.recover.documented import Shell, blocks
from tests.stack.cluster import Cluster, cluster, programs
from tests.stack.processes import COMPOSE

LAST = "1.0.postgresql"
BEGUN = r"Epoch \d+ has begun"
NEWER = """
CREATE TABLE tournaments_newer (id bigint PRIMARY KEY, event_id bigint REFERENCES tournaments_event);
INSERT INTO tournaments_newer SELECT id, id FROM tournaments_event;
INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '9999_newer', now());
UPDATE tournaments_event SET title = 'Lost', version = version + 2;
"""
"""What a release to come would leave."""
REOPENED = "UPDATE tournaments_event SET state = 'complete' WHERE state = 'finalized'"
"""As a release writes it that announces no act."""


def on_postgresql(test: Any) -> Any:
    no_server = pytest.mark.skipif(programs() is None, reason="postgres - no server may be started here")
    return pytest.mark.postgres(no_server(test))


# --- on a PostgreSQL like the one of docker-compose.yml ---------------------------------------------------------------


@pytest.fixture(scope="module")
def server() -> Iterator[Cluster]:
    with cluster() as own:
        with psycopg.connect(own.url, autocommit=True) as owner:
            owner.execute("CREATE ROLE trekcc SUPERUSER LOGIN")
        yield own


@pytest.fixture
def site(server: Cluster) -> Database:
    """The database `trekcc`, empty."""
    with psycopg.connect(server.url, autocommit=True) as owner:
        for name in ("trekcc", "trekcc_restored", "trekcc_lost"):
            owner.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")  # type: ignore[arg-type]
        owner.execute("CREATE DATABASE trekcc OWNER trekcc")
    return Database(f"postgres://trekcc@127.0.0.1:{server.port}/trekcc")


@pytest.fixture
def shell(server: Cluster, site: Database, tmp_path: Path) -> Shell:
    return Shell(tmp_path, site.url, PGHOST="127.0.0.1", PGPORT=str(server.port))


def found(site: Database, statement: str, name: str = "trekcc") -> Any:
    with psycopg.connect(f"{site.url.rpartition('/')[0]}/{name}") as rows:
        return (rows.execute(statement).fetchone() or [None])[0]  # type: ignore[arg-type]


@pytest.mark.whole
@on_postgresql
def test_older_back_up_takes_the_place_of_a_newer_database(site: Database, shell: Shell) -> None:
    site.load(LAST)
    back_up, listed = blocks("Back up")[0].splitlines()
    shell.run(back_up)
    assert "TABLE DATA public tournaments_event" in shell.run(listed)
    site.manage("migrate", "--verbosity", "0")
    site.psql(NEWER)

    restore, gone = blocks("Restore")[:2]
    said = shell.run(restore)

    assert re.search(BEGUN, said)
    shown = site.look()
    assert (shown["shown"], shown["bad"]) == (kept(LAST), {})
    assert found(site, "SELECT to_regclass('tournaments_newer')::text") is None
    assert found(site, "SELECT min(version) FROM tournaments_event") > 1_000_000
    assert found(site, "SELECT min(title) FROM tournaments_event", "trekcc_lost") == "Lost"
    done = [line.partition(" ")[0] for line in shell.log.read_text().splitlines()]
    assert (done[2], done[-1]) == ("stop", "up")
    shell.run(gone)
    assert found(site, "SELECT count(*) FROM pg_database WHERE datname = 'trekcc_lost'") == 0


@pytest.mark.whole
@on_postgresql
def test_back_up_over_the_newer_database_that_is_there_fails(site: Database, shell: Shell) -> None:
    site.load(LAST)
    shell.run(blocks("Back up")[0])
    site.manage("migrate", "--verbosity", "0")
    site.psql(NEWER)
    over = shell.tried("pg_restore --username trekcc --dbname trekcc --clean --if-exists < trekcc.dump")
    assert over.returncode != 0
    assert "cannot drop" in over.stderr


@on_postgresql
def test_upgrade_is_what_the_document_says(site: Database, shell: Shell) -> None:
    site.load(LAST)
    shell.run(blocks("Upgrade while people play")[0])
    assert site.look()["shown"] == kept(LAST)
    assert (shell.folder / "before.dump").stat().st_size > 10_000
    code, guard = blocks("Roll back")
    shell.run(code)
    with pytest.raises(AssertionError, match="No act of the site does this"):
        site.psql(REOPENED)
    shell.run(guard)
    site.psql(REOPENED)


# --- processes of the last release on the tables of this one ----------------------------------------------------------


@pytest.mark.whole
@on_postgresql
def test_rows_as_the_last_release_writes_them_are_taken_by_the_tables_of_this_one(site: Database) -> None:
    """Every column that it knew is there, and of those it did not know none has to be named."""
    site.manage("migrate", "--verbosity", "0")
    tables, rows = tables_and_rows(script_of(LAST))
    forget = f"TRUNCATE {', '.join(tables)} CASCADE;\n"
    as_before = f"SET session_replication_role = replica;\n{forget}{rows}"
    site.psql(as_before)
    shown = site.look()
    assert (shown["shown"], shown["bad"]) == (kept(LAST), {})

    site.psql("ALTER TABLE tournaments_venue ADD COLUMN newer integer NOT NULL DEFAULT 0")
    site.psql(as_before)
    site.psql("ALTER TABLE tournaments_venue ALTER COLUMN newer DROP DEFAULT")
    with pytest.raises(AssertionError, match='null value in column "newer"'):
        site.psql(as_before)


def tables_and_rows(script: str) -> tuple[list[str], str]:
    """The tables of a dump that processes write, and the statements that fill them."""
    copies = r"^COPY (?!public\.django_migrations)(\S+) \([^)]*\) FROM stdin;\n.*?^\\\.\n"
    found = [(match[1], match[0]) for match in re.finditer(copies, script, re.MULTILINE | re.DOTALL)]
    assert len(found) > 40
    return [table for table, _ in found], "".join(statement for _, statement in found)


# --- on SQLite --------------------------------------------------------------------------------------------------------


@pytest.mark.whole
def test_sqlite_is_backed_up_while_the_site_runs_and_restored(tmp_path: Path) -> None:
    (tmp_path / "var").mkdir()
    site = Database(f"sqlite:///{tmp_path}/var/trekcc.sqlite3")
    site.load("before-1.0.sqlite")
    site.manage("migrate", "--verbosity", "0")
    shell = Shell(tmp_path, site.url)
    with closing(sqlite3.connect(tmp_path / "var/trekcc.sqlite3")) as running:
        running.execute("PRAGMA journal_mode = WAL")
        running.execute("UPDATE tournaments_event SET title = 'In the log'")
        running.commit()
        shell.run(blocks("Back up")[1])
        running.execute("UPDATE tournaments_event SET title = 'Lost'")
        running.commit()
    said = shell.run(blocks("Restore")[2])
    assert re.search(BEGUN, said)
    with closing(sqlite3.connect(tmp_path / "var/trekcc.sqlite3")) as restored:
        assert restored.execute("SELECT DISTINCT title FROM tournaments_event").fetchall() == [("In the log",)]
    assert site.look()["shown"]["standings"] == kept("before-1.0.sqlite")["standings"]


# --- the document -----------------------------------------------------------------------------------------------------


def test_every_block_is_run_here() -> None:
    run = {"Back up": 2, "Restore": 3, "Upgrade while people play": 1, "Roll back": 2}
    assert {heading: len(blocks(heading)) for heading in run} == run


def test_logs_are_kept_as_the_document_says() -> None:
    for name, service in COMPOSE["services"].items():
        options = service["logging"]["options"]
        assert int(options["max-file"]) * int(options["max-size"].removesuffix("m")) == 200, name
