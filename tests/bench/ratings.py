"""What working all ratings out costs against fetching their rows, and what a late result costs against that."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from ratings.models import Rating, RatingChange
from ratings.services.histories import History, simulate_history
from tests.bench import elo_loop
from tests.bench.figures import Figure
from tests.bench.place import Site, database
from tests.bench.size import Size
from tests.stack.processes import ROOT
from tests.stack.running import database_url
from tournaments.kernel.models.epochs import epoch
from tournaments.kernel.sites import known_address

WHAT = "a full pass over {events:,} events"


def figures(size: Size) -> Iterator[Figure]:
    yield from elo_loop.figures(size)
    what = WHAT.format(events=size.events)
    if connection.vendor != "postgresql":
        yield Figure(what, None, note="needs DATABASE_URL of PostgreSQL")
        return
    with database():
        matches = simulate_history(History(size.events, size.people, 1, timezone.now()))
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        spent = _measured()
        rows = f"{matches:,} matches, {RatingChange.objects.count():,} changes, {spent['full']:.1f} s"
        yield Figure(what, spent["full"] / spent["fetch"], "bare fetches", ("at most", 2), rows)
        yield Figure(f"{what}: memory", spent["peak"], "MB", ("at most", 512))
        note = f"the slowest of five, {1_000 * spent['late']:.0f} ms"
        yield Figure(
            "a late result among the last 100 events",
            spent["late"] / spent["full"],
            "full passes",
            ("at most", 0.05),
            note,
        )
        yield _page(Rating.objects.filter(list="2e-overall").count())
        yield Figure("late results that a full pass sees otherwise", 0 if spent["same"] else 1, "", ("at most", 0))


def _page(players: int) -> Figure:
    serve = Site().asked("/ratings/2e-overall/")
    epoch()
    known_address()  # both are asked for once in a while, by whoever comes first
    with CaptureQueriesContext(connection) as asked:
        assert serve().status == 200
    return Figure(f"queries of the list of {players:,} players", len(asked), "queries", ("at most", 6))


def _measured() -> dict[str, float]:
    """In a process of its own, whose memory is its own."""
    connection.close()
    environment = {**os.environ, "DATABASE_URL": database_url()}
    command = [sys.executable, "-m", "tests.bench.refresh"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    measured: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return measured
