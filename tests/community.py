"""A community in which nearly every act was done: what the eventful day tells of, and what the patrol is tried on."""

from __future__ import annotations

from datetime import timedelta

import time_machine
from django.utils import timezone

from tests import factories
from tests.leagues.cups.bids import eventful_stakes
from tests.leagues.cups.champions import eventful_champions_league
from tests.leagues.cups.rows import eventful_challenge
from tests.leagues.rows import eventful_league, look_after_league
from tournaments.department.services.sites import begin_epoch

EVENTFUL_DAY = "eventful day"


def hold_eventful_day() -> None:
    factories.hold_eventful_event()
    factories.coming_and_going()
    factories.department_at_work()
    look_after_league(eventful_league(), factories.CoordinatorFactory(post="director"))
    eventful_champions_league(factories.UserFactory(), factories.CoordinatorFactory(post="director"))
    eventful_stakes(factories.UserFactory())
    eventful_challenge(factories.CoordinatorFactory(post="chair"))
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        begin_epoch(by=None)
