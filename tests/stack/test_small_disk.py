"""SQLite on a disk of its own that fills up under a running site, and is emptied again."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from tests import factories
from tests.stack.processes import command_of, free_port, started, wait_for
from tests.stack.visitor import Visitor, visiting
from tournaments.record.models import Event

OWN_DISK = ("unshare", "--user", "--map-root-user", "--mount")
SCRIPT = """
mount -t tmpfs -o size=32m tmpfs {disk}
cp {folder}/copy.sqlite3 {disk}/site.sqlite3
(
    until [ -e {folder}/fill ]; do sleep 0.1; done
    cat /dev/zero > {disk}/filler || true
    touch {folder}/filled
    until [ -e {folder}/empty ]; do sleep 0.1; done
    rm {disk}/filler
    touch {folder}/emptied
) 2>&1 &
exec {command}
"""


def has_own_disk(folder: Path) -> bool:
    """Whether a process here may have a disk in memory, as a user of a container may not everywhere."""
    if connection.vendor != "sqlite" or not shutil.which("unshare"):
        return False
    asked = [*OWN_DISK, "mount", "-t", "tmpfs", "tmpfs", str(folder)]
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0


class Site:
    def __init__(self, folder: Path, event: Event, visitor: Visitor) -> None:
        self.folder, self.event, self.visitor = folder, event, visitor

    def told(self, word: str, done: str) -> None:
        (self.folder / word).touch()
        wait_for(lambda: (self.folder / done).exists(), f"the disk is {done}", 60)

    def enter(self, name: str) -> int:
        base = self.event.get_absolute_url()
        return self.visitor.post(f"{base}entries/walk-in/", name=name, key=f"key of {name}").status

    def listed(self) -> set[str]:
        page = self.visitor.get(f"{self.event.get_absolute_url()}entries/").text
        return set(re.findall(r"Walk-in number \d+x", page))


@pytest.fixture
def site(transactional_db: None, tmp_path: Path) -> Iterator[Site]:
    disk = tmp_path / "disk"
    disk.mkdir()
    if not has_own_disk(disk):
        pytest.skip("own disk - a process may not mount one here, or this is no SQLite")
    event = factories.EventFactory(by=factories.UserFactory(password=factories.PASSWORD))
    port = free_port()
    visitor = visiting(port, factories.director_of(event))
    with closing(sqlite3.connect(tmp_path / "copy.sqlite3")) as copy:
        connection.connection.backup(copy)
    script = SCRIPT.format(disk=disk, folder=tmp_path, command=" ".join(command_of("web")))
    said = {
        "DATABASE_URL": f"sqlite:///{disk}/site.sqlite3",
        "BIND": f"127.0.0.1:{port}",
        "SECRET_KEY": settings.SECRET_KEY,
    }
    said |= {"DJANGO_SETTINGS_MODULE": "tests.stack.settings", "WEB_PROCESSES": "1", "REDIS_URL": ""}
    with started([*OWN_DISK, "sh", "-ec", script], said, tmp_path / "web.log") as web:
        wait_for(lambda: visitor.get("/healthz").status == 200, "the site answers", 60)
        yield Site(tmp_path, event, visitor)
        print(web.log()[-3000:])


def test_disk_that_fills_up_under_the_site_stops_writing_alone(site: Site) -> None:
    assert (site.visitor.get("/readyz").status, site.enter("Walk-in number 0x")) == (200, 302)
    site.told("fill", "filled")

    ready = site.visitor.get("/readyz")
    assert (ready.status, '"missing": ["disk"]' in ready.text) == (503, True)
    answers = {name: site.enter(name) for name in (f"Walk-in number {number}x" for number in range(1, 60))}
    assert set(answers.values()) <= {302, 507}
    assert answers["Walk-in number 59x"] == 507
    saved = {"Walk-in number 0x"} | {name for name, status in answers.items() if status == 302}
    assert site.listed() == saved
    signing_in = {"login": factories.director_of(site.event).email, "password": factories.PASSWORD}
    answer = Visitor(site.visitor.port).post("/account/login/", **signing_in)
    assert (answer.status, "Too many" in answer.text) == (507, False)

    site.told("empty", "emptied")
    assert {name: site.enter(name) for name in answers} == dict.fromkeys(answers, 302)
    assert site.listed() == saved | set(answers)
