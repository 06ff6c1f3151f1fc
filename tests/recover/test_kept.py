"""Databases of earlier releases, kept as these left them, come to this one with everything they showed.

`0004`, `0027` and `0033` are called after the newest migration of tournaments that they know; between the first and now
lies every migration that changes rows.
"""

from __future__ import annotations

import gzip
import lzma
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.recover.databases import KEPT, Database, empty_database, kept, ran

ALL = sorted(path.name.removesuffix(".sql.gz") for path in KEPT.glob("*.sql.gz"))
RUN_PYTHON = {
    "0004": ("entries", "directors", "merged"),
    "0027": ("merged", "imports"),
    "0033": ("imports",),
}
LARGEST = 200_000
COMMUNITY = KEPT / "community-0053.txt.gz"
SAYS_MORE = re.compile(
    r" (/events/new/"  # what an empty form asks for
    r"|/|/events/(\?when=\w+)?"  # games to narrow the calendar by
    r"|/players/\d+/"  # leagues, titles, awards
    r"|/events/2025/(deck-lottery-night|back-room-draft|canteen-sealed)/"  # how scenarios and drafts are played
    r"|/events/2026/(biermeister|luck-has-nothing-to-do-with-it|thursday-draft)/)$"
)
"""Pages that have come to say more since, whatever is stored."""


def marks(name: str) -> Iterator[pytest.MarkDecorator]:
    """The rings take the newest of PostgreSQL, and what SQLite has."""
    if name.endswith(".postgresql"):
        yield pytest.mark.postgres
        if name != max(one for one in ALL if one.endswith(".postgresql")):
            yield pytest.mark.whole


@pytest.fixture(params=[pytest.param(one, marks=tuple(marks(one))) for one in ALL])
def release(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def database(release: str, tmp_path: Path, django_db_setup: None) -> Iterator[Database]:
    """What the release left."""
    with empty_database(tmp_path, release.rpartition(".")[2]) as database:
        database.load(release)
        yield database


def test_release_is_upgraded_and_shows_what_it_showed(release: str, database: Database) -> None:
    now, then = database.look(migrated=False), kept(release)
    assert now["shown"]["standings"] == then["standings"]
    assert now["shown"]["ratings"] == then.get("ratings", [])
    assert now["bad"] == {}
    assert now["pages"]["200"] > 20
    assert now["moved"]["entries without a name in the document"] == 0
    assert now["moved"]["first directors who never accepted"] == 0
    assert now["moved"]["merged and cannot be parted"] == 0
    assert now["moved"]["imports by nobody"] == 0
    assert now["moved"]["imports that are not known again"] == 0
    for rows in RUN_PYTHON.get(release.partition(".")[0], ()):
        assert now["moved"][rows] > 0


def test_three_releases_are_kept_on_postgresql_one_on_sqlite_and_all_of_them_small() -> None:
    assert len([name for name in ALL if name.endswith(".postgresql")]) >= 3
    assert [name for name in ALL if name.endswith(".sqlite")]
    assert max(path.stat().st_size for path in KEPT.iterdir()) < LARGEST


@pytest.mark.whole
@pytest.mark.postgres
def test_upgraded_release_is_backed_up_and_restored(tmp_path: Path, django_db_setup: None) -> None:
    newest = max(name for name in ALL if name.endswith(".postgresql"))
    with (
        empty_database(tmp_path, "postgresql", "old") as old,
        empty_database(tmp_path, "postgresql", "new") as new,
    ):
        old.load(newest)
        before = old.look(migrated=False)
        dump = tmp_path / "trekcc.dump"
        ran(["pg_dump", "--format", "custom", "--file", str(dump), old.url])
        ran(["pg_restore", "--no-owner", "--exit-on-error", "--dbname", new.url, str(dump)])
        assert "Epoch" in new.manage("restored")
        assert new.look() == before


@pytest.mark.whole
def test_community_of_an_earlier_release_reads_as_it_did_on_every_page_and_in_every_file(tmp_path: Path) -> None:
    """Two years of it, as three members and a stranger come to a thousand addresses (tests/recover/crawling.py)."""
    with empty_database(tmp_path, "sqlite", "community") as database:
        database.execute(lzma.decompress((KEPT / "community-0053.sql.xz").read_bytes()).decode())
        for to in ((), ("tournaments", "0053"), ()):  # and back, and again
            database.manage("migrate", *to, "--verbosity", "0")
        now = database.run("-m", "tests.recover.crawling", str(COMMUNITY))
    assert stored(now) == stored(gzip.decompress(COMMUNITY.read_bytes()).decode())


def stored(crawled: str) -> list[str]:
    return [line for line in crawled.splitlines() if not SAYS_MORE.search(line)]
