"""Who directs, and who may correct."""

from __future__ import annotations

import pytest

from tests import factories
from tournaments.kernel.models import User


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


@pytest.fixture
def officer() -> User:
    return factories.CoordinatorFactory()
