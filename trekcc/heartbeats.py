"""Signs of life of worker and beat, each from its own process and not more often than it has to be."""

from __future__ import annotations

import time
from typing import Any

from celery import Task, signals
from django.conf import settings
from django.db import close_old_connections

from tournaments.department.services.sites import note_heartbeat
from trekcc import start


class HeartbeatWriter:
    """A writer that records that a process works.

    It reconnects if the database closed the connection, and keeps none open.
    """

    def __init__(self, process: str) -> None:
        self.process = process
        self.last = float("-inf")

    def tell(self) -> None:
        if time.monotonic() - self.last >= settings.HEARTBEAT_SECONDS:
            self.last = time.monotonic()
            close_old_connections()
            note_heartbeat(self.process)
            close_old_connections()


_worker = HeartbeatWriter("worker")


@signals.celeryd_init.connect
def begin(**_: Any) -> None:
    start.worker()


@signals.task_postrun.connect
def beat(task: Task[Any, Any], **_: Any) -> None:
    """A worker is seen when it has done something, whatever that was: one that only waits for Redis is not.

    Beat has it do something every half minute. What the site does itself for want of a worker does not count.
    """
    if not task.request.is_eager:
        _worker.tell()
