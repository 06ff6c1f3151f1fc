"""A PostgreSQL of the test's own, to be stopped and killed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from tests.stack.processes import free_port, wait_for

OWNER = "postgres"


@dataclass(eq=False)
class Cluster:
    folder: Path
    programs: Path
    port: int
    server: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        return f"postgres://{OWNER}@127.0.0.1:{self.port}/postgres"

    def stop(self, how: signal.Signals) -> None:
        """SIGINT: fast, connections are told. SIGQUIT: at once, as if the power failed."""
        self.server.send_signal(how)
        self.server.wait(20)

    def start(self) -> None:
        self.server = _served(self.folder, self.programs, self.port)
        wait_for(self.answers, "PostgreSQL answers")

    def answers(self) -> bool:
        try:
            psycopg.connect(self.url, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True


def programs() -> Path | None:
    """The folder of PostgreSQL's server, if it may be started here: not by root, so root needs its owner."""
    found = [*Path("/usr/lib/postgresql").glob("*/bin/initdb"), *map(Path, filter(None, [shutil.which("initdb")]))]
    return found[0].parent if found else None


@contextmanager
def cluster() -> Iterator[Cluster]:
    """An empty cluster that keeps what it promises (its disk is asked to), removed at the end."""
    at = programs()
    assert at is not None
    folder = Path(tempfile.mkdtemp(prefix="trekcc-cluster-"))
    if as_owner():
        shutil.chown(folder, OWNER)
    made = [at / "initdb", "--pgdata", folder / "data", "--username", OWNER, "--auth", "trust", "--no-sync"]
    subprocess.run(made, check=True, stdout=subprocess.DEVNULL, **as_owner())
    port = free_port()
    ours = Cluster(folder, at, port, _served(folder, at, port))
    try:
        wait_for(ours.answers, "PostgreSQL answers")
        yield ours
    finally:
        ours.stop(signal.SIGQUIT)
        shutil.rmtree(folder, ignore_errors=True)


def _served(folder: Path, at: Path, port: int) -> subprocess.Popen[bytes]:
    command = [
        at / "postgres",
        "-D",
        folder / "data",
        "-p",
        str(port),
        "-k",
        folder,
        "-c",
        "listen_addresses=127.0.0.1",
    ]
    with (folder / "log").open("ab") as log:
        return subprocess.Popen(command, stdout=log, stderr=log, **as_owner())


def as_owner() -> dict[str, str]:
    return {"user": OWNER, "group": OWNER, "cwd": "/"} if os.geteuid() == 0 else {}
