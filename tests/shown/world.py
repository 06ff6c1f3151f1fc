"""One side of the world of tests/apart/ with more of everything, and what a coordinator has to look at.

Nothing in it is by chance: the clock stands at one day, dice are thrown from a seed, names and keys are counted anew.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from unittest.mock import patch

import time_machine
from django.db import connection
from django.test import override_settings

from tests import factories
from tests.apart.ranges import begin_at
from tests.apart.sides import PARTS, Side
from tests.apart.world import AMBER, OF_NOBODY, World, make_part
from tournaments.audits.services.auditing import ask_director, void_event
from tournaments.closing.services.reporting import finalize_event
from tournaments.entries.services.profiles import KnownName
from tournaments.exchange.services.interchange import import_event
from tournaments.kernel.models import User
from tournaments.people.models import Office
from tournaments.record.models import Event

DAY = datetime(2026, 10, 10, 12, tzinfo=UTC)
BETWEEN = timedelta(minutes=1)
"""From one part of the world to the next, so that not all of it happens at one moment."""
MORE = replace(AMBER, more=1)
KEYS = "tournaments_event_id_seq"


@contextmanager
def that_day() -> Iterator[time_machine.Coordinates]:
    dice = Random(1)
    with (
        override_settings(SECRET_KEY="the same in every run, for what is derived from it"),
        patch.object(secrets, "randbits", dice.getrandbits),
        patch.object(secrets, "token_hex", lambda size: f"{dice.getrandbits(8 * size):0{2 * size}x}"),
        patch.object(factories.acts, "import_event", import_without_gaps),
        time_machine.travel(DAY, tick=False) as clock,
    ):
        factories.begin_numbers()
        yield clock


def import_without_gaps(*said: Any, **asked: Any) -> Event:
    """PostgreSQL counts the key of an event that was refused in the end, SQLite gives it to the next one."""
    try:
        return import_event(*said, **asked)
    except KnownName:
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT setval(name, currval(name) - 1) FROM (SELECT %s AS name) AS it", [KEYS])
        raise


def make_world(clock: time_machine.Coordinates) -> World:
    begin_at(1)
    chief = factories.CoordinatorFactory(handle="The Chief", post=Office.Post.DIRECTOR)
    side = Side(MORE)
    for part in PARTS:
        begin_at(side.part(part).first)
        make_part(side, part, chief)
        clock.shift(BETWEEN)
    begin_at(OF_NOBODY)
    side.events |= looked_at(chief)
    side.events = {name: Event.every.get(pk=event.pk) for name, event in side.events.items()}
    side.users = {name: User.objects.get(pk=user.pk) for name, user in side.users.items()}
    return World({MORE.mark: side}, User.objects.get(pk=chief.pk))


def looked_at(chief: User) -> dict[str, Event]:
    """What was altered, and asked about; what was void; what somebody new directed, and what is rated at once."""
    altered, void = (_over(title) for title in ("Altered", "Void"))
    factories.alter(factories.tables_of(altered.rounds.get())[0])
    return {
        "altered": ask_director(altered, "Was it so?", by=chief),
        "void": void_event(void, "It was never played.", by=chief),
        "rated": _rated(),
        "new": factories.new_directors_event(),
        "audited": factories.audit_event(chief),
    }


def _over(title: str) -> Event:
    event = factories.PlayedEventFactory(players=4, rounds=1, rounds_scheduled=1, sanctioned=False, title=title)
    return finalize_event(event, by=factories.director_of(event))


def _rated() -> Event:
    event = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3, title="Rated")
    return finalize_event(event, by=factories.director_of(event))
