"""PostgreSQL is restarted, or killed, under a site at work: what was acknowledged is stored, what comes next works."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import psycopg
import pytest

from tests.stack.cluster import Cluster, cluster, programs
from tests.stack.processes import ROOT, environment_of, free_port, started, wait_for
from tests.stack.visitor import Visitor

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.skipif(programs() is None, reason="postgres - its server, initdb and postgres, as on Debian"),
]
ACTS = 50 * int(os.environ.get("TREKCC_FAULTS", "2"))
CROWD = 8


@dataclass(frozen=True)
class Site:
    cluster: Cluster
    director: Visitor
    event: str
    tables: list[str]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with cluster() as database:
        port = free_port()
        environment = environment_of(
            "web",
            DJANGO_SETTINGS_MODULE="tests.stack.settings",
            SECRET_KEY="for-the-tests-alone-0123456789-abcdefghijklmnopqrstuvwxyz",
            POSTGRES_PASSWORD="unused",
            ALLOWED_HOSTS="127.0.0.1",
            SITE_URL="http://127.0.0.1",
            DATABASE_URL=database.url,
            REDIS_URL="",
            BIND=f"127.0.0.1:{port}",
            BEHIND_PROXY="0",
        )
        seeded = subprocess.run(
            [sys.executable, "-m", "tests.stack.seed", "40"],
            cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=True,
        )  # fmt: skip
        said = json.loads(seeded.stdout.splitlines()[-1])
        with started(["gunicorn"], environment, tmp_path_factory.mktemp("site") / "log"):
            director = Visitor(port, said["session"])
            wait_for(lambda: director.get("/readyz").status == 200, "the site is ready")
            yield Site(database, director, said["event"], said["tables"])


def test_no_request_fails_once_the_database_is_back_from_a_restart(site: Site) -> None:
    pages = [site.event, f"{site.event}standings/", f"{site.event}desk/"]
    with ThreadPoolExecutor(CROWD) as crowd:
        before = [crowd.submit(site.director.get, page) for page in pages * ACTS]
        site.cluster.stop(signal.SIGINT)
        site.cluster.start()
        for one in before:
            one.cancel()
        in_flight = {one.result().status for one in before if not one.cancelled()}
        after = [answer.status for answer in crowd.map(site.director.get, pages * 10)]
    assert after == [200] * len(after)
    assert 200 in in_flight


def test_connections_that_waited_through_a_restart_fail_no_request(site: Site) -> None:
    """Nobody asks while the database is away: each process still holds connections that are dead by then."""
    pages = [site.event, f"{site.event}standings/", f"{site.event}desk/"] * CROWD
    with ThreadPoolExecutor(CROWD) as crowd:
        before = {answer.status for answer in crowd.map(site.director.get, pages)}
        site.cluster.stop(signal.SIGINT)
        site.cluster.start()
        after = {answer.status for answer in crowd.map(site.director.get, pages)}
    assert (before, after) == ({200}, {200})


def test_every_result_that_was_acknowledged_is_stored_when_the_database_is_killed(site: Site) -> None:
    acts = [(f"act {number}", site.tables[number % len(site.tables)]) for number in range(ACTS)]
    with ThreadPoolExecutor(CROWD) as crowd:
        asked = {key: crowd.submit(_report, site.director, page, key) for key, page in acts}
        wait_for(lambda: sum(one.done() for one in asked.values()) > ACTS / 3, "a third is entered", 60)
        site.cluster.stop(signal.SIGQUIT)
        time.sleep(0.2)
        site.cluster.start()
        answers = {key: one.result() for key, one in asked.items()}
    acknowledged = {key for key, status in answers.items() if status == 302}
    assert len(acknowledged) > ACTS / 3
    assert acknowledged - _stored(site.cluster) == set()
    again = [_report(site.director, page, key) for key, page in acts if key not in acknowledged]
    assert set(again) <= {302}
    assert _stored(site.cluster) == set(asked)


def _report(visitor: Visitor, page: str, key: str) -> int:
    return visitor.post(page, result="full_win", score_a=100, score_b=5, key=key).status


def _stored(database: Cluster) -> set[str]:
    with psycopg.connect(database.url) as connection:
        rows = connection.execute("SELECT key FROM tournaments_journalentry WHERE tag = 'result.reported'")
        return {key for (key,) in rows}
