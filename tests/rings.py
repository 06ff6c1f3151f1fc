"""Which tests a run takes, by TREKCC_RING.

first   `make test`: what needs no service and is quick, the spine of it (tests/spine.py) and of the rest a tenth
gate    what `.ci/run` adds to it: attacks, journeys, browser, stack, what a service answers for, what is slow
(none)  `make test-all`: everything

A matrix asks one question at very many places: every address, every operation of the API. The rings take a tenth of
each, drawn by TREKCC_SEED, which is the day's number if nobody sets it: ten days in a row ask everything. Files that
attack, walk through a browser, kill processes or are slow take turns: each is run once a week, but for a few that are
run every day. What is asked for by name is taken whole.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable
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

PARTS, TURNS = 10, 7
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
        return pytest.mark.matrix(pytest.mark.parametrize(names, some(rows, test.__qualname__), **options)(test))

    return mark


def some(rows: Collection[Row], name: str) -> list[Row]:
    """What this run takes of a matrix through which one test walks."""
    return tenth(rows, name, SEED) if RING else list(rows)


def tenth(rows: Collection[Row], name: str, seed: int) -> list[Row]:
    """At least one of the rows; as many seeds in a row as there are parts take each row once."""
    shuffled = Random(name).sample(list(rows), len(rows))
    return shuffled[seed % min(PARTS, len(rows)) :: PARTS] if rows else []


def skips(path: Path, config: pytest.Config) -> bool:
    """Whether nothing in it belongs to the ring: a folder or file of the gate, unless it was asked for by name."""
    name = path.relative_to(config.rootpath).as_posix()
    if RING != "first" or not f"{name}/".startswith(GATE):
        return False
    wanted = (*TWICE, *ON_SQLITE, *_asked_by_name(config))
    return not any(f"{one}/".startswith(f"{name}/") or f"{name}/".startswith(f"{one}/") for one in wanted)


def keep_ring(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselects what the ring does not take."""
    waiting = {item for item in items if _takes_turns(item)}
    days = turns(file_of(item) for item in waiting)
    late = {item for item in waiting if days[file_of(item)] != SEED % TURNS}
    taken = {item: item not in late and _is_of_the_ring(item) for item in items}
    config.hook.pytest_deselected(items=[item for item in items if not taken[item]])
    items[:] = [item for item in items if taken[item]]


def turns(files: Iterable[str]) -> dict[str, int]:
    """The day of each file. Neighbours have different ones: what starts processes, say, is not all run on one day."""
    return {file: place % TURNS for place, file in enumerate(sorted(set(files)))}


def file_of(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def _is_of_the_ring(item: pytest.Item) -> bool:
    if not RING:
        return True
    return not _is_for_a_whole_run(item) and (in_first(item) if RING == "first" else in_gate(item))


def in_first(item: pytest.Item) -> bool:
    if item.nodeid.startswith((*TWICE, *ON_SQLITE)):
        return not _waits(item)
    return not _waits(item) and not item.nodeid.startswith(GATE) and not rests(item)


def in_gate(item: pytest.Item) -> bool:
    is_of_the_gate = _waits(item) or item.nodeid.startswith((*GATE, *TWICE))
    return is_of_the_gate and (not item.nodeid.startswith(ON_SQLITE) or _is_asked_for(item.nodeid, item))


def _takes_turns(item: pytest.Item) -> bool:
    """Of the rings; `make test-all` waits for nothing."""
    in_turn = item.nodeid.startswith(IN_TURN) or item.get_closest_marker("slow") is not None
    always = item.nodeid.startswith((*EVERY_DAY, *TWICE)) or _is_asked_for(item.nodeid, item)
    return bool(RING) and in_turn and not always


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
    return test.startswith(tuple(_asked_by_name(item.config)))


def _asked_by_name(config: pytest.Config) -> list[str]:
    return [asked.partition("::")[0].rstrip("/") for asked in config.args if asked != "tests"]


def is_of_the_day(test: str, seed: int) -> bool:
    """As many seeds in a row as there are parts take each test once."""
    return (crc32(test.encode()) + seed) % PARTS == 0


def told() -> str:
    """What a run says of its choice, and how to have it again."""
    share = ", a seventh of what attacks, walks and kills" if RING == "gate" else ""
    return f"the ring `{RING}`, a tenth of every matrix{share} (TREKCC_SEED={SEED})" if RING else "every test"


def _is_for_a_whole_run(item: pytest.Item) -> bool:
    return item.get_closest_marker("whole") is not None


def _waits(item: pytest.Item) -> bool:
    return any(item.get_closest_marker(name) for name in ("slow", *SERVICES))
