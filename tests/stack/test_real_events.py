"""Real events on the site of the image: sent in, shown, given out as they came, and the same again from a dump.

TREKCC_REAL names a folder of them; without it the samples of the project take their place.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.recover.linting import RELEASED
from tests.stack.databases import empty_database
from tests.stack.image import Image, Site
from tests.stack.records import (
    PAGES,
    Shown,
    director_of,
    dump,
    given_documents,
    import_documents,
    restore,
    shown,
)

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.whole]


ALL = ("redis", "web", "worker", "beat")


def test_events_are_shown_and_given_out_as_they_came_before_a_dump_and_after(
    image: Image, site_of: Callable[..., Site], tmp_path: Path
) -> None:
    documents = given_documents()
    assert len(documents) > 1
    with empty_database() as first, empty_database() as second, empty_database() as third:
        site = site_of(image, first)
        site.migrate()
        site.start(*ALL)
        token = director_of(site)
        events = import_documents(site, token, documents)
        before = shown(site, events, token)
        for name, document in documents.items():
            assert before[name].pages == dict.fromkeys(PAGES, 200)
            assert len(before[name].standings) > 0
            assert json.loads(before[name].document) == json.loads(document)
            assert before[name].document == document or "TREKCC_REAL" not in os.environ
        kept = dump(first, tmp_path / "trekcc.dump")
        site.stop(*ALL)

        restored = site.moved_to(second)
        restore(kept, second)
        assert "No planned migration operations" in restored.manage("migrate", "--plan")
        assert shown_by(restored, events, token, *ALL) == before

        leave_as_the_last_release(restored)
        older = dump(second, tmp_path / "before.dump")
        restored.migrate()
        assert shown_by(restored, events, token) == before

        rolled_back = site.moved_to(third)
        restore(older, third)
        rolled_back.migrate()
        rolled_back.manage("restored")
        assert shown_by(rolled_back, events, token) == before
        site.running.close()


def shown_by(site: Site, events: dict[str, int], token: str, *services: str) -> dict[str, Shown]:
    """What the site shows, started for it and stopped again."""
    site.start(*(services or ("web",)))
    found = shown(site, events, token)
    site.stop(*site.processes)
    return found


def leave_as_the_last_release(site: Site) -> None:
    """Its tables, with all rows of these events."""
    planned = site.manage("migrate", "tournaments", f"{RELEASED['tournaments']:04}")
    assert "Unapplying" in planned
