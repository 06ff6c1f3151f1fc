"""Say that the database was restored from a back-up: docs/operations.md."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.department.services.sites import begin_epoch
from tournaments.engine.types import RuleViolation


class Command(BaseCommand):
    help = "To be run once after each restore: nothing of the time that was lost passes for what stands now."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            site = begin_epoch(by=None)
        except RuleViolation as violation:
            raise CommandError(violation.message) from None
        self.stdout.write(f"Epoch {site.epoch} has begun: browsers, caches and programs read everything anew.")
