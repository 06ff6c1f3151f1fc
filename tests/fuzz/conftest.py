"""One club for all attacks of a module, and no limit on how often it is attacked."""

from __future__ import annotations

import pytest
from rest_framework.throttling import SimpleRateThrottle

from tests.fuzz.world import World, make_world


@pytest.fixture(scope="module")
def world(lasting: None) -> World:
    return make_world()


@pytest.fixture(autouse=True)
def _no_throttle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"member": None, "address": None})
