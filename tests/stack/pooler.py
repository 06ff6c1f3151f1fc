"""A pgbouncer between the site and a cluster of the test's own, as docs/scaling.md describes it."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.stack.cluster import OWNER, Cluster, as_owner
from tests.stack.processes import free_port, wait_for

SERVERS = 4
LIMITS = ("lock_timeout = '5s'", "statement_timeout = '15s'", "idle_in_transaction_session_timeout = '30s'")
SETTINGS = """
[databases]
* = host=127.0.0.1 port={cluster} user={owner}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = {servers}
ignore_startup_parameters = options
"""


def pgbouncer() -> str | None:
    """The program, where this machine has it."""
    return shutil.which("pgbouncer", path="/usr/sbin:/usr/bin:/usr/local/bin")


@contextmanager
def pooled(cluster: Cluster) -> Iterator[str]:
    """The address of the cluster behind a pooler with four connections of its own."""
    program, port = pgbouncer(), free_port()
    assert program is not None
    with psycopg.connect(cluster.url, autocommit=True) as database:
        for limit in LIMITS:
            database.execute(f"ALTER ROLE {OWNER} SET {limit}")
    settings = cluster.folder / "pgbouncer.ini"
    settings.write_text(SETTINGS.format(cluster=cluster.port, port=port, servers=SERVERS, owner=OWNER))
    url = f"postgres://{OWNER}@127.0.0.1:{port}/postgres"
    with Path(cluster.folder, "pgbouncer.log").open("wb") as log:
        pooler = subprocess.Popen([program, settings], stdout=log, stderr=log, **as_owner())
    try:
        wait_for(lambda: _answers(url), "pgbouncer answers")
        yield url
    finally:
        pooler.terminate()
        pooler.wait(10)


def connections(cluster: Cluster) -> int:
    """How many connections the database holds for the site."""
    with psycopg.connect(cluster.url) as database:
        held = database.execute("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'")
        return int(held.fetchone()[0]) - 1


def _answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True
