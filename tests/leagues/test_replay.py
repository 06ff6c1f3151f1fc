"""Whatever the order in which evenings are finalized, and however often: the same tables (a projection, no sum)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from leagues.models import Score, Season
from leagues.selectors.before_flag import Flag
from leagues.selectors.seasons import season_value
from leagues.services.flagging import flag_event
from leagues.services.points import score_event
from tests import factories
from tests.leagues.rows import YEAR, day, evening, finalize, league_of, season_of
from tournaments.closing.services.reporting import reopen_event
from tournaments.kernel.models import User
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
MONTHS = (10, 12, 1, 2)


@pytest.fixture(scope="module")
def director(lasting: None) -> User:
    return factories.UserFactory(handle="Leader")


@pytest.fixture(scope="module")
def officer(lasting: None) -> User:
    return factories.CoordinatorFactory(handle="Officer")


@pytest.fixture(scope="module")
def events(director: User) -> list[int]:
    """Two seasons of four evenings each, none of them finalized; some come to each."""
    players = [factories.PlayerFactory(name=f"Player {number}") for number in range(7)]
    league, found = league_of(director), []
    for year in (YEAR - 1, YEAR):
        season = season_of(director, year, league=league)
        for at, month in enumerate(MONTHS):
            there = players[at % 3 :][:: -1 if month == 1 else 1]
            event = evening(director, day(month, 10, year), there)
            flag_event(season, event, Flag(late="Said at the door."), by=director)
            found.append(event.pk)
    return found


def finalized(events: Sequence[int], again: Collection[int], director: User, officer: User) -> list[Any]:
    """What stands once these are finalized in this order, and some of them reopened and finalized again."""
    point = transaction.savepoint()
    for pk in events:
        finalize(Event.objects.get(pk=pk), director)
        if pk in again:
            reopen_event(Event.objects.get(pk=pk), "Looked at once more.", by=officer)
            score_event(pk)
            finalize(Event.objects.get(pk=pk), director)
            score_event(pk)
    found = standing()
    transaction.savepoint_rollback(point)
    return found


def standing() -> list[Any]:
    seasons = Season.objects.select_related("league").order_by("year")
    tables = [[(placed.rank, placed.line) for placed in season_value(season).table] for season in seasons]
    rows = Score.objects.order_by("counted__event", "player")
    return [tables, list(rows.values_list("counted__event", "player", "place", "points"))]


@pytest.fixture
def in_turn(events: list[int], director: User, officer: User) -> list[Any]:
    return finalized(events, (), director, officer)


@pytest.mark.slow
@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_order_of_finalizing_gives_the_same(
    data: Any, events: list[int], in_turn: list[Any], director: User, officer: User
) -> None:
    order, again = data.draw(st.permutations(events)), data.draw(st.sets(st.sampled_from(events)))
    assert finalized(order, again, director, officer) == in_turn
