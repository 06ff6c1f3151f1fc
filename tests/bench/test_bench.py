"""That `make bench` runs from end to end, at sizes whose figures mean nothing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec

import pytest

from tests.bench.elo_loop import ELOTE
from tests.bench.figures import Figure
from tests.machine import has
from tests.rings import matrix
from tests.stack.processes import ROOT

SECTIONS = {
    "draws": ("a draw of 64 against networkx at 64",),
    "redraws": (
        "a draw kept after a correction, of 64: the slowest",
        "64 players, each a total of his own: the slowest",
    ),
    "pages": (
        "queries of the page “rounds”, uncached",
        "standings of 8 players, 3 rounds, uncached",
    ),
    "growth": ("draft of 16 players, uncached", "desk of 16 players, length", "slips of 16 players, growth from 8"),
    "my-table": ("my table among 4 players, cached", "my table among 8 players, cached"),
    "results": ("entering a result at the desk",),
    "corrections": (
        "a correction of round 1 of 3, 64 players, previewed",
        "a correction of round 1 of 3, 64 players, saved",
        "another act, meanwhile: the slowest",
    ),
    "publishing": ("publishing a round of 64 players",),
    "crowd": ("4 × 3 results at once on SQLite: lost", "4 × 3 results at once on PostgreSQL"),
    "ratings": ("a full pass over 150 events",),
    "patrol": ("what is kept beside events, once a night",),
    "visits": (
        "a visit of “standings”, running",
        "standings of 8 players, unchanged (304)",
        "events.ics of 40 events, remembered",
    ),
    "polls": ("10 phones every 0.5 s, quiet: of one core", "entering a result through gunicorn: median"),
}


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    given = {name: value for name, value in os.environ.items() if name not in ("DJANGO_SETTINGS_MODULE", "SECRET_KEY")}
    command = [sys.executable, "-m", "tests.bench", *arguments]
    return subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, timeout=300)


@pytest.mark.whole
@matrix("section", SECTIONS)
def test_section_prints_its_own_figures_and_no_result_is_lost(section: str) -> None:
    run = bench(section, "--small")
    assert "Traceback" not in run.stderr, run.stderr
    printed = [line for lines in SECTIONS.values() for line in lines if line in run.stdout]
    assert printed == list(SECTIONS[section])
    sure = [line for line in run.stdout.splitlines() if re.search("lost|errors|queries|bad answers", line)]
    assert [line for line in sure if "MISSED" in line] == []
    on_sqlite = not os.environ["DATABASE_URL"].startswith("postgres")
    needs_more = on_sqlite or (section == "ratings" and find_spec(ELOTE) is None)
    lacks_browser = section == "visits" and not has("chromium")
    assert ("NOT MEASURED" in run.stdout) == (lacks_browser or (section in ("crowd", "ratings") and needs_more))


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
