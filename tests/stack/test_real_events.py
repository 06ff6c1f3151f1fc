"""Real events on the site of the image: sent in, shown, given out as they came, and the same again from a dump.

TREKCC_REAL names a folder of them; without it the samples of the project take their place.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.stack.databases import empty_database
from tests.stack.image import Image, Site
from tests.stack.records import (
    PAGES,
    director_of,
    dump,
    given_documents,
    import_documents,
    restore,
    shown,
)

pytestmark = [pytest.mark.postgres, pytest.mark.redis]


def test_events_are_shown_and_given_out_as_they_came_before_a_dump_and_after(
    image: Image, site_of: Callable[..., Site], tmp_path: Path
) -> None:
    documents = given_documents()
    assert len(documents) > 1
    with empty_database() as first, empty_database() as second:
        site = site_of(image, first)
        site.migrate()
        site.start("redis", "web", "worker", "beat")
        events = import_documents(site, director_of(site), documents)
        before = shown(site, events)
        for name, document in documents.items():
            assert before[name].pages == dict.fromkeys(PAGES, 200)
            assert len(before[name].standings) > 0
            assert json.loads(before[name].document) == json.loads(document)
            assert before[name].document == document or "TREKCC_REAL" not in os.environ

        kept = dump(first, tmp_path / "trekcc.dump")
        site.stop("web", "worker", "beat", "redis")
        restore(kept, second)
        restored = site.moved_to(second)
        assert "No planned migration operations" in restored.manage("migrate", "--plan")
        restored.start("redis", "web", "worker", "beat")
        assert shown(restored, events) == before
        site.running.close()
