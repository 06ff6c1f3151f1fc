"""One world for all tests of a module; what they read changes nothing in it."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
import time_machine
from django.utils import timezone

from tests.apart.reading import Answers, Readers, read
from tests.apart.world import World, make_world


@pytest.fixture(scope="module", autouse=True)
def _stands_still(lasting: None) -> Iterator[None]:
    """The clock, so that what is read twice is the same; and nobody needs a line for every request."""
    logging.disable(logging.INFO)
    with time_machine.travel(timezone.now(), tick=False):
        yield
    logging.disable(logging.NOTSET)


@pytest.fixture(scope="module")
def world(lasting: None, _stands_still: None) -> World:
    return make_world()


@pytest.fixture(scope="module")
def readers(world: World) -> dict[str, Readers]:
    """By the mark of their side."""
    return {mark: Readers(world, side) for mark, side in world.sides.items()}


@pytest.fixture(scope="module")
def answers(readers: dict[str, Readers]) -> dict[str, Answers]:
    """What each side reads."""
    return {mark: read(those) for mark, those in readers.items()}
