"""Take an event document in from the shell."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.document import DocumentError, loads
from tournaments.entries.services.profiles import Doubt, KnownName
from tournaments.exchange.services.interchange import import_event
from tournaments.management.terminal import account_called


class Command(BaseCommand):
    help = "Import an event document as a new event; the member with this e-mail address directs it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the document, or - for standard input")
        parser.add_argument("--by", required=True, metavar="EMAIL")
        parser.add_argument("--player", action="append", default=[], metavar="ID=KEY", help="who is meant by an id")
        parser.add_argument("--another", action="append", default=[], metavar="ID", help="somebody new by this id")
        parser.add_argument("--again", action="store_true", help="although somebody else has imported it")

    def handle(self, *args: Any, **options: Any) -> None:
        user = account_called(options["by"])
        if user is None or not user.is_active:
            raise CommandError(f"No member has the address {options['by']}.")
        try:
            document, players = loads(_read(options["file"])), _meant(**options)
            event = import_event(document, by=user, players=players, again=options["again"])
        except KnownName as known:
            raise CommandError("\n".join([f"{options['file']}: {known}", *map(_question, known.doubts)])) from None
        except DocumentError as error:
            raise CommandError("\n".join(f"{options['file']}: {fault}" for fault in error.faults)) from None
        except RuleViolation as violation:
            raise CommandError(f"{options['file']}: {violation}") from None
        self.stdout.write(f"{event.title}: {event.entries.count()} players, {event.get_absolute_url()}")


def _meant(player: list[str], another: list[str], **_: Any) -> dict[str, int | None]:
    players: dict[str, int | None] = dict.fromkeys(another)
    for argument in player:
        name, _sign, key = argument.rpartition("=")
        if not (name and key.isascii() and key.isdigit()):
            raise CommandError(f"--player {argument}: expected ID=KEY, such as p01=12.")
        players[name] = int(key)
    return players


def _question(doubt: Doubt) -> str:
    known = ", ".join(f"{player.shown_name} (--player {doubt.id}={player.pk})" for player in doubt.players)
    return f"  {doubt.name}: {known}, or --another {doubt.id}"


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
