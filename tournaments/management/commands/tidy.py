"""Run all periodic tasks at once, for a site without workers. Call it once an hour from cron."""

from __future__ import annotations

from typing import Any

from celery import current_app
from django.conf import settings
from django.core.management.base import BaseCommand

from tournaments.department.services.sites import note_heartbeat
from tournaments.kernel.bars import show_progress_bars


class Command(BaseCommand):
    help = "Sends waiting mail, does what is left to do, and removes what has expired."

    def handle(self, *args: Any, **options: Any) -> None:
        for name, entry in settings.CELERY_BEAT_SCHEDULE.items():
            with show_progress_bars():
                current_app.tasks[str(entry["task"])].apply(throw=True)
            self.stdout.write(f"{name.replace('_', ' ')}: done")
        note_heartbeat("tidy")
