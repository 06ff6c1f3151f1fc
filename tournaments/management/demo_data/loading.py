"""Everything at once: people, events, claims. What is there already is left alone."""

from __future__ import annotations

from datetime import datetime, timedelta

from tournaments.department.services.inboxes import write_to
from tournaments.entries.services.claims import claim_player, decide_claim
from tournaments.kernel.models import User
from tournaments.management.demo_data.evenings import Clock, hold
from tournaments.management.demo_data.kinds import hold_kinds
from tournaments.management.demo_data.people import GUESTS, account, draw_map, gather
from tournaments.management.demo_data.programme import PROGRAMME
from tournaments.people.models import Office, Player
from tournaments.record.models import Entry, Event

TWO_YEARS = timedelta(weeks=110)


def load(now: datetime) -> bool:
    """Whether there was anything to load."""
    titles = [evening.title for evening in PROGRAMME]
    there = set(Event.objects.filter(title__in=titles).values_list("title", flat=True))
    missing = [evening for evening in PROGRAMME if evening.title not in there]
    if not there:
        with Clock(now - TWO_YEARS):
            gather(since=(now - TWO_YEARS).date(), trusted={evening.director for evening in PROGRAMME})
            draw_map()
    for evening in missing:
        hold(evening, now)
    if not there:
        hold_kinds(now)
        _claims(now)
    return bool(missing)


def _claims(now: datetime) -> None:
    """Three members find records that they played under before they had an account; one is confirmed."""
    with Clock(now - timedelta(days=2)) as clock:
        write_to(Office.Post.EUROPE, "May the Harbour Regional begin an hour earlier?", by=account("amber"))
        records = Player.objects.filter(name__in=GUESTS, user=None, entries__isnull=False).distinct().order_by("pk")
        claims = [claim_player(record, by=_stranger_to(record)) for record in list(records[:3])]
        clock.forward(600)
        decide_claim(claims[0], confirm=True, by=account("meridian"))


def _stranger_to(record: Player) -> User:
    """A member who was never entered in an event together with this record, and has claimed nothing yet."""
    shared = Entry.objects.filter(event__in=record.entries.values("event")).values("player")
    free = User.objects.filter(player__isnull=False, claims=None, offices=None).exclude(player__in=shared)
    return free.order_by("-pk")[0]
