"""Tasks of conduct, which only call services."""

from __future__ import annotations

from celery import shared_task

from conduct.services import reports
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.reactions import run_steps


@shared_task
def close_event(reaction: int) -> None:
    """Close an event in several acts, each recorded separately."""
    run_steps(reaction, _close)


def _close(entry: JournalEntry) -> None:
    if entry.event_id is not None:
        reports.close_event(entry.event_id)
