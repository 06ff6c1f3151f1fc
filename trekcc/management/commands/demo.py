"""A trial site in one command: tables, a sample community, and the server, whose first page comes within seconds."""

from __future__ import annotations

import multiprocessing
import os
import signal
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from tournaments.kernel.bars import terminal_bar
from tournaments.management.demo_data.loading import first_steps
from tournaments.management.demo_data.people import PASSWORD, RUNNING_EVENING, SIGN_INS
from tournaments.record.models import Event
from trekcc.demo import all_steps, load, open_progress
from trekcc.demo_progress import Progress
from trekcc.schema import create_schema, is_empty_sqlite


class Command(BaseCommand):
    help = "Set up a trial site with a sample community and serve it. It has a public password, so it needs DEBUG=1."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", default="8000")
        parser.add_argument("--load-only", action="store_true", help="Load everything and stop; serve nothing.")

    def handle(self, *args: Any, port: str, load_only: bool, **options: Any) -> None:
        if not settings.DEBUG:
            raise CommandError("The sample community has a public password. Set DEBUG=1 for a trial.")
        _prepare_database()
        progress = open_progress(timezone.now())
        for _ in load(progress, first_steps()):
            pass
        if load_only:
            load_with_bar(progress)
            self._print_addresses(port)
            return
        self._print_addresses(port)
        self._serve(port, progress)

    def _print_addresses(self, port: str) -> None:
        site = f"http://127.0.0.1:{port}"
        event = Event.objects.get(title=RUNNING_EVENING)
        self.stdout.write(f"\n  The site        {site}/")
        self.stdout.write(f"  A running event {site}{event.get_absolute_url()}desk/")
        for email in SIGN_INS.values():
            self.stdout.write(f"  Sign in as      {email:<32}password: {PASSWORD}")
        self.stdout.write("")

    def _serve(self, port: str, progress: Progress) -> None:
        """Serve while a child process loads the rest.

        A child and no thread: while an evening of the past is played, `timezone.now` of its whole process is changed.
        """
        connections.close_all()
        loader = None
        if not progress.is_complete:
            loader = multiprocessing.get_context("fork").Process(target=_load_in_background, args=(progress,))
            loader.start()
            settings.DEMO_LOADER = loader
        try:
            call_command("runserver", f"127.0.0.1:{port}", use_reloader=False, skip_checks=True)
        finally:
            if loader and loader.is_alive():
                self.stdout.write("Finishing the evening that is being loaded; the next start goes on from there.")
                os.kill(loader.pid or 0, signal.SIGTERM)
                loader.join()


def _prepare_database() -> None:
    if is_empty_sqlite():
        create_schema()
    elif _has_unapplied_migrations():
        call_command("migrate", verbosity=0)


def _has_unapplied_migrations() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def load_with_bar(progress: Progress) -> None:
    """Load all that is missing; show a bar with the time left."""
    steps = all_steps(progress)
    with terminal_bar("Loading the sample community", progress.total) as bar:
        bar.update(len(progress.done))
        for _ in load(progress, steps):
            bar.update(1)


def _load_in_background(progress: Progress) -> None:
    """Load until done, until asked to stop, or until the server is gone; the step under way is always finished."""
    server = os.getppid()
    os.nice(10)
    stops: list[int] = []

    def ask_to_stop(number: int, frame: FrameType | None) -> None:
        stops.append(number)

    signal.signal(signal.SIGINT, ask_to_stop)
    signal.signal(signal.SIGTERM, ask_to_stop)
    steps = all_steps(progress)
    with terminal_bar("Loading the sample community", progress.total) as bar:
        bar.update(len(progress.done))
        for _ in load(progress, steps):
            bar.update(1)
            if stops or os.getppid() != server:
                return
