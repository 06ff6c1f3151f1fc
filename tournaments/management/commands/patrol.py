"""Compare every stored number with its witnesses now."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.audits.selectors.chained import last_seal
from tournaments.audits.services.patrol import patrol_everything


class Command(BaseCommand):
    help = "Prints a line for each thing that is not what was recorded, and ends with status 1 where there is any."

    def handle(self, *args: Any, **options: Any) -> None:
        findings = 0
        for finding in patrol_everything():
            self.stdout.write(str(finding))
            findings += 1
        if seal := last_seal():
            self.stderr.write(f"The journal was sealed on {seal.at:%Y-%m-%d}, up to act {seal.through}: {seal.head}")
        if findings:
            sys.exit(1)
