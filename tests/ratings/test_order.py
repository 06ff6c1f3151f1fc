"""AMB-R4: the date of an event is its last day, for the order in which events are rated as for the week."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from ratings.models import RatedEvent, RatingChange
from ratings.selectors.events import KEPT, event_ratings
from ratings.selectors.facts import place_of
from ratings.selectors.ledger import first_of
from ratings.services.runs import refresh_books
from tests import factories
from tests.ratings.told import anew, everything
from tests.tournaments.audits.test_audits import again
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import RuleViolation
from tournaments.listing.services.registration import details_of, edit_event
from tournaments.people.models import Player
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
LIST = "2e-overall"


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Any) -> Any:
    """A block whose acts are committed at its end: the tasks they ask for are done."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


@pytest.fixture
def players() -> list[Player]:
    return [factories.PlayerFactory() for _ in range(4)]


def played(players: list[Player], days: int = 0, **changes: Any) -> Event:
    """An event that begins now and lasts so many days longer, to its last result."""
    event = factories.DueEventFactory(rounds_scheduled=3, **changes)
    if days:
        event.ends_on = event.local_start.date() + timedelta(days=days)
        event.save()
    factories.enter(event, *players)
    factories.play_rounds(event, 3)
    return again(event)


def finalized(event: Event) -> Event:
    return finalize_event(again(event), by=factories.director_of(event))


def order(*events: Event) -> list[int]:
    """The events as they were rated: who follows whom, by what their first player was rated before and after."""
    rows = RatingChange.objects.filter(list=LIST, event__in=events, player=events[0].entries.order_by("pk")[0].player)
    after = {row.before: (row.event_id, row.after) for row in rows}
    found, at = [], 1500.0
    while at in after:
        event, at = after.pop(at)
        found.append(event)
    return found


def test_event_that_ends_later_is_rated_later_though_it_began_sooner(committed: Any, players: list[Player]) -> None:
    league, evening = played(players, days=3), played(players)
    with committed():
        finalized(league)
        finalized(evening)
    assert order(league, evening) == [evening.pk, league.pk]
    assert everything() == anew()


def test_event_without_a_date_gets_one_before_it_is_rated(committed: Any, players: list[Player]) -> None:
    """Another release listed it."""
    event = played(players)
    with committed():
        finalized(event)
    with factories.by_hand():
        Event.objects.update(last_day=None)
    before = everything()
    with committed():
        refresh_books()
    assert everything() == before
    assert again(event).last_day == event.local_start.date()


def test_event_under_review_says_so(committed: Any, players: list[Player]) -> None:
    event = played(players)
    with committed():
        finalized(event)
    RatedEvent.objects.update(state=RatedEvent.State.HELD)
    said = event_ratings(again(event))
    assert (said.state, said.says) == ("held", KEPT)


def test_first_of_some_events_is_that_which_the_list_holds(committed: Any, players: list[Player]) -> None:
    event = played(players)
    with committed():
        finalized(event)
    held = first_of(LIST, [event.pk]), first_of("2e-sealed", [event.pk])
    assert held == (event.local_start.date(), None)


def test_day_is_that_of_the_event_where_it_is_played() -> None:
    start = datetime(2026, 11, 1, 20, tzinfo=ZoneInfo("UTC"))
    at_home = Event(starts_at=start, time_zone="Europe/London", pk=1)
    abroad = Event(starts_at=start - timedelta(hours=2), time_zone="Pacific/Auckland", pk=2)
    assert sorted(map(place_of, (abroad, at_home)))[0] == (date(2026, 11, 1), start, 1)
    assert place_of(abroad)[0] == date(2026, 11, 2)


def test_last_day_of_a_closed_event_stands(players: list[Player]) -> None:
    event = finalized(played(players))
    longer = replace(details_of(event), ends_on=event.local_start.date() + timedelta(days=1))
    with pytest.raises(RuleViolation, match="its last day can no longer be changed"):
        edit_event(again(event), longer, by=factories.director_of(event))
