"""Spring of 2026: the coordinator for Europe, the Director, and a member who wants to run something in Germany."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Any

import pytest
import time_machine

from leagues.models import Application, Call
from leagues.selectors.before_road import CallDetails
from leagues.selectors.windows import Wanted
from leagues.services.applications import apply_for
from leagues.services.calls import open_call
from leagues.services.decisions import approve_application
from tests import factories
from tournaments.department.models import Region
from tournaments.kernel.models import User
from tournaments.people.models import Office
from tournaments.record.models import Event


@dataclass(eq=False)
class Road:
    """`region` holds Germany, `europe` what no other region of the continent holds."""

    region: Region
    coordinator: User
    chief: User
    host: User

    @property
    def europe(self) -> Region:
        return Region.objects.get(continent="europe")

    def wanted(self, **changes: Any) -> Wanted:
        usual = Wanted(
            level="regional",
            games=("2E",),
            region=self.region,
            country="DE",
            location="Berlin",
            starts_on=date(2026, 5, 9),
            ends_on=date(2026, 5, 10),
        )
        return replace(usual, **changes)

    def national(self, **changes: Any) -> Wanted:
        return self.wanted(**{"level": "national", **changes})

    def applied(self, wanted: Wanted | None = None, *, by: User | None = None, call: Call | None = None) -> Application:
        return apply_for(wanted or self.wanted(), call, by=by or self.host)

    def approved(self, wanted: Wanted | None = None, *, special: bool = False) -> Application:
        return approve_application(self.applied(wanted), "Gladly.", special, by=self.coordinator)

    def call(self, **changes: Any) -> Call:
        usual = CallDetails("continental", 2026, "Say where and how.", date(2026, 4, 1), date(2026, 4, 30))
        return open_call(replace(usual, **changes), by=self.chief)

    def event(self, by: User | None = None, **changes: Any) -> Event:
        starts_at = datetime(2026, 5, 9, 10, tzinfo=UTC)
        return factories.EventFactory(
            by=by or self.host, **{"starts_at": starts_at, "time_zone": "Europe/Berlin", **changes}
        )


@pytest.fixture
def today() -> Iterator[None]:
    with time_machine.travel(datetime(2026, 4, 10, 12, tzinfo=UTC), tick=True):
        yield


@pytest.fixture
def road(today: None, db: None) -> Road:
    return Road(
        region=factories.RegionFactory(name="Germany"),
        coordinator=factories.CoordinatorFactory(handle="Cora"),
        chief=factories.CoordinatorFactory(handle="Chief", post=Office.Post.DIRECTOR),
        host=factories.UserFactory(handle="Hanna"),
    )
