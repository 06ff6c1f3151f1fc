"""A run on another day, in another zone and in another order is one, and can be repeated."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from tests.elsewhen import days_ahead, shuffle

ROOT = Path(__file__).resolve().parent.parent
TOLD = """
import os, subprocess, sys, tempfile, time
with tempfile.NamedTemporaryFile() as real:
    print(round((time.time() - os.stat(real.name).st_mtime) / 86_400), time.strftime("%z"), flush=True)
"""
PAUSED = """
import time, time_machine
set_clock, paused = time_machine.travel.start, []
def start(clock):
    paused or time.sleep(paused.append(True) or 0.3)
    return set_clock(clock)
time_machine.travel.start = start
from tests.elsewhen.clocks.shifted_clock import shift
shift(86_400)
print(len(paused), abs(time_machine.escape_hatch.time.time() + 86_400 - time.time()) < 0.1)
"""
HERE = {name: value for name, value in os.environ.items() if name not in {"TREKCC_CLOCK_SHIFT", "PYTHONPATH", "TZ"}}


def test_process_and_those_that_it_starts_are_on_that_day_and_in_that_zone() -> None:
    starts = f"from tests.elsewhen import depart; depart()\n{TOLD}subprocess.run([sys.executable, '-c', {TOLD!r}])"
    there = HERE | {"TREKCC_TODAY": "+1000", "TREKCC_ZONE": "Asia/Kathmandu"}
    told = subprocess.run([sys.executable, "-c", starts], cwd=ROOT, env=there, capture_output=True, text=True)
    assert told.stdout.splitlines() == ["1000 +0545"] * 2, told.stderr


def test_clock_is_exact_although_the_machine_paused_while_it_was_set() -> None:
    told = subprocess.run([sys.executable, "-c", PAUSED], cwd=ROOT, env=HERE, capture_output=True, text=True)
    assert told.stdout.split() == ["1", "True"], told.stderr


@pytest.mark.parametrize(("said", "days"), [("2026-12-01", 9), ("+9", 9), ("-3", -3), ("2026-11-22", 0)])
def test_day_is_a_date_or_so_many_days_from_now(said: str, days: int) -> None:
    assert days_ahead(said, date(2026, 11, 22)) == days


class Collected:
    """A test as pytest hands it over: its name, and whether it empties the tables."""

    def __init__(self, nodeid: str, *fixturenames: str) -> None:
        self.nodeid, self.fixturenames = nodeid, fixturenames

    def get_closest_marker(self, name: str) -> None:
        return None


def shuffled(items: Sequence[Any], seed: str) -> list[str]:
    here = list(items)
    shuffle(here, {"TREKCC_ORDER": seed})
    return [item.nodeid for item in here]


def test_order_is_the_same_for_the_same_seed_and_files_stay_whole() -> None:
    items = [Collected(f"tests/test_{file}.py::test_{test}") for file in "abcdef" for test in "uvwxyz"]
    stands = [item.nodeid for item in items]
    orders = [shuffled(items, seed) for seed in ("1", "1", "2")]
    assert orders[0] == orders[1] != orders[2]
    assert shuffled(items, "") == stands
    for order in orders:
        assert sorted(order) == stands != order
        assert len(list(groupby(order, key=lambda nodeid: nodeid.partition("::")[0]))) == 6


def test_what_empties_the_tables_comes_after_what_shares_them() -> None:
    items = [Collected(f"tests/test_a.py::test_{test}", *["live_server"] * (test > "v")) for test in "uvwxyz"]
    assert {name[-1] for name in shuffled(items, "5")[:2]} == {"u", "v"}
