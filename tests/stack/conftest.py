"""What the tests of the stack share."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import structlog

Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def lines() -> Iterator[Lines]:
    """The lines written since the last call, read as the JSON they are."""
    (handler,) = (
        h for h in logging.getLogger().handlers if isinstance(h.formatter, structlog.stdlib.ProcessorFormatter)
    )
    assert isinstance(handler, logging.StreamHandler)
    before = handler.setStream(io.StringIO())

    def read() -> list[dict[str, Any]]:
        written = handler.setStream(io.StringIO()).getvalue()
        return [json.loads(line) for line in written.splitlines()]

    yield read
    handler.setStream(before)
