"""A history that never was, for measuring: `manage.py simulate_history --events 12000 --players 8000`."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from ratings.services.histories import History, simulate_history
from ratings.services.runs import refresh_books
from tournaments.kernel.bars import show_progress_bars
from tournaments.record.models import Event


class Command(BaseCommand):
    help = "Fill an empty site with finalized events of made-up players; the same seed makes the same history."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--events", type=int, default=1_000)
        parser.add_argument("--players", type=int, default=800)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEBUG:
            raise CommandError("A made-up history is for trials: it needs DEBUG=1.")
        if Event.every.exists():
            raise CommandError("This site has events already: a made-up history goes into an empty one.")
        if options["events"] < 1 or options["players"] < 16:
            raise CommandError("Ask for at least one event and 16 players.")
        history = History(options["events"], options["players"], options["seed"], timezone.now())
        with show_progress_bars():
            matches = simulate_history(history)
            books = refresh_books()
        self.stdout.write(f"{history.events} events, {history.players} players, {matches} matches.")
        self.stdout.write(f"{books} books are rated.")
