"""What the tests of the stack share."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
import structlog

from tests.stack.image import Image, Site, make_image
from tests.stack.running import Stack, hurry

Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def lines() -> Iterator[Lines]:
    """The lines written since the last call, read as the JSON they are."""
    handler = next(h for h in logging.getLogger().handlers if h.get_name() == "lines")
    assert isinstance(handler, logging.StreamHandler)
    assert isinstance(handler.formatter, structlog.stdlib.ProcessorFormatter)
    before = handler.setStream(io.StringIO())

    def read() -> list[dict[str, Any]]:
        written = handler.setStream(io.StringIO()).getvalue()
        return [json.loads(line) for line in written.splitlines()]

    yield read
    handler.setStream(before)


@pytest.fixture(scope="session")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    """What the Dockerfile makes of the tree as it stands."""
    return make_image(tmp_path_factory.mktemp("image"))


@pytest.fixture(scope="module")
def site_of(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Site]]:
    """`site_of(image, database, **variables)`: the site of an image, whose processes end with the module."""
    with ExitStack() as running:
        yield lambda image, database, **given: Site(image, database, tmp_path_factory.mktemp("site"), running, given)


@pytest.fixture(scope="module")
def processes(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """Redis, site, worker and beat on the test's database, once for a module."""
    with ExitStack() as running:
        yield Stack(tmp_path_factory.mktemp("stack"), running)


@pytest.fixture
def stack(processes: Stack, transactional_db: None) -> Iterator[Stack]:
    """The processes, all of them alive and with nothing to do."""
    processes.go_on()
    processes.forget_mail()
    yield processes
    print(processes.last_words())  # shown with a test that failed
    processes.pause()
    hurry()
