"""The tests that a run takes, by TREKCC_RING. The same commit always takes the same ones.

first   `make test`: what needs no service and is quick
gate    what `.ci/run` adds to it: attacks, journeys, browser, stack, what a service answers for
(none)  `make test-all`: everything

A matrix asks one question at very many places: every address, every operation of the API. The rings take every seventh
row, so that of a table of addresses by roles each address is asked by somebody. Of the folders that attack, walk
through a browser or kill processes the gate takes the files of IN_THE_GATE. What is asked for by name is taken whole.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.machine import SERVICES
from tests.spine import function_of, spine

Row = TypeVar("Row")
Test = TypeVar("Test", bound=Callable[..., Any])

STEP = 7
RING = os.environ.get("TREKCC_RING", "")
RINGS = ("", "first", "gate")

FOLDERS = ("apart", "bench", "browser", "fuzz", "journeys", "mutants", "recover", "stack")
GATE = tuple(f"tests/{folder}/" for folder in FOLDERS)
CHOSEN_FROM = ("tests/apart/", "tests/browser/", "tests/fuzz/", "tests/recover/", "tests/stack/")
IN_THE_GATE = (
    "tests/apart/test_apart.py",
    "tests/browser/test_every_page.py",
    "tests/browser/test_other_ways.py",
    "tests/browser/test_phone_desk.py",
    "tests/browser/test_queue.py",
    "tests/browser/test_star_wars.py",
    "tests/browser/test_thumbs.py",
    "tests/browser/test_tonight.py",
    "tests/browser/test_tribbles.py",
    "tests/browser/test_two_directors.py",
    "tests/browser/test_typing.py",
    "tests/browser/test_whole_round.py",
    "tests/browser/test_wide_desk.py",
    "tests/fuzz/test_bodies.py",
    "tests/fuzz/test_world.py",
    "tests/recover/test_schema.py",
    "tests/stack/test_compose.py",
    "tests/stack/test_demo.py",
    "tests/stack/test_gunicorn.py",
    "tests/stack/test_site_killed.py",
    "tests/stack/test_workers_killed.py",
)
"""Every page; an evening by thumb, by keyboard, without JavaScript, on a slow line; two directors at one table; the
site as it is run and killed; every call done once, bodies that mean no good; an upgrade.
"""
TWICE = (
    "tests/tournaments/entries/test_entries.py",
    "tests/tournaments/play/test_results.py",
    "tests/tournaments/api/test_club_evening.py",
    "tests/recover/test_restored.py",
    "tests/stack/test_full_disk.py",
)
"""The acts of an evening, a restore, a full disk: in both rings, and so on both databases."""
ON_SQLITE = (
    "tests/fuzz/test_forgery.py",
    "tests/fuzz/test_headers.py",
    "tests/fuzz/test_mass_assignment.py",
    "tests/fuzz/test_redirects.py",
    "tests/fuzz/test_world.py",
)
"""Send forms whose fields name rows by the numbers that SQLite gives them anew for each file: in the first ring."""


def matrix(names: str | tuple[str, ...], rows: Collection[Any], **options: Any) -> Callable[[Test], Test]:
    """`pytest.mark.parametrize` for a matrix."""

    def mark(test: Test) -> Test:
        return pytest.mark.matrix(pytest.mark.parametrize(names, some(rows), **options)(test))

    return mark


def some(rows: Collection[Row]) -> list[Row]:
    """Return the rows that a ring takes of a matrix through which one test walks."""
    return list(rows)[:: STEP if RING else 1]


def skips(path: Path, config: pytest.Config) -> bool:
    """Whether nothing in it belongs to the ring: a folder or file of the gate, unless it was asked for by name."""
    name = path.relative_to(config.rootpath).as_posix()
    if RING != "first" or not f"{name}/".startswith(GATE):
        return False
    wanted = (*TWICE, *ON_SQLITE, *_asked_by_name(config))
    return not any(f"{one}/".startswith(f"{name}/") or f"{name}/".startswith(f"{one}/") for one in wanted)


def keep_ring(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselects what the ring does not take."""
    taken = {item: _is_of_the_ring(item) for item in items}
    config.hook.pytest_deselected(items=[item for item in items if not taken[item]])
    items[:] = [item for item in items if taken[item]]


def _is_of_the_ring(item: pytest.Item) -> bool:
    if not RING:
        return True
    return not _is_for_a_whole_run(item) and (in_first(item) if RING == "first" else in_gate(item))


def in_first(item: pytest.Item) -> bool:
    if item.nodeid.startswith((*TWICE, *ON_SQLITE)):
        return not _waits(item)
    return not _waits(item) and not item.nodeid.startswith(GATE) and not rests(item)


def in_gate(item: pytest.Item) -> bool:
    if item.nodeid.startswith((*IN_THE_GATE, *TWICE)) or _is_asked_for(item.nodeid, item):
        return _waits(item) or item.nodeid.startswith((*GATE, *TWICE))
    return not item.nodeid.startswith((*CHOSEN_FROM, *ON_SQLITE)) and (_waits(item) or item.nodeid.startswith(GATE))


def rests(item: pytest.Item) -> bool:
    """Return whether the spine reaches what this test reaches, unless the test was asked for by name."""
    test = function_of(item.nodeid)
    return spine().may_rest(test) and item.get_closest_marker("matrix") is None and not _is_asked_for(test, item)


def _is_asked_for(test: str, item: pytest.Item) -> bool:
    return test.startswith(tuple(_asked_by_name(item.config)))


def _asked_by_name(config: pytest.Config) -> list[str]:
    return [asked.partition("::")[0].rstrip("/") for asked in config.args if asked != "tests"]


def told() -> str:
    """Say which tests the run takes."""
    return f"the ring `{RING}`, every {STEP}th row of a matrix" if RING else "every test"


def _is_for_a_whole_run(item: pytest.Item) -> bool:
    return item.get_closest_marker("whole") is not None


def _waits(item: pytest.Item) -> bool:
    return any(item.get_closest_marker(name) for name in ("slow", *SERVICES))
