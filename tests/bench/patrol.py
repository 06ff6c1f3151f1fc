"""Measure what the patrol costs: an event of 16 players, and by that a whole large community."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from statistics import median

from django.db import connection
from django.utils import timezone

from ratings.services.histories import History, simulate_history
from ratings.services.runs import due_runs, run_ratings
from tests import factories
from tests.bench.figures import Figure
from tests.bench.place import database
from tests.bench.size import Size
from tournaments.audits.services.patrol import patrol_beside_events, patrol_event
from tournaments.closing.services.reporting import finalize_event
from tournaments.record.models import Event

PLAYERS, ROUNDS, PLAYED = 16, 4, 5
MOST, COMMUNITY = 150, 12_000


def figures(size: Size) -> Iterator[Figure]:
    """Events that were played by the services, so that each has its journal, among others that have none."""
    with database():
        others = size.events // 20
        if connection.vendor == "postgresql":
            simulate_history(History(others, size.people, 1, timezone.now()))
            with connection.cursor() as cursor:
                cursor.execute("ANALYZE")
        events = [_finalize_evening(number) for number in range(PLAYED)]
        for _, run in due_runs():
            run_ratings(run)
        patrol_event(events[0])
        spent = [_cpu_of(event) for event in events for _ in range(2)]
        what = f"patrol of an event of {PLAYERS} players among {others:,}, CPU of the worker"
        hours = f"{COMMUNITY:,} events: {median(spent) * COMMUNITY / 60_000:.0f} minutes"
        yield Figure(what, median(spent), "ms", ("at most", MOST), hours)
        before = time.process_time()
        patrol_beside_events()
        yield Figure("what is kept beside events, once a night", time.process_time() - before, "s", ("at most", 60))


def _finalize_evening(number: int) -> Event:
    event = factories.FullEventFactory(players=PLAYERS, rounds_scheduled=ROUNDS)
    factories.play_rounds(event, ROUNDS, Random(number))
    return finalize_event(Event.objects.get(pk=event.pk), by=factories.director_of(event))


def _cpu_of(event: Event) -> float:
    """Return milliseconds, without those of the database."""
    fresh = Event.objects.select_related("host__region").get(pk=event.pk)
    before = time.process_time()
    assert patrol_event(fresh) == ()
    return 1_000 * (time.process_time() - before)
