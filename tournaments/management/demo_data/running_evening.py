"""The evening that is being played right now: sixteen players, two rounds complete, the third with tables missing."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from tournaments.engine import FULL_WIN, MODIFIED_WIN, won_result
from tournaments.engine.core.types import Result
from tournaments.entries.services.entries import enter_player
from tournaments.kernel.models import User
from tournaments.listing.services.registration import ListingDetails, register_event
from tournaments.management.demo_data.people import (
    DIRECTOR,
    REGULARS,
    RUNNING_EVENING,
    account,
    say_yes,
    venue_input,
    verify,
)
from tournaments.management.demo_data.programme import BACK_ROOM, SECOND, Evening
from tournaments.people.models import Player
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import Event, Round

REPORTED_OF_ROUND_3 = 5


def hold_running_evening(now: datetime) -> Event:
    """Register, enter, draw and report through the same services as everybody."""
    director = account(DIRECTOR)
    event = register_event(_details(now), by=director, lot_seed=16)
    verify(event)
    for player in Player.objects.filter(handle__in=REGULARS).order_by("pk"):
        enter_player(event, player, by=director, check_in=True)
    say_yes(event)
    rng = Random(16)
    for number in (1, 2, 3):
        published = publish_round(draw_round(event, by=director, draw_seed=number), by=director)
        report_tables(published, director, rng, only=REPORTED_OF_ROUND_3 if number == 3 else None)
        if number < 3:
            complete_round(published, by=director)
    return event


def report_tables(published: Round, director: User, rng: Random, only: int | None = None) -> None:
    """Report believable results for the open tables of a round, or for the first `only` of them."""
    for match in list(published.matches.filter(ended_by="").order_by("table"))[:only]:
        report_result(match, _believable_result(rng), by=director, sure=True)


def _believable_result(rng: Random) -> Result:
    winner, loser = rng.choice((100, 100, 100, 110, 75)), 5 * rng.randrange(0, 15)
    seat = 0 if rng.random() < 0.5 else 1
    return won_result(MODIFIED_WIN.code if winner < 100 else FULL_WIN.code, seat, winner, loser)


def _details(now: datetime) -> ListingDetails:
    return replace(
        Evening(RUNNING_EVENING, 0, BACK_ROOM, DIRECTOR, 0, 5, SECOND, sanctioned=False).details(now),
        starts_at=now.replace(minute=0, second=0, microsecond=0) - timedelta(hours=2),
        fee="",
        notes="Made-up players. Try anything: nothing here counts.",
        **venue_input(BACK_ROOM.address),
    )
