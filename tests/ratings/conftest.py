"""A short history that the tests of a module share: simulated evenings, and an event of Ada and others."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest
from django.utils import timezone

from ratings.models import Rating
from ratings.services.histories import History, simulate_history
from ratings.services.runs import refresh_books
from tests import factories
from tests.worlds import share_world
from tournaments.closing.services.reporting import finalize_event
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.record.models import Event


@dataclass(frozen=True)
class Ratings:
    """`event` is finalized, rated and the last; `best` and `last` stand at the ends of 2e-overall."""

    event: Event
    ada: User
    coordinator: User
    best: Player
    last: Player


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Any) -> Any:
    """A block whose acts are committed at its end: the tasks they ask for are done."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


@pytest.fixture
def rated(history: Ratings) -> Ratings:
    """For each test objects of its own: with what it writes, what it does to them is taken back."""
    return deepcopy(history)


@pytest.fixture(scope="module")
def history(lasting: None) -> Ratings:
    return share_world("rated history", make_history)


def make_history() -> Ratings:
    simulate_history(History(12, 20, seed=3, until=timezone.now()))
    refresh_books()
    ada = factories.UserFactory(handle="Ada", country="DE")
    event = factories.DueEventFactory(rounds_scheduled=3)
    factories.enter(event, ada.player, *(factories.UserFactory(country="AT").player for _ in range(3)))
    factories.play_rounds(event, 3)
    event = finalize_event(Event.objects.get(pk=event.pk), by=factories.director_of(event))
    ranked = list(Rating.objects.filter(list="2e-overall").select_related("player"))
    return Ratings(event, ada, factories.CoordinatorFactory(handle="Cora"), ranked[0].player, ranked[-1].player)
