"""Import event files from the shell."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.document import DocumentError
from tournaments.engine.formats.whole import read_whole
from tournaments.entries.services.profiles import Doubt, KnownName
from tournaments.exchange.services.interchange import import_event
from tournaments.kernel.bars import terminal_bar
from tournaments.management.terminal import account_called
from tournaments.record.models import Event


class Command(BaseCommand):
    help = (
        "Import event files, or files of other tools, as new events; the member with this e-mail address directs them."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="file", help="the file, or - for standard input")
        parser.add_argument("--by", required=True, metavar="EMAIL")
        parser.add_argument("--player", action="append", default=[], metavar="ID=KEY", help="who is meant by an id")
        parser.add_argument("--another", action="append", default=[], metavar="ID", help="somebody new by this id")
        parser.add_argument("--again", action="store_true", help="although somebody else has imported it")

    def handle(self, *args: Any, **options: Any) -> None:
        user = account_called(options["by"])
        if user is None or not user.is_active:
            raise CommandError(f"No member has the address {options['by']}.")
        files, players = options["files"], _parse_players(**options)
        if players and len(files) > 1:
            raise CommandError("--player and --another are about one file: import that one by itself.")
        imported, refused = self._import_all(
            files, partial(import_event, by=user, players=players, again=options["again"])
        )
        for event in imported:
            self.stdout.write(f"{event.title}: {event.entries.count()} players, {event.get_absolute_url()}")
        if refused and len(files) > 1:
            refused.append(f"{len(refused)} of {len(files)} files were not imported; the others are.")
        if refused:
            raise CommandError("\n".join(refused))

    def _import_all(self, files: list[str], bring_in: Callable[[Any], Event]) -> tuple[list[Event], list[str]]:
        """Return the new events, and what is wrong with each of the other files; several files show a bar."""
        imported, refused = [], []
        with terminal_bar("Importing events", len(files)) if len(files) > 1 else nullcontext() as bar:
            for file in files:
                try:
                    imported.append(_import(file, bring_in))
                except CommandError as error:
                    refused.append(str(error))
                if bar is not None:
                    bar.update(1)
        return imported, refused


def _import(file: str, bring_in: Callable[[Any], Event]) -> Event:
    """Import one file. Raises CommandError with the file's name and its faults."""
    try:
        return bring_in(read_whole(file, _read_file(file)).document)
    except KnownName as known:
        raise CommandError("\n".join([f"{file}: {known}", *map(_question, known.doubts)])) from None
    except DocumentError as error:
        raise CommandError("\n".join(f"{file}: {fault}" for fault in error.faults)) from None
    except RuleViolation as violation:
        raise CommandError(f"{file}: {violation}") from None


def _parse_players(player: list[str], another: list[str], **_: Any) -> dict[str, int | None]:
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


def _read_file(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
