"""A plugin of pytest that notes which lines of which functions every test reaches, one file of notes a file of tests.

What a fixture of a module reaches is reached by each test that asks for it: they share the rows that it made.
"""

from __future__ import annotations

import json
import os
import time
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage

from tests.mutants.functions import ROOT, digest, functions_of
from trekcc.release import APPS

NOTES = ROOT / "var" / "mutants" / "notes"

Reached = dict[str, int]  # of each function the lines, counted from its first one, as bits of a number


class Tracing:
    def __init__(self) -> None:
        traced = [str(ROOT / folder / "*") for folder in (*APPS, "tests")]
        self.coverage = Coverage(
            data_file=None, config_file=False, include=traced, omit=["*/migrations/*", "*/tests/mutants/*"]
        )
        self.path = ""
        self.seconds: dict[str, float] = {}
        self.passed: set[str] = set()
        self.shared: set[str] = set()
        self.sharing: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._turn_to(item.nodeid.partition("::")[0])
        self.coverage.switch_context(item.nodeid)
        begun = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - begun
            if self.shared.intersection(getattr(item, "fixturenames", ())):
                self.sharing.add(item.nodeid)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef, request: Any) -> Iterator[None]:
        if fixturedef.scope == "function":
            return (yield)
        is_shared = fixturedef.scope in {"module", "class"}
        if is_shared and not fixturedef.argname.startswith("_"):  # those of pytest's plugins, for every test
            self.shared.add(fixturedef.argname)
        self.coverage.switch_context(request.node.nodeid if is_shared else "")
        try:
            return (yield)
        finally:
            self.coverage.switch_context(request._pyfuncitem.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.passed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        self._turn_to("")
        self.coverage.stop()

    def _turn_to(self, path: str) -> None:
        """Notes are written file by file: a run that is broken off has made those of the files that it finished."""
        if path == self.path:
            return
        if self.path:
            self.coverage.stop()
            passed = {test: self.seconds[test] for test in sorted(self.passed)}
            write(self.path, passed, self._reached(), self.sharing)
            self.coverage.erase()
            self.coverage.start()
        self.path = path
        for seen in (self.passed, self.shared, self.sharing):
            seen.clear()

    def _reached(self) -> dict[str, Reached]:
        """What each context reached."""
        found: dict[str, Reached] = defaultdict(lambda: defaultdict(int))
        data = self.coverage.get_data()
        for name in data.measured_files():
            contexts = data.contexts_by_lineno(name)
            for function in functions_of(str(Path(name).relative_to(ROOT))):
                for line in range(function.first, function.last + 1):
                    for context in contexts.get(line, ()):
                        found[context][function.key] |= 1 << (line - function.first)
        return found


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput") or not config.getoption("numprocesses", None):
        tracing = Tracing()
        config.pluginmanager.register(tracing)
        tracing.coverage.start()


def notes_of(path: str) -> Path:
    return NOTES / f"{path.replace('/', '.')}.json"


def write(path: str, tests: dict[str, float], reached: dict[str, Reached], sharing: Collection[str] = ()) -> None:
    """`sharing`: the tests that ask for what is made once for the file."""
    shared = reached.get(path, {})
    keys = sorted({key for test in tests for key in reached[test]} | set(shared))
    number = {key: at for at, key in enumerate(keys)}

    def in_short(lines: Reached) -> dict[int, str]:
        return {number[key]: f"{bits:x}" for key, bits in lines.items()}

    notes = {
        "file": digest((ROOT / path).read_text()),
        "functions": {key: _digest_of(key) for key in keys},
        "shared": in_short(shared),
        "sharing": sorted(sharing),
        "tests": {test: [round(seconds, 3), in_short(reached[test])] for test, seconds in tests.items()},
    }
    NOTES.mkdir(parents=True, exist_ok=True)
    unfinished = notes_of(path).with_suffix(f".{os.getpid()}")
    unfinished.write_text(json.dumps(notes))
    unfinished.replace(notes_of(path))


def _digest_of(key: str) -> str:
    path, _, name = key.partition("::")
    return next(one.digest for one in functions_of(path) if one.name == name)
