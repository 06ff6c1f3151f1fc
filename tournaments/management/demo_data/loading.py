"""The steps that make the sample community, in their order: people, the running evening, two years of events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from tournaments.department.services.inboxes import write_to
from tournaments.entries.services.claims import claim_player, decide_claim
from tournaments.kernel.days import utc_day
from tournaments.kernel.models import User
from tournaments.management.demo_data.evenings import Clock, hold
from tournaments.management.demo_data.kinds import add_release_sets, kind_steps
from tournaments.management.demo_data.people import GUESTS, RUNNING_EVENING, account, draw_map, gather
from tournaments.management.demo_data.programme import PROGRAMME, Evening
from tournaments.management.demo_data.running_evening import hold_running_evening
from tournaments.people.models import Office, Player
from tournaments.record.models import Entry

TWO_YEARS = timedelta(weeks=110)


@dataclass(frozen=True, slots=True)
class Step:
    """One part of the sample community. `run` takes the moment that all dates count from."""

    title: str
    run: Callable[[datetime], object]


def first_steps() -> list[Step]:
    """Return what the site needs before its first page: everybody, and one evening to look at."""
    return [Step("People", _make_people), Step(RUNNING_EVENING, hold_running_evening)]


def later_steps() -> list[Step]:
    """The past and the coming events, each a step of its own."""
    evenings = [Step(evening.title, partial(_hold_evening, evening)) for evening in PROGRAMME]
    kinds = [Step(title, run) for title, run in kind_steps()]
    return [*evenings, Step("Card sets", add_release_sets), *kinds, Step("Claims", _make_claims)]


def _make_people(now: datetime) -> None:
    with Clock(now - TWO_YEARS):
        gather(since=utc_day(now - TWO_YEARS), trusted={evening.director for evening in PROGRAMME})
        draw_map()


def _hold_evening(evening: Evening, now: datetime) -> None:
    hold(evening, now)


def _make_claims(now: datetime) -> None:
    """Let three members claim records that they played under before they had an account; confirm one."""
    with Clock(now - timedelta(days=2)) as clock:
        write_to(Office.Post.EUROPE, "May the Harbour Regional begin an hour earlier?", by=account("amber"))
        records = Player.objects.filter(name__in=GUESTS, user=None, entries__isnull=False).distinct().order_by("pk")
        claims = [claim_player(record, by=_stranger_to(record)) for record in list(records[:3])]
        clock.forward(600)
        decide_claim(claims[0], confirm=True, by=account("meridian"))


def _stranger_to(record: Player) -> User:
    """Return a member who was never in an event with this record and has claimed nothing yet."""
    shared = Entry.objects.filter(event__in=record.entries.values("event")).values("player")
    free = User.objects.filter(player__isnull=False, claims=None, offices=None).exclude(player__in=shared)
    return free.order_by("-pk")[0]
