"""That `make bench` runs from end to end, at sizes whose figures mean nothing."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from tests.bench.figures import Figure
from tests.stack.processes import ROOT

LINES = (
    "a draw of 64 against networkx at 64",
    "queries of the page “rounds”, uncached",
    "standings of 8 players, 3 rounds, uncached",
    "standings of 8 players, 3 rounds, unchanged (304)",
    "entering a result at the desk",
    "4 × 3 results at once on SQLite: lost",
    "4 × 3 results at once on PostgreSQL",
    "a full pass over 150 events",
    "10 phones every 0.5 s, quiet: of one core",
    "entering a result through gunicorn: median",
)


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    given = {name: value for name, value in os.environ.items() if name not in ("DJANGO_SETTINGS_MODULE", "SECRET_KEY")}
    command = [sys.executable, "-m", "tests.bench", *arguments]
    return subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, timeout=300)


def test_every_section_prints_its_figures_and_no_result_is_lost() -> None:
    run = bench("--small")
    assert "Traceback" not in run.stderr, run.stderr
    assert [line for line in LINES if line not in run.stdout] == []
    sure = [line for line in run.stdout.splitlines() if re.search("lost|errors|queries|bad answers", line)]
    assert [line for line in sure if "MISSED" in line] == []
    assert ("NOT MEASURED" in run.stdout) == (not os.environ["DATABASE_URL"].startswith("postgres"))


def test_one_section_can_be_asked_for_alone() -> None:
    run = bench("draws", "--small")
    assert "a draw of 16 players" in run.stdout
    assert "queries" not in run.stdout


@pytest.mark.parametrize(
    ("value", "target", "missed"),
    [
        (80, ("at most", 80), False),
        (80.1, ("at most", 80), True),
        (10, ("at least", 10), False),
        (9.9, ("at least", 10), True),
        (5, None, False),
        (None, ("at most", 1), False),
    ],
)
def test_target_is_missed_beyond_its_bound(value: float | None, target: tuple[str, float] | None, missed: bool) -> None:
    assert Figure("something", value, target=target).missed is missed
