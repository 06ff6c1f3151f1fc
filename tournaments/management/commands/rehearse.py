"""A rehearsal for a trial on one's own machine: a community, an event of 16 players in round 3, and accounts."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from tournaments.engine import FULL_WIN, MODIFIED_WIN, won_result
from tournaments.engine.core.types import Result
from tournaments.entries.services.entries import enter_player
from tournaments.kernel.models import User
from tournaments.listing.services.registration import Details, register_event
from tournaments.management.demo_data.loading import load
from tournaments.management.demo_data.people import DIRECTOR, PASSWORD, REGULARS, SIGN_INS, account, venue_input, verify
from tournaments.management.demo_data.programme import BACK_ROOM, SECOND, Evening
from tournaments.people.models import Player
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import Event, Round

TITLE = "Rehearsal evening"
REPORTED_OF_ROUND_3 = 5


class Command(BaseCommand):
    help = "Load the rehearsal's community (once) and print where to find it. For trials: it needs DEBUG."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", default="8000")

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEBUG:
            raise CommandError("The rehearsal has a public password: it is for DEBUG=1 only.")
        event = Event.objects.filter(title=TITLE).first()
        if event is None:
            self.stdout.write("Loading two years of a community that nobody knows; this takes a moment.")
            with nobody_told():
                load(timezone.now())
                event = rehearse()
        site = f"http://127.0.0.1:{options['port']}"
        self.stdout.write(f"\n  The site        {site}/")
        self.stdout.write(f"  A running event {site}{event.get_absolute_url()}desk/")
        for email in SIGN_INS.values():
            self.stdout.write(f"  Sign in as      {email:<32}password: {PASSWORD}")
        self.stdout.write("")


@contextmanager
def nobody_told() -> Iterator[None]:
    """What happened in two years that never were is neither mailed nor logged."""
    logging.getLogger("celery").setLevel(logging.WARNING)
    transport, settings.MAIL_TRANSPORT = settings.MAIL_TRANSPORT, "django.core.mail.backends.dummy.EmailBackend"
    try:
        yield
    finally:
        settings.MAIL_TRANSPORT = transport
        logging.getLogger("celery").setLevel(logging.NOTSET)


def rehearse() -> Event:
    """Register, enter, draw, report: through the same services as everybody."""
    director = account(DIRECTOR)
    event = register_event(_details(), by=director, lot_seed=16)
    verify(event)
    for player in Player.objects.filter(handle__in=REGULARS).order_by("pk"):
        enter_player(event, player, by=director, check_in=True)
    rng = Random(16)
    for number in (1, 2, 3):
        drawn = publish_round(draw_round(event, by=director, draw_seed=number), by=director)
        play(drawn, director, rng, only=REPORTED_OF_ROUND_3 if number == 3 else None)
        if number < 3:
            complete_round(drawn, by=director)
    return event


def play(drawn: Round, by: User, rng: Random, only: int | None = None) -> None:
    """Report believable results for the open tables of a round, from a seeded generator."""
    for match in list(drawn.matches.filter(ended_by="").order_by("table"))[:only]:
        report_result(match, _report(rng), by=by)


def _report(rng: Random) -> Result:
    winner, loser = rng.choice((100, 100, 100, 110, 75)), 5 * rng.randrange(0, 15)
    seat = 0 if rng.random() < 0.5 else 1
    return won_result(MODIFIED_WIN.code if winner < 100 else FULL_WIN.code, seat, winner, loser)


def _details() -> Details:
    now = timezone.now()
    return replace(
        Evening(TITLE, 0, BACK_ROOM, DIRECTOR, 0, 5, SECOND, sanctioned=False).details(now),
        starts_at=now.replace(minute=0, second=0, microsecond=0) - timedelta(hours=2),
        fee="",
        notes="A rehearsal with made-up players, to try everything on.",
        **venue_input(BACK_ROOM.address),
    )
