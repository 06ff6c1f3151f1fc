"""The site loses a process, its database or its log in the middle of an act: all of it stands, or nothing."""

from __future__ import annotations

import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.db import OperationalError, connection, transaction
from django.test import Client
from psycopg.errors import DeadlockDetected

from tests import factories
from tests.stack.processes import free_port, started, wait_for
from tests.stack.running import Stack, dawdle, dawdling, hurry
from tests.stack.visitor import Visitor
from tournaments.kernel.models import JournalEntry
from tournaments.play.acts import PlayTag
from tournaments.record.acts import RecordTag
from tournaments.record.models import Event, Match, Placement

TIMES = int(os.environ.get("TREKCC_FAULTS", "2"))


@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.parametrize("moment", [Random(7 + number).uniform(0, 1) for number in range(TIMES)])
def test_event_is_finalized_all_or_not_at_all_when_the_process_is_killed(moment: float, stack: Stack) -> None:
    event = factories.PlayedEventFactory(players=6, rounds=3, rounds_scheduled=3)
    director = stack.visitor(factories.director_of(event))
    page = f"{event.get_absolute_url()}finalize/"
    dawdle("tournaments_placement", 0.1)
    with ThreadPoolExecutor(1) as thread:
        asked = thread.submit(director.post, page, key="one click", seen=event.version)
        time.sleep(moment)
        for child in stack.processes["web"].children():
            os.kill(child, signal.SIGKILL)
    acknowledged = asked.result().status == 302
    wait_for(lambda: not dawdling(), "the database has seen it")
    hurry()
    wait_for(lambda: finalized(event) in (NOTHING, ALL), "all or nothing")
    assert finalized(event) == ALL or not acknowledged

    wait_for(lambda: stack.visitor().get("/healthz").status == 200, "another process takes its place")
    assert director.post(page, key="one click", seen=event.version).status == 302
    assert finalized(event) == ALL


NOTHING, ALL = (Event.State.COMPLETE, 0, 0), (Event.State.FINALIZED, 6, 1)


def finalized(event: Event) -> tuple[str, int, int]:
    """The state of the event, its final places, and the entries that say so."""
    entries = JournalEntry.objects.filter(event=event, tag=RecordTag.EVENT_FINALIZED)
    return Event.objects.get(pk=event.pk).state, Placement.objects.filter(event=event).count(), entries.count()


@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.parametrize("_", range(TIMES))
def test_no_request_fails_after_the_database_has_ended_every_connection(_: int, stack: Stack) -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1)
    visitor = stack.visitor(factories.director_of(event))
    pages = [f"{event.get_absolute_url()}{page}" for page in ("", "standings/", "desk/", "entries/")]
    with ThreadPoolExecutor(4) as crowd:
        assert {answer.status for answer in crowd.map(visitor.get, pages * 3)} == {200}
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            assert cursor.fetchone()[0] > 0
        assert [answer.status for answer in crowd.map(visitor.get, pages * 5)] == [200] * 20


@pytest.mark.postgres
@pytest.mark.redis
def test_act_that_the_database_ends_for_a_deadlock_is_begun_again_and_done(stack: Stack) -> None:
    """Whoever takes the table first and the event second meets an act that takes them in the other order.

    The database ends the side that looks for a deadlock first: the act looks after 3 seconds, the test does not.
    """
    event = factories.FullEventFactory(players=4)
    match = factories.open_tables(factories.RoundFactory(event=event))[0]
    visitor = stack.visitor(factories.director_of(event))
    page = f"{event.get_absolute_url()}rounds/1/tables/{match.table}/"
    said = {"result": "full_win", "score_a": 100, "score_b": 5, "key": "a click", "seen": match.version}
    with ThreadPoolExecutor(1) as thread:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET LOCAL deadlock_timeout = '1min'")
            Match.objects.select_for_update().get(pk=match.pk)
            asked = thread.submit(visitor.post, page, **said)
            wait_for(waiting, "the act holds the event and waits for the table")
            Event.objects.select_for_update().get(pk=event.pk)
        answer = asked.result()
    assert "once more" in stack.processes["web"].log()
    assert answer.status == 302
    assert JournalEntry.objects.filter(event=event, tag=PlayTag.RESULT_REPORTED).count() == 1


def waiting() -> int:
    """How many connections to this database wait for a lock; the wait itself names no database."""
    here = "SELECT pid FROM pg_locks JOIN pg_database ON oid = database WHERE datname = current_database()"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM pg_locks WHERE NOT granted AND pid IN ({here})")
        found: int = cursor.fetchone()[0]
        return found


@pytest.mark.django_db
def test_act_that_is_ended_twice_is_a_conflict_and_no_error(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[Any] = []

    def ended(*asked: Any) -> None:
        times.append(asked)
        raise OperationalError("deadlock detected") from DeadlockDetected()

    monkeypatch.setattr("tournaments.listing.views.calendar.render", ended)
    answer = client.get("/events/")
    assert (answer.status_code, len(times)) == (409, 2)


@pytest.mark.postgres
@pytest.mark.redis
def test_site_whose_log_can_no_longer_be_written_answers(stack: Stack, tmp_path: Path) -> None:
    port = free_port()
    environment = {**stack.environment(), "BIND": f"127.0.0.1:{port}"}
    with Path("/dev/full").open("wb") as full, started(["gunicorn"], environment, tmp_path / "log", full):
        wait_for(lambda: Visitor(port).get("/healthz").status == 200, "the site is there")
        assert Visitor(port).get("/events/").status == 200
