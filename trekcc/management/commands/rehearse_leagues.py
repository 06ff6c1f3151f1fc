"""A league over the rehearsal's community, for a trial on one's own machine: `manage.py rehearse` comes first."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from tournaments.management.commands.rehearse import nobody_told
from tournaments.management.demo_data.people import DIRECTOR
from tournaments.people.models import Player
from trekcc.demo_leagues import hold_league


class Command(BaseCommand):
    help = "Load a league of the rehearsal's community (once) and print where to find it. For trials: it needs DEBUG."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", default="8000")

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEBUG:
            raise CommandError("The rehearsal has a public password: it is for DEBUG=1 only.")
        if not Player.objects.filter(handle=DIRECTOR).exists():
            raise CommandError("Load the community first: manage.py rehearse")
        with nobody_told():
            league = hold_league(timezone.now())
        self.stdout.write(f"  A league        http://127.0.0.1:{options['port']}{league.get_absolute_url()}\n")
