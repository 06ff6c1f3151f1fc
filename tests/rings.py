"""Which tests a run takes, by TREKCC_RING.

first   `make test`: what needs no service and is quick, the spine of it (tests/spine.py) and of the rest a tenth
gate    what `.ci/run` adds to it: attacks, journeys, browser, stack, what a service answers for, what is slow
(none)  `make test-all`: everything

A matrix asks one question at very many places: every address, every operation of the API. The rings take a tenth of
each, drawn by TREKCC_SEED, which is the day's number if nobody sets it: ten days in a row ask everything. Files of the
gate that attack, walk through a browser, kill processes or are slow take turns: each is run every fifth day, but for a
few that are run every day. What is asked for by name is taken whole.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from zlib import crc32

import pytest

from tests.machine import SERVICES
from tests.spine import function_of, spine

Row = TypeVar("Row")
Test = TypeVar("Test", bound=Callable[..., Any])

PARTS, TURNS = 10, 5
RING = os.environ.get("TREKCC_RING", "")
RINGS = ("", "first", "gate")
# Set for the workers too, so that a run over midnight keeps to one seed.
SEED = int(os.environ.setdefault("TREKCC_SEED", str(datetime.now(UTC).toordinal())))

FOLDERS = ("apart", "bench", "browser", "fuzz", "journeys", "mutants", "recover", "stack")
GATE = tuple(f"tests/{folder}/" for folder in FOLDERS)
IN_TURN = ("tests/apart/", "tests/browser/", "tests/fuzz/", "tests/recover/", "tests/stack/")
EVERY_DAY = (
    "tests/browser/test_every_page.py",
    "tests/browser/test_other_ways.py",
    "tests/browser/test_phone_desk.py",
    "tests/browser/test_two_directors.py",
    "tests/fuzz/test_bodies.py",
    "tests/fuzz/test_world.py",
    "tests/stack/test_compose.py",
    "tests/stack/test_site_killed.py",
    "tests/tournaments/test_bad_input.py",
    "tests/tournaments/test_html.py",
    "tests/tournaments/test_pages.py",
    "tests/tournaments/test_privacy.py",
)
"""Every page, the desk by thumb, by keyboard and without JavaScript, two directors at one table, the site as it is run
and killed, every form and call done once, bodies that mean no good, bad input, private words.
"""
TWICE = (
    "tests/tournaments/entries/test_entries.py",
    "tests/tournaments/play/test_results.py",
    "tests/tournaments/api/test_club_evening.py",
    "tests/recover/test_restored.py",
    "tests/stack/test_full_disk.py",
)
"""The acts of an evening, a restore, a full disk: in both rings, and so on both databases."""


def matrix(names: str | tuple[str, ...], rows: Collection[Any], **options: Any) -> Callable[[Test], Test]:
    """`pytest.mark.parametrize` for a matrix."""

    def mark(test: Test) -> Test:
        return pytest.mark.matrix(pytest.mark.parametrize(names, some(rows, test.__qualname__), **options)(test))

    return mark


def some(rows: Collection[Row], name: str) -> list[Row]:
    """What this run takes of a matrix through which one test walks."""
    return tenth(rows, name, SEED) if RING else list(rows)


def tenth(rows: Collection[Row], name: str, seed: int) -> list[Row]:
    """At least one of the rows; as many seeds in a row as there are parts take each row once."""
    shuffled = Random(name).sample(list(rows), len(rows))
    return shuffled[seed % min(PARTS, len(rows)) :: PARTS] if rows else []


def skips_folder(path: Path, config: pytest.Config) -> bool:
    """Whether nothing below it belongs to the ring: a folder of the gate, unless it was asked for by name."""
    inside = f"{path.relative_to(config.rootpath).as_posix()}/"
    wanted = (*TWICE, *(f"{asked}/" for asked in config.args))
    return RING == "first" and inside in GATE and not any(inside in one for one in wanted)


def keep_ring(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselects what the ring does not take."""
    taken = {"": lambda item: True, "first": in_first, "gate": in_gate}[RING]
    config.hook.pytest_deselected(items=[item for item in items if not taken(item)])
    items[:] = [item for item in items if taken(item)]


def in_first(item: pytest.Item) -> bool:
    return (
        not _waits(item)
        and not _is_for_a_whole_run(item)
        and (item.nodeid.startswith(TWICE) or not item.nodeid.startswith(GATE))
        and not rests(item)
    )


def in_gate(item: pytest.Item) -> bool:
    is_of_the_gate = _waits(item) or item.nodeid.startswith((*GATE, *TWICE))
    return is_of_the_gate and not _is_for_a_whole_run(item) and not _waits_its_turn(item)


def has_turn(file: str, seed: int) -> bool:
    """As many seeds in a row as there are turns take each file once."""
    return (crc32(file.encode()) + seed) % TURNS == 0


def _waits_its_turn(item: pytest.Item) -> bool:
    file = item.nodeid.partition("::")[0]
    in_turn = file.startswith(IN_TURN) or item.get_closest_marker("slow") is not None
    return in_turn and not (file in (*EVERY_DAY, *TWICE) or has_turn(file, SEED) or _is_asked_for(file, item))


def rests(item: pytest.Item) -> bool:
    """Whether the spine reaches what this test reaches, nobody has asked for it, and it is another one's day."""
    test = function_of(item.nodeid)
    return (
        spine().may_rest(test)
        and item.get_closest_marker("matrix") is None
        and not is_of_the_day(test, SEED)
        and not _is_asked_for(test, item)
    )


def _is_asked_for(test: str, item: pytest.Item) -> bool:
    return any(test.startswith(asked.partition("::")[0]) for asked in item.config.args if asked != "tests")


def is_of_the_day(test: str, seed: int) -> bool:
    """As many seeds in a row as there are parts take each test once."""
    return (crc32(test.encode()) + seed) % PARTS == 0


def told() -> str:
    """What a run says of its choice, and how to have it again."""
    share = ", a fifth of what attacks, walks and kills" if RING == "gate" else ""
    return f"the ring `{RING}`, a tenth of every matrix{share} (TREKCC_SEED={SEED})" if RING else "every test"


def _is_for_a_whole_run(item: pytest.Item) -> bool:
    return item.get_closest_marker("whole") is not None


def _waits(item: pytest.Item) -> bool:
    return any(item.get_closest_marker(name) for name in ("slow", *SERVICES))
