"""The clock of `celery beat`: Celery's own, which says every few seconds that it still ticks."""

from __future__ import annotations

from typing import Any

from celery.beat import PersistentScheduler
from django.conf import settings

from trekcc import start
from trekcc.heartbeats import HeartbeatWriter


class Scheduler(PersistentScheduler):
    """Says so from its own process, so that nobody else has to live for it; where beat hangs it falls silent."""

    schedule_filename: str

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.pulse = HeartbeatWriter("beat")
        super().__init__(*args, **kwargs)

    def setup_schedule(self) -> None:
        start.beat(self.schedule_filename)
        super().setup_schedule()

    def tick(self, *args: Any, **kwargs: Any) -> float:
        self.pulse.tell()
        pause, most = super().tick(*args, **kwargs), float(settings.HEARTBEAT_SECONDS)
        return min(pause, most)
