"""The whole stack on the database of the test, with clocks that run fast."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import psycopg
import redis
from celery import Celery
from django.conf import settings
from django.db import connection

from tests.stack.processes import TO_BEGIN, Process, command_of, environment_of, free_port, started, wait_for
from tests.stack.visitor import Visitor, visiting
from tournaments.kernel.models import User

SERVICES = ("redis", "web", "worker", "beat")
HEARD = {"redis": "Ready to accept connections", "web": "Booting worker", "worker": " ready.", "beat": "Starting..."}
"""What each of them writes once it is there."""


@dataclass(eq=False)
class Stack:
    folder: Path
    running: ExitStack
    redis_port: int = field(default_factory=free_port)
    web_port: int = field(default_factory=free_port)
    processes: dict[str, Process] = field(default_factory=dict)

    def start(self, *services: str) -> None:
        """Start these by the commands of docker-compose.yml, and return when they are there."""
        for service in services:
            command = command_of(service)
            if service == "redis":
                command = [*command, "--port", str(self.redis_port), "--dir", str(self.folder)]
            log = self.folder / f"{service}.log"
            log.unlink(missing_ok=True)
            self.processes[service] = self.running.enter_context(started(command, self.environment(), log))
        for service in services:
            process = self.processes[service]
            wait_for(lambda s=service, p=process: HEARD[s] in p.log(), f"{service} is there", TO_BEGIN)

    def restart_ended(self) -> None:
        """What `restart: unless-stopped` of docker-compose.yml does: a worker whose broker dies may end itself."""
        self.start(*(name for name in ("worker", "beat") if name not in self._living(name)))

    def kill(self, service: str) -> None:
        self.processes[service].kill()

    def signal(self, service: str, number: signal.Signals) -> None:
        os.kill(self.processes[service].pid, number)

    def wait_for(self, true: Callable[[], bool], what: str, seconds: float = 40) -> None:
        """Wait with the patience of a machine on which much else is going on, and with its restarts."""

        def found() -> bool:
            self.restart_ended()
            return true()

        wait_for(found, what, seconds)

    def visitor(self, user: User | None = None) -> Visitor:
        return visiting(self.web_port, user)

    def send(self, task: str, *args: object) -> None:
        """A message as the site would send it, from outside."""
        with Celery(broker=self.broker, set_as_current=False) as app:
            app.send_task(task, args=args)

    @property
    def broker(self) -> str:
        return f"redis://127.0.0.1:{self.redis_port}/0"

    @property
    def redis(self) -> redis.Redis:
        return redis.Redis(port=self.redis_port, socket_timeout=5)

    def mail(self) -> list[str]:
        """The subjects of what was sent."""
        letters = (path.read_text() for path in sorted(self.folder.glob("mail/*")))
        return [line[9:] for text in letters for line in text.splitlines() if line.startswith("Subject: ")]

    def forget_mail(self) -> None:
        for path in self.folder.glob("mail/*"):
            path.unlink()

    def last_words(self) -> str:
        return "\n".join(f"--- {name}\n{process.log()[-3000:]}" for name, process in self.processes.items())

    def pause(self) -> None:
        """Nothing touches the rows any more: beat asks for nothing, the worker has nothing to do and starts nothing."""
        for service in self._living("redis"):
            self.signal(service, signal.SIGCONT)
        for service in self._living("beat"):
            self.signal(service, signal.SIGSTOP)
        for _ in self._living("redis"):
            self.redis.flushall()
        wait_for(lambda: not busy(), "the worker comes to rest")
        for service in self._living("worker"):
            self.signal(service, signal.SIGSTOP)  # it hands out nothing more; its children end what they have
        wait_for(at_rest, "the children come to rest")

    def go_on(self) -> None:
        """All of them live, and none is paused."""
        for service in self._living("worker", "beat"):
            self.signal(service, signal.SIGCONT)
        self.start(*(service for service in SERVICES if not self._living(service)))

    def environment(self) -> dict[str, str]:
        return environment_of(
            "web",
            DJANGO_SETTINGS_MODULE="tests.stack.settings",
            SECRET_KEY=settings.SECRET_KEY,
            POSTGRES_PASSWORD="unused",
            ALLOWED_HOSTS="127.0.0.1",
            SITE_URL="http://127.0.0.1",
            DATABASE_URL=database_url(),
            REDIS_URL=self.broker,
            BIND=f"127.0.0.1:{self.web_port}",
            BEHIND_PROXY="0",
            WEB_PROCESSES="1",
            BEAT_FILE=str(self.folder / "beat"),
            SWEEP_SECONDS="1",
            HEARTBEAT_SECONDS="1",
            REACTION_PATIENCE_SECONDS="2",
            MAIL_PATIENCE_SECONDS="2",
            RUN_PATIENCE_SECONDS="2",
            MAIL_FOLDER=str(self.folder / "mail"),
        )

    def _living(self, *services: str) -> list[str]:
        return [name for name in services if name in self.processes and self.processes[name].popen.poll() is None]


def database_url() -> str:
    said = connection.settings_dict
    host, port = said["HOST"] or "127.0.0.1", said["PORT"] or 5432
    return f"postgres://{quote(said['USER'])}:{quote(said['PASSWORD'])}@{host}:{port}/{said['NAME']}"


def dawdle(table: str, seconds: float) -> None:
    """From now on each row inserted into this table takes so long, in the middle of its transaction."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"CREATE OR REPLACE FUNCTION dawdle() RETURNS trigger AS $$ "
            f"BEGIN PERFORM pg_sleep({seconds}); RETURN NEW; END $$ LANGUAGE plpgsql"
        )
        cursor.execute(f"CREATE TRIGGER dawdle BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION dawdle()")


def hurry() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DROP FUNCTION IF EXISTS dawdle CASCADE")


@contextmanager
def held(table: str) -> Iterator[None]:
    """Until the end of the block nobody writes a row of this table: whoever wants to waits."""
    with psycopg.connect(database_url()) as other:
        other.execute(f"LOCK TABLE {table} IN EXCLUSIVE MODE")
        yield


def waiting() -> int:
    """How many transactions wait for what another holds."""
    return _others("wait_event_type = 'Lock'")


def dawdling() -> int:
    """How many transactions are in the middle of it now."""
    return _others("wait_event = 'PgSleep'")


def at_rest() -> bool:
    """Nobody is busy, and nobody becomes so between two transactions of one task."""
    for _ in range(6):
        if busy():
            return False
        time.sleep(0.05)
    return True


def busy() -> int:
    """How many of the other connections are in a transaction."""
    return _others("state <> 'idle' AND backend_type = 'client backend'")


def _others(condition: str) -> int:
    asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    with connection.cursor() as cursor:
        cursor.execute(f"{asked} AND {condition}")
        found: int = cursor.fetchone()[0]
        return found
