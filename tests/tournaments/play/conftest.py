"""Fixtures of the tests of play."""

from __future__ import annotations

import pytest

from tests import factories
from tournaments.kernel.models import User


@pytest.fixture
def by() -> User:
    """Somebody who directs the events of a test."""
    return factories.UserFactory()
