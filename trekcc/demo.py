"""Load the sample community step by step, and remember how far it has come.

The steps that are done are kept in a file beside the database, so that an interrupted load goes on where it stopped.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from time import time

from django.conf import settings

from tournaments.management.demo_data.loading import Step, first_steps, later_steps
from tournaments.management.demo_data.people import DIRECTOR
from tournaments.people.models import Player
from trekcc.demo_leagues import league_steps
from trekcc.demo_progress import Progress, read_progress, write_progress


def open_progress(now: datetime) -> Progress:
    """Return the progress of a load that was begun in this database, or of a new one that counts from `now`."""
    found = read_progress()
    if found and Player.objects.filter(handle=DIRECTOR).exists():
        return found
    progress = Progress(now.isoformat())
    progress.total = len(all_steps(progress))
    return progress


def all_steps(progress: Progress) -> list[Step]:
    now = datetime.fromisoformat(progress.now)
    return [*first_steps(), *later_steps(), *league_steps(now)]


def load(progress: Progress, steps: list[Step]) -> Iterator[Step]:
    """Run the steps that are not done yet, and yield each when it is.

    A step that was interrupted in the middle is not run again: what it made stays, and the next step follows.
    """
    now = datetime.fromisoformat(progress.now)
    if progress.current:
        progress.done.append(progress.current)
    with _silent():
        for step in steps:
            if step.title in progress.done:
                continue
            began, progress.current = time(), step.title
            write_progress(progress)
            step.run(now)
            progress.seconds += time() - began
            progress.done.append(step.title)
            progress.current = ""
            write_progress(progress)
            yield step


@contextmanager
def _silent() -> Iterator[None]:
    """Send no mail and log no task for what the invented community did."""
    celery = logging.getLogger("celery")
    celery.setLevel(logging.WARNING)
    transport, settings.MAIL_TRANSPORT = settings.MAIL_TRANSPORT, "django.core.mail.backends.dummy.EmailBackend"
    try:
        yield
    finally:
        settings.MAIL_TRANSPORT = transport
        celery.setLevel(logging.NOTSET)
