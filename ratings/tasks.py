"""Tasks of ratings, which only call services. Each may run twice, late, or at the same time as itself."""

from __future__ import annotations

from datetime import timedelta

import structlog
from celery import shared_task

from ratings.services import marking, runs
from tournaments.kernel.journal import enqueue
from tournaments.kernel.reactions import run_once

log = structlog.get_logger(__name__)
ALMOST_A_DAY = timedelta(hours=20)


@shared_task
def rate_event(reaction: int) -> None:
    run_once(reaction, marking.mark_event)


@shared_task
def rate_player(reaction: int) -> None:
    run_once(reaction, marking.mark_records)


@shared_task
def run_ratings(run: int) -> None:
    runs.run_ratings(run)


@shared_task
def sweep_runs() -> None:
    enqueue(*runs.due_runs())


@shared_task
def refresh_books() -> None:
    """Once a night, and where `manage.py tidy` does what beat would, once a day."""
    log.info("books refreshed", books=runs.refresh_books(ALMOST_A_DAY))
