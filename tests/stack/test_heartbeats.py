"""Worker and beat leave a sign of life, each by itself, and none that it does not deserve."""

from __future__ import annotations

import os
import signal
import time
from datetime import datetime

import pytest
from django.db import connection

from tests.stack.running import Stack
from tournaments.kernel.models import Heartbeat

pytestmark = [pytest.mark.postgres, pytest.mark.redis]


def at(process: str) -> datetime | None:
    return Heartbeat.objects.filter(process=process).values_list("at", flat=True).first()


def goes_on(stack: Stack, *processes: str) -> None:
    """Each of these is seen again after now."""
    before = {process: at(process) for process in processes}
    stack.wait_for(lambda: all(at(name) not in (None, seen) for name, seen in before.items()), f"{processes} are seen")


def falls_silent(process: str, seconds: float = 4) -> bool:
    time.sleep(1)  # what was under way
    before = at(process)
    time.sleep(seconds)
    return at(process) == before


def test_both_are_seen_at_work_and_probes_are_told(stack: Stack) -> None:
    goes_on(stack, "worker", "beat")
    told = stack.visitor().get("/readyz").text
    assert '"worker_seen": null' not in told
    assert '"beat_seen": null' not in told
    assert '"status": "ready"' in told


def test_beat_is_seen_without_a_worker_and_the_dead_worker_is_not(stack: Stack) -> None:
    goes_on(stack, "worker")
    stack.kill("worker")
    stack.processes.pop("worker")  # nobody starts it again
    assert falls_silent("worker")
    goes_on(stack, "beat")


def test_worker_that_executes_nothing_is_not_seen(stack: Stack) -> None:
    goes_on(stack, "worker")
    for child in stack.processes["worker"].children():
        os.kill(child, signal.SIGSTOP)
    assert falls_silent("worker")
    for child in stack.processes["worker"].children():
        os.kill(child, signal.SIGCONT)
    goes_on(stack, "worker")


def test_beat_that_hangs_is_not_seen_and_the_worker_is_as_soon_as_it_does_something(stack: Stack) -> None:
    goes_on(stack, "beat")
    stack.signal("beat", signal.SIGSTOP)
    assert falls_silent("beat")
    before = at("worker")
    stack.send("tournaments.tasks.sweep_mail")
    stack.wait_for(lambda: at("worker") != before, "the worker is seen")
    stack.signal("beat", signal.SIGCONT)


def test_both_are_seen_again_after_the_database_has_ended_every_connection(stack: Stack) -> None:
    goes_on(stack, "worker", "beat")
    beat = stack.processes["beat"].pid
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    goes_on(stack, "worker", "beat")
    assert stack.processes["beat"].pid == beat
