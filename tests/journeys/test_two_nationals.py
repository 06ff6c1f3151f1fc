"""One National a country and year, whoever decides at once."""

from __future__ import annotations

from functools import partial

import pytest

from leagues.models import Application
from leagues.services.decisions import allocate_event, approve_application
from tests.journeys.meeting import meeting, writes
from tests.leagues.road.conftest import Road
from tests.leagues.road.conftest import road as road  # the fixtures
from tests.leagues.road.conftest import today as today
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import JournalEntry

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
]


@pytest.mark.parametrize("allocated", [False, True])
def test_two_nationals_approved_at_once_are_one(allocated: bool, road: Road) -> None:
    first, second = road.applied(road.national()), road.applied(road.national(location="Bonn"))
    other = partial(allocate_event, road.national(), "Hanna") if allocated else partial(approve_application, second)

    _, refused = meeting(
        partial(approve_application, first, "Yes.", by=road.coordinator),
        partial(other, "Yes.", by=road.coordinator),
        at=writes(JournalEntry),
    )

    assert isinstance(refused, RuleViolation)
    assert refused.code == "one_per_country"
    assert Application.objects.filter(state="approved").count() == 1
