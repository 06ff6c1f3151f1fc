"""Take an event document in from the shell."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.engine.document import loads
from tournaments.engine.types import RuleViolation
from tournaments.management.accounts import account_called
from tournaments.services.interchange import import_event


class Command(BaseCommand):
    help = "Import an event document as a new event; the member with this e-mail address directs it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the document, or - for standard input")
        parser.add_argument("--by", required=True, metavar="EMAIL")

    def handle(self, *args: Any, **options: Any) -> None:
        user = account_called(options["by"])
        if user is None or not user.is_active:
            raise CommandError(f"No member has the address {options['by']}.")
        try:
            event = import_event(loads(_read(options["file"])), by=user)
        except RuleViolation as violation:
            raise CommandError(f"{options['file']}: {violation}") from None
        self.stdout.write(f"{event.title}: {event.entries.count()} players, {event.get_absolute_url()}")


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
