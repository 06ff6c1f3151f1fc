"""The site as mutants run it: every module imported, pytest on a database of their own."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.mutants.functions import ROOT
from tests.mutants.running import Outcome, Site

QUICKLY = ("-p", "no:cacheprovider", "--assert=plain", "--no-header", "--tb=no", "-q")


def site(database: Path) -> Site:
    def test(tests: list[str], till_one_fails: bool) -> Outcome:
        with TemporaryDirectory(dir=os.environ["TREKCC_TEST_RUN"]) as folder:
            copied = Path(shutil.copy(database, Path(folder, "test.sqlite3")))
            return run_pytest([*QUICKLY, *tests], till_one_fails=till_one_fails, plugins=[Copied(copied)])

    return Site(load, test)


def load() -> None:
    """All that tests import, of the site and of what it stands on."""
    os.environ |= {"DJANGO_SETTINGS_MODULE": "tests.settings"}
    os.environ.pop("DATABASE_URL", None)  # SQLite: a database is a file to copy
    sys.path.insert(0, str(ROOT))
    import django
    import hypothesis  # noqa: F401
    import pytest_django.plugin  # noqa: F401
    from django.urls import get_resolver

    django.setup()
    _ = get_resolver().url_patterns


def run_pytest(arguments: list[str], *, till_one_fails: bool, plugins: Sequence[object] = ()) -> Outcome:
    watching = Watching()
    code = pytest.main([*arguments, *(["-x"] if till_one_fails else [])], plugins=[watching, *plugins])
    if code in {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED}:
        return Outcome("killed" if watching.failed else "survived", watching.tried, watching.failed)
    return Outcome("killed", watching.tried, [*watching.failed, f"pytest: {code!s}"])


class Watching:
    def __init__(self) -> None:
        self.tried = 0
        self.failed: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.tried += report.when == "call"
        if report.failed and report.nodeid not in self.failed:
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


class Copied:
    """In place of pytest-django's making of a database: this one is there already."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def pytest_configure(self, config: pytest.Config) -> None:
        config.pluginmanager.register(Database(self.path))  # after pytest-django, so that this fixture is the one taken


class Database:
    def __init__(self, path: Path) -> None:
        self.path = path

    @pytest.fixture(scope="session")
    def django_db_setup(self, django_test_environment: None) -> None:
        from django.db import connection

        connection.settings_dict["NAME"] = str(self.path)
