"""`python -m tests.stack.load`: what one machine serves, by processes of gunicorn, on a PostgreSQL of its own.

The crowd runs on the same cores, so the answers a second are a floor; the milliseconds of processor for each stand in
brackets. The figures are in docs/scaling.md.
"""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from urllib.parse import urlencode

from tests.stack.cluster import Cluster, cluster
from tests.stack.pooler import connections, pgbouncer, pooled
from tests.stack.processes import ROOT, TO_BEGIN, Process, environment_of, free_port, started, wait_for

CROWD = 8
SECONDS = 5
PLAYERS = 256
SESSION_COOKIE, TOKEN = "sessionid", "0123456789abcdef0123456789abcdef"
Ask = Callable[[http.client.HTTPConnection], int]


def main() -> None:
    with cluster() as database, tempfile.TemporaryDirectory() as folder:
        environment = _environment(database.url)
        seed = [sys.executable, "-m", "tests.stack.seed", str(PLAYERS)]
        said = json.loads(subprocess.check_output(seed, cwd=ROOT, env={**os.environ, **environment}).splitlines()[-1])
        print(f"{'processes':>10}{'page 200':>16}{'page 304':>16}{'results':>16}{'connections':>14}")
        print("answers a second (ms of processor)")
        log = Path(folder) / "log"
        for processes in ("1", "2", "4"):
            _row(processes, environment, said, database, log)
        if pgbouncer():
            with pooled(database) as url:
                _row("4", {**environment, "DATABASE_URL": url}, said, database, log, "behind pgbouncer")


def _row(
    processes: str, environment: dict[str, str], said: dict, database: Cluster, log: Path, remark: str = ""
) -> None:
    port = free_port()
    given = {**environment, "BIND": f"127.0.0.1:{port}", "WEB_PROCESSES": processes}
    with started(["gunicorn"], given, log) as site:
        figures = "".join(f"{figure:>16}" for figure in _figures(site, port, said))
        print(f"{processes:>10}{figures}{connections(database):>14} {remark}", flush=True)


def _figures(gunicorn: Process, port: int, said: dict) -> Iterator[str]:
    page = f"{said['event']}pairings/"
    first = http.client.HTTPConnection("127.0.0.1", port)
    wait_for(lambda: _answers(port), "the site is there", TO_BEGIN)
    first.request("GET", page)
    answer = first.getresponse()
    tag = answer.headers["ETag"]
    numbers = count(time.time_ns())
    for ask in (
        lambda site: _ask(site, "GET", page, 200),
        lambda site: _ask(site, "GET", page, 304, headers={"If-None-Match": tag}),
        lambda site: _report(site, said, next(numbers)),
    ):
        before = _processor(gunicorn)
        answers, rate = _answered(port, ask)
        yield f"{rate:.0f} ({1000 * (_processor(gunicorn) - before) / answers:.1f})"


def _answered(port: int, ask: Ask) -> tuple[int, float]:
    """Answers, and answers a second, to a crowd that asks again as soon as it is answered."""

    def one(_: int) -> int:
        site = http.client.HTTPConnection("127.0.0.1", port)
        end = time.monotonic() + SECONDS
        return sum(ask(site) for _ in iter(lambda: time.monotonic() < end, False))

    with ThreadPoolExecutor(CROWD) as crowd:
        began = time.monotonic()
        answers = sum(crowd.map(one, range(CROWD)))
        return answers, answers / (time.monotonic() - began)


def _processor(gunicorn: Process) -> float:
    """Seconds of processor that its children have used."""
    used = (Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in gunicorn.children())
    return sum(int(fields[11]) + int(fields[12]) for fields in used) / os.sysconf("SC_CLK_TCK")


def _report(site: http.client.HTTPConnection, said: dict, number: int) -> int:
    form = {"csrfmiddlewaretoken": TOKEN, "key": number, "result": "full_win", "score_a": 100, "score_b": 5}
    headers = {
        "Cookie": f"csrftoken={TOKEN}; {SESSION_COOKIE}={said['session']}",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    return _ask(site, "POST", said["tables"][number % len(said["tables"])], 302, urlencode(form), headers)


def _ask(
    site: http.client.HTTPConnection, method: str, path: str, status: int, body: str = "", headers: dict | None = None
) -> int:
    site.request(method, path, body or None, headers or {})
    answer = site.getresponse()
    answer.read()
    assert answer.status == status, (method, path, answer.status)
    return 1


def _answers(port: int) -> bool:
    try:
        return bool(_ask(http.client.HTTPConnection("127.0.0.1", port), "GET", "/healthz", 200))
    except OSError:
        return False


def _environment(database: str) -> dict[str, str]:
    return environment_of(
        "web",
        DJANGO_SETTINGS_MODULE="tests.stack.settings",
        SECRET_KEY="for-measuring-alone-0123456789-abcdefghijklmnopqrstuvwxyz",
        POSTGRES_PASSWORD="unused",
        ALLOWED_HOSTS="127.0.0.1",
        SITE_URL="http://127.0.0.1",
        DATABASE_URL=database,
        REDIS_URL="",
        BEHIND_PROXY="0",
    )


if __name__ == "__main__":
    main()
