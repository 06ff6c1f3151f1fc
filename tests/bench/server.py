"""gunicorn as it runs in earnest, on the database of this run."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.db import connection

from tests.stack.processes import TO_BEGIN, Process, environment_of, free_port, started, wait_for


@dataclass(frozen=True)
class Server:
    port: int
    process: Process

    def processor(self) -> float:
        """Seconds of processor that its processes have used until now."""
        used = (Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in self.process.children())
        return sum(int(fields[11]) + int(fields[12]) for fields in used) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving() -> Iterator[Server]:
    port = free_port()
    with TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with started(["gunicorn"], _environment(port), log) as process:
            wait_for(lambda: len(process.children()) == 2, "gunicorn is there", TO_BEGIN)
            yield Server(port, process)


def _environment(port: int) -> dict[str, str]:
    return environment_of(
        "web",
        DJANGO_SETTINGS_MODULE="tests.bench.settings",
        TREKCC_BENCH=os.environ["TREKCC_BENCH"],
        SECRET_KEY=settings.SECRET_KEY,
        POSTGRES_PASSWORD="unused",
        ALLOWED_HOSTS="127.0.0.1",
        SITE_URL=f"http://127.0.0.1:{port}",
        DATABASE_URL=_url(),
        REDIS_URL="",
        BEHIND_PROXY="0",
        BIND=f"127.0.0.1:{port}",
        WEB_PROCESSES="2",
    )


def _url() -> str:
    """DATABASE_URL, with the name of the database that this run has made."""
    name = str(connection.settings_dict["NAME"])
    return (
        f"sqlite:///{name}"
        if connection.vendor == "sqlite"
        else f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{name}"
    )
