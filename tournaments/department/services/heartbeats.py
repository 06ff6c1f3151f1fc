"""Signs of life of the processes behind the pages. They are no acts: the journal does not hold them."""

from __future__ import annotations

import structlog
from django.db import DatabaseError
from django.utils import timezone

from tournaments.kernel.models import Heartbeat

log = structlog.get_logger(__name__)


def seen(process: str) -> None:
    """This process works now. A database that is away costs a line of the log, and the next sign of life comes anyway.

    One statement without a transaction: a process that is stopped in the middle holds no lock.
    """
    try:
        now = timezone.now()
        if not Heartbeat.objects.filter(process=process).update(at=now):
            Heartbeat.objects.create(process=process, at=now)
    except DatabaseError as error:
        log.warning("heartbeat not written", process=process, error=type(error).__name__)
