"""Who directs, who may correct, and an event that carries an application for Trek Masters."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests import factories
from tournaments.kernel.models import User
from tournaments.record.models import Event


@pytest.fixture
def by() -> User:
    return factories.member()


@pytest.fixture
def officer() -> User:
    return factories.coordinator()


@pytest.fixture
def masters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every event of level 3 is one of Trek Masters."""
    monkeypatch.setattr(Event, "application", SimpleNamespace(level="masters"), raising=False)
