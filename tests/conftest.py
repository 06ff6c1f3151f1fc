"""Tests that need a service run where it is there; what did not run is named at the end, or ends the run.

TREKCC_REQUIRE=postgres,redis,chromium turns a missing one into a failure. On another day, in another zone, in another
order: see tests/elsewhen.
"""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.template.base import Template
from django.template.context import Context
from django.test.signals import template_rendered
from django.utils.safestring import SafeString
from hypothesis import settings
from pytest_django import DjangoDbBlocker

from tests import elsewhen
from tests.machine import SERVICES, missing, unmet
from tests.rings import RING, RINGS, keep_ring, skips, told
from tests.workers import WholeFiles, longest_first

# The same examples in every run, and no deadline: two busy cores are no fault. `--hypothesis-profile=default` explores.
settings.register_profile("trekcc", derandomize=True, deadline=None)
settings.load_profile("trekcc")


OF_DJANGO = {"auth", "contenttypes"}

gc.disable()  # until everything is collected: nothing of it goes


def pytest_configure(config: pytest.Config) -> None:
    elsewhen.depart()
    if not hasattr(config, "workerinput") and (complaint := unmet(os.environ.get("TREKCC_REQUIRE", ""))):
        raise pytest.UsageError(f"TREKCC_REQUIRE: {complaint}")
    if RING not in RINGS:
        raise pytest.UsageError(f"TREKCC_RING: {RING} is not one of first, gate")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if skips(collection_path, config.rootpath) else None


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    yield  # here `-m` takes away what was not asked for
    keep_ring(config, items)
    elsewhen.shuffle(items)
    longest_first(items)
    for item in items:
        for service in missing(name for name in SERVICES if item.get_closest_marker(name)):
            item.add_marker(pytest.mark.skip(reason=service.reason))


def pytest_report_header() -> str:
    return elsewhen.heading()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> WholeFiles | None:
    return WholeFiles(config, log) if config.getoption("dist") == "loadfile" else None


def pytest_collection_finish() -> None:
    """What was imported stays: without this every collection walks over it, for a tenth of all the time."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = Counter(_reason(report) for report in terminalreporter.stats.get("skipped", ()))
    terminalreporter.section("what did not run")
    terminalreporter.write_line(f"Taken: {told()}")
    for reason, count in sorted(skipped.items()):
        name, _, hint = reason.partition(" - ")
        tests = f"{count} test{'s' if count > 1 else ''}"
        terminalreporter.write_line(f"Not run on this machine: {name} ({tests})" + (f" - {hint}" if hint else ""))
    if not skipped:
        terminalreporter.write_line("Nothing was skipped.")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_test_environment: None,
    django_db_modify_db_settings_parallel_suffix: None,
    django_db_blocker: DjangoDbBlocker,
) -> None:
    """pytest-django calls this before it creates the test database."""
    from tests.databases import prepare_copy

    with django_db_blocker.unblock():
        prepare_copy()


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Let Django use the copied SQLite file instead of an empty one; it goes with the folder of the run."""
    from django.db import connection

    return connection.vendor == "sqlite"


@pytest.fixture(scope="session", autouse=True)
def _context_of_the_page_alone(django_test_environment: None) -> None:
    """`response.context` is what a view gave to its page; Django's way copies it for every piece the page includes."""

    def render(template: Template, context: Context) -> SafeString:
        if context.template is template:
            template_rendered.send(sender=template, template=template, context=context)
        return template.nodelist.render(context)

    Template._render = render


@pytest.fixture(scope="session", autouse=True)
def _deleted_rows(django_test_environment: None) -> None:
    """After a transactional test its rows are deleted: with so few of them a hundred times as fast as emptying every
    table and making permissions again. The regions that every site begins with are there again for the next test.
    """
    from django.test import TransactionTestCase

    TransactionTestCase._fixture_teardown = delete_rows  # type: ignore[method-assign]


def delete_rows(test: Any) -> None:
    from django.apps import apps
    from django.db import connection

    from tests.factories import by_hand
    from tournaments.apps import lay_out_regions

    models = apps.get_models(include_auto_created=True)
    tables = sorted({model._meta.db_table for model in models if model._meta.app_label not in OF_DJANGO})
    with by_hand(), connection.cursor() as cursor:  # keys are looked at when it is committed
        for table in tables:
            cursor.execute(f'DELETE FROM "{table}"')
    lay_out_regions(using="default")


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """Rate limits of one test must not reach the next. The epoch is known, as it is in a process that has answered."""
    from django.core.cache import cache, caches

    from tournaments.kernel.models import epochs

    cache.clear()
    caches["values"].clear()
    epochs.KEPT_SECONDS = 3600
    epochs.remember_epoch(1)


@pytest.fixture(scope="module", autouse=True)
def _names_from_the_start() -> None:
    """Names that factories make up are the same whatever the worker ran before this module."""
    from tests.factories import begin_numbers

    begin_numbers()


@pytest.fixture(scope="module")
def lasting(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Fixtures of a module that ask for this one make their rows once; at its end all rows are removed.

    Each test still takes back what it writes itself.
    """
    yield from rows_that_last(django_db_blocker)


def rows_that_last(blocker: DjangoDbBlocker) -> Iterator[None]:
    """For fixtures that `lasting` is made of."""
    with blocker.unblock():
        yield
        call_command("flush", interactive=False, verbosity=0)


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    text = report.longrepr[2] if isinstance(report.longrepr, (tuple, list)) else str(report.longrepr)
    return text.removeprefix("Skipped: ")
