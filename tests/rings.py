"""The tests that a run takes, by TREKCC_RING. The same commit always takes the same ones.

first   `make test`: what needs no service and is quick
gate    what `.ci/run` adds to it: attacks, journeys, browser, stack, what a service answers for
(none)  `make test-all`: everything

A matrix asks one question at very many places: every address, every operation of the API. The rings take every seventh
row, so that of a table of addresses by roles each address is asked by somebody. Of the folders that attack, walk
through a browser or kill processes the gate takes the files of IN_THE_GATE.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.machine import SERVICES

Row = TypeVar("Row")
Test = TypeVar("Test", bound=Callable[..., Any])

STEP = 7
RING = os.environ.get("TREKCC_RING", "")
RINGS = ("", "first", "gate")

FOLDERS = ("apart", "bench", "browser", "fuzz", "journeys", "mutants", "recover", "stack")
GATE = tuple(f"tests/{folder}/" for folder in FOLDERS)
CHOSEN_FROM = ("tests/apart/", "tests/browser/", "tests/fuzz/", "tests/recover/", "tests/stack/")
IN_THE_GATE = (
    "tests/browser/test_every_page.py",
    "tests/browser/test_names.py",
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
    "tests/fuzz/test_forgery.py",
    "tests/fuzz/test_mass_assignment.py",
    "tests/fuzz/test_world.py",
    "tests/recover/test_schema.py",
    "tests/stack/test_compose.py",
    "tests/stack/test_demo.py",
    "tests/stack/test_gunicorn.py",
    "tests/stack/test_site_killed.py",
    "tests/stack/test_workers_killed.py",
)
"""Every page; an evening by thumb, by keyboard, without JavaScript, on a slow line; two directors at one table; the
site as it is run and killed; every call done once, bodies and forms that mean no good; an upgrade.
"""
TWICE = (
    "tests/tournaments/entries/test_entries.py",
    "tests/tournaments/play/test_results.py",
    "tests/tournaments/api/test_club_evening.py",
    "tests/recover/test_restored.py",
    "tests/stack/test_full_disk.py",
)
"""The acts of an evening, a restore, a full disk: in both rings, and so on both databases."""


def matrix(
    names: str | tuple[str, ...], rows: Collection[Any], *, step: int = STEP, **options: Any
) -> Callable[[Test], Test]:
    """`pytest.mark.parametrize` for a matrix, of which the rings take every `step`th row."""
    return pytest.mark.parametrize(names, some(rows, step), **options)


def some(rows: Collection[Row], step: int = STEP) -> list[Row]:
    """Return the rows that a ring takes of a matrix through which one test walks."""
    return list(rows)[:: step if RING else 1]


def skips(path: Path, root: Path) -> bool:
    """Return whether the first ring takes nothing of this folder or file, so that it need not be read."""
    name = path.relative_to(root).as_posix()
    if RING != "first" or not f"{name}/".startswith(GATE):
        return False
    return not any(one.startswith(f"{name}/") or one == name for one in TWICE)


def keep_ring(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect what the ring does not take."""
    taken = {item: is_taken(item) for item in items}
    config.hook.pytest_deselected(items=[item for item in items if not taken[item]])
    items[:] = [item for item in items if taken[item]]


def is_taken(item: pytest.Item) -> bool:
    if not RING:
        return True
    if item.get_closest_marker("whole"):
        return False
    waits = any(item.get_closest_marker(name) for name in ("slow", *SERVICES))
    is_twice = item.nodeid.startswith(TWICE)
    if RING == "first":
        return not waits and (is_twice or not item.nodeid.startswith(GATE))
    if item.nodeid.startswith(CHOSEN_FROM):
        return is_twice or item.nodeid.startswith(IN_THE_GATE)
    return is_twice or waits or item.nodeid.startswith(GATE)


def told() -> str:
    """Say which tests the run takes."""
    return f"the ring `{RING}`, every {STEP}th row of a matrix" if RING else "every test"
