"""Which worker of pytest-xdist runs which file, and when: a file stays whole, as its tests share rows."""

from __future__ import annotations

import pytest
from xdist.scheduler import LoadFileScheduling

CLUB = (
    "tests/tournaments/test_html.py",
    "tests/tournaments/test_privacy.py",
    "tests/tournaments/test_bad_input.py",
    "tests/tournaments/pages/test_memory.py",
)
"""Share one club, and what was crawled of it (`tests/worlds.py`)."""
EVENTFUL = (
    "tests/tournaments/test_eventful_day.py",
    "tests/test_witnesses.py",
    "tests/tournaments/department/test_administration.py",
)
"""Share one eventful day."""
RATED = tuple(f"tests/ratings/test_{name}.py" for name in ("events", "lists", "live_runs", "players"))
"""Share a history of simulated evenings."""
IMAGE = tuple(
    f"tests/stack/{name}.py" for name in ("test_image", "test_image_offline", "test_image_served", "test_real_events")
)
"""Run the site from one image, which is made once for each worker."""
FUZZ = tuple(
    f"tests/fuzz/test_{name}.py"
    for name in ("bodies", "escalation", "forgery", "markup", "mass_assignment", "queries", "schema", "stale", "world")
)
"""Attack one club, on PostgreSQL too."""
TOGETHER = (CLUB, EVENTFUL, RATED, IMAGE, FUZZ)
LONGEST = (
    "tests/bench/",
    "tests/browser/",
    "tests/stack/",
    "tests/recover/",
    "tests/apart/",
    "tests/journeys/",
    "tests/test_machine.py",
    *CLUB,
    *EVENTFUL,
)
"""Take half a minute and more: begun first, or one worker has them left over when the other is done."""


def longest_first(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


class WholeFiles(LoadFileScheduling):
    def _split_scope(self, nodeid: str) -> str:
        path: str = super()._split_scope(nodeid)
        return next((files[0] for files in TOGETHER if path in files), path)
