"""Who leads the leagues of these tests, and six who play in them."""

from __future__ import annotations

import pytest

from tests import factories
from tournaments.kernel.models import User
from tournaments.people.models import Player


@pytest.fixture
def director() -> User:
    return factories.UserFactory(handle="Leader")


@pytest.fixture
def players() -> list[Player]:
    return [factories.PlayerFactory(name=f"Player {number}") for number in range(1, 7)]


@pytest.fixture
def chief() -> User:
    return factories.CoordinatorFactory(handle="Chief", post="director")
