"""Begin a new epoch after the database was restored from a backup (docs/operations.md)."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.department.services.sites import begin_epoch
from tournaments.management.terminal import refusals_told


class Command(BaseCommand):
    help = "To be run once after each restore: nothing of the time that was lost passes for what stands now."

    def handle(self, *args: Any, **options: Any) -> None:
        with refusals_told():
            site = begin_epoch(by=None)
        self.stdout.write(f"Epoch {site.epoch} has begun: browsers, caches and programs read everything anew.")
