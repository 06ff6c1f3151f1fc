"""gunicorn as gunicorn.conf.py has it: the site is loaded once, before the processes that serve it are made."""

from __future__ import annotations

import gzip
import http.client
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.message import Message
from pathlib import Path

import psycopg
import pytest

from tests.stack.databases import empty_database
from tests.stack.processes import ROOT, TO_BEGIN, Process, environment_of, free_port, started, wait_for
from tests.stack.visitor import Visitor

GARBAGE = """
import gc, sys, trekcc.wsgi
from django.core.signals import request_finished
from trekcc.garbage import MOST_LEFT

def rings(count):
    for _ in range(count):
        ring = []
        ring.append(ring)

left = []
for count in (MOST_LEFT // 2, MOST_LEFT):
    rings(count)
    request_finished.send(None)
    left.append(gc.get_count()[0] > MOST_LEFT // 3)
print('tournaments.listing.views.calendar' in sys.modules, gc.get_freeze_count() > 100_000, gc.isenabled(), *left)
"""


@dataclass(eq=False)
class Served:
    """`born_with`: the connections to the database before anybody asked, and what each process had loaded."""

    gunicorn: Process
    database: str
    port: int
    born_with: tuple[int, list[set[str]]] = field(init=False)

    def __post_init__(self) -> None:
        self.born_with = self.connections(), self.loaded()

    def loaded(self) -> list[set[str]]:
        return [libraries(pid) for pid in self.gunicorn.children()]

    def visitor(self, **headers: str) -> Visitor:
        return Visitor(self.port, given=headers)

    def connections(self) -> int:
        """How many the database holds for the site."""
        with psycopg.connect(self.database) as own:
            asked = (
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            found = own.execute(asked).fetchone()
            assert found is not None
            return int(found[0])


def environment(database: str, port: int) -> dict[str, str]:
    return environment_of(
        "web",
        DJANGO_SETTINGS_MODULE="tests.stack.settings",
        SECRET_KEY="for-the-tests-alone-0123456789-abcdefghijklmnopqrstuvwxyz",
        POSTGRES_PASSWORD="unused",
        ALLOWED_HOSTS="127.0.0.1",
        SITE_URL="http://127.0.0.1",
        DATABASE_URL=database,
        REDIS_URL="",
        BEHIND_PROXY="0",
        BIND=f"127.0.0.1:{port}",
        WEB_PROCESSES="2",
    )


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Two processes that nobody has asked anything yet."""
    port, log = free_port(), tmp_path_factory.mktemp("gunicorn") / "log"
    with empty_database() as database:
        given = environment(database, port)
        subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], cwd=ROOT, env=given, check=True)
        with started(["gunicorn"], given, log) as gunicorn:
            wait_for(lambda: gunicorn.log().count("Booting worker") == 2, "gunicorn is there", TO_BEGIN)
            yield Served(gunicorn, database, port)


def libraries(pid: int) -> set[str]:
    """The compiled modules that a process has loaded."""
    return set(re.findall(r"\S+\.so\S*$", Path(f"/proc/{pid}/maps").read_text(), re.MULTILINE))


@pytest.mark.postgres
def test_nothing_is_open_that_two_processes_would_share(served: Served) -> None:
    assert len(list(Path(f"/proc/{served.gunicorn.pid}/task").iterdir())) == 1
    assert served.born_with[0] == 0
    assert served.visitor().get("/events/").status == 200
    assert served.connections() > 0


@pytest.mark.postgres
def test_processes_are_born_with_all_that_a_page_needs(served: Served) -> None:
    assert {served.visitor().get("/formats/").status for _ in range(8)} == {200}
    for loaded in served.loaded():
        assert loaded in served.born_with[1]
    assert any("rustworkx" in name for name in libraries(served.gunicorn.pid))


@pytest.mark.postgres
def test_process_that_dies_is_replaced(served: Served) -> None:
    first, second = served.gunicorn.children()
    os.kill(first, signal.SIGKILL)
    wait_for(lambda: len(set(served.gunicorn.children()) - {first}) == 2, "another takes its place")
    assert second in served.gunicorn.children()
    assert {served.visitor().get("/events/").status for _ in range(8)} == {200}


@pytest.mark.postgres
@pytest.mark.parametrize("name", ["SCRIPT_NAME", "Script-Name", "PATH_INFO", "REMOTE_USER"])
def test_no_header_of_a_visitor_moves_the_site(name: str, served: Served) -> None:
    """A proxy on this machine is believed; what it passes on from the visitor is not."""
    answer = served.visitor(**{name: "/evil"}).get("/events/")
    assert (answer.status, "/evil" in answer.text) == (200, False)
    assert served.visitor(**{name: "/evil"}).get("/evil/events/").status == 404


@pytest.mark.postgres
def test_reader_is_sent_what_he_takes_and_who_asks_for_the_head_no_more(served: Served) -> None:
    page = "/formats/"
    plain = raw(served, "GET", page)
    for coding in ("gzip, deflate, br", "gzip;q=0", "identity", "br"):
        sent = raw(served, "GET", page, coding)
        packed = coding.startswith("gzip, ")
        assert (sent.headers.get("Content-Encoding"), sent.headers["Vary"]) == (
            "gzip" if packed else None,
            plain.headers["Vary"],
        )
        assert int(sent.headers["Content-Length"]) == len(sent.body)
        assert (gzip.decompress(sent.body) if packed else sent.body) == plain.body
        assert not packed or len(sent.body) < len(plain.body) / 3
        head = raw(served, "HEAD", page, coding)
        assert (head.status, head.body) == (200, b"")
        assert head.headers["Content-Length"] == sent.headers["Content-Length"]


@dataclass(frozen=True)
class Raw:
    status: int
    headers: Message
    body: bytes


def raw(served: Served, method: str, path: str, coding: str = "") -> Raw:
    """Bytes as they come over the wire, by a connection that is asked once more to see that nothing was left on it."""
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=30)
    answers = []
    for _ in range(2):
        connection.request(method, path, headers={"Accept-Encoding": coding} if coding else {})
        answer = connection.getresponse()
        answers.append(Raw(answer.status, answer.headers, answer.read()))
    connection.close()
    assert answers[0].body == answers[1].body
    return answers[1]


def test_garbage_is_looked_for_between_answers_where_much_is_left_and_not_in_what_every_page_needs() -> None:
    given = environment("sqlite:///unused.sqlite3", 0)
    said = subprocess.check_output([sys.executable, "-c", GARBAGE], cwd=ROOT, env=given, text=True).split()
    assert said == ["True", "True", "False", "True", "False"]


def test_site_is_loaded_without_numpy_which_starts_threads() -> None:
    given = environment("sqlite:///unused.sqlite3", 0)
    asked = "import sys, trekcc.wsgi; print('numpy' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", asked], cwd=ROOT, env=given, text=True).split() == ["False"]
