"""One club for all attacks, and no limit on how often it is attacked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.management import call_command
from pytest_django import DjangoDbBlocker
from rest_framework.throttling import SimpleRateThrottle

from tests.conftest import rows_that_last
from tests.factories import begin_numbers
from tests.fuzz.world import World, make_world


@pytest.fixture(scope="package")
def lasting(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """As in every other folder, but for all files of this one that a worker runs one after the other.

    Numbers of rows begin with 1 on every database: forms and calls name some of them.
    """
    with django_db_blocker.unblock():
        call_command("flush", interactive=False, verbosity=0)
    yield from rows_that_last(django_db_blocker)


@pytest.fixture(scope="package", autouse=True)
def _names_from_the_start() -> None:
    """Once for all files, which share their rows."""
    begin_numbers()


@pytest.fixture(scope="package")
def world(lasting: None) -> World:
    return make_world()


@pytest.fixture(autouse=True)
def _no_throttle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"member": None, "address": None})


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What `make fuzz` came to."""
    told = [
        dict(one.user_properties).get("fuzzed")
        for kind in ("passed", "failed")
        for one in reports(terminalreporter, kind)
    ]
    for one in filter(None, told):
        terminalreporter.write_line(
            f"{one['role']}: {one['calls']} calls, {one['done']} operations done; {one['statuses']}; "
            f"{one['failures']} against the schema"
        )


def reports(terminalreporter: pytest.TerminalReporter, kind: str) -> list[pytest.TestReport]:
    return [one for one in terminalreporter.stats.get(kind, ()) if isinstance(one, pytest.TestReport)]
