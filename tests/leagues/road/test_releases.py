"""Release events stand on the road: listed for a named set, by any member, of no level (OPG 11.3)."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from icalendar import Calendar

from tests import factories
from tests.leagues.road.conftest import Road
from tournaments.department.models import CardSet
from tournaments.play.services.altering import cancel_event
from tournaments.record.models import Event

SET = "Trial by Fire"


@pytest.fixture
def event(road: Road) -> Event:
    return release(road, "First cards")


def release(road: Road, title: str, day: int = 20) -> Event:
    CardSet.objects.get_or_create(name=SET, game="2E", released=date(2026, 4, 18))
    starts_at = datetime(2026, 4, day, 18, tzinfo=UTC)
    return factories.EventFactory(by=road.host, title=title, starts_at=starts_at, release_set=SET)


def releases_on(address: str) -> str:
    """The part of the page that is about them; empty where it has none."""
    return Client().get(address).text.partition('id="releases"')[2].partition("</section>")[0]


def summaries() -> list[str]:
    return [str(item["summary"]) for item in Calendar.from_ical(Client().get("/road.ics").content).walk("VEVENT")]


def test_release_event_to_come_stands_on_the_road_and_in_its_calendar(event: Event) -> None:
    shown = releases_on("/road/")
    assert f'href="{event.get_absolute_url()}">First cards</a>' in shown
    assert f"Release of {SET}" in shown
    assert summaries() == [f"Release of {SET}: First cards"]


def test_what_is_over_hidden_cancelled_or_of_no_set_is_no_release_to_come(road: Road, event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(starts_at=datetime(2026, 4, 9, 18, tzinfo=UTC))
    cancel_event(release(road, "Called off"), "No hall.", by=road.host)
    Event.objects.filter(pk=release(road, "Hidden").pk).update(hidden_until=datetime(2027, 1, 1, tzinfo=UTC))
    factories.EventFactory(by=road.host, title="Ordinary", starts_at=datetime(2026, 4, 20, 18, tzinfo=UTC))
    assert (releases_on("/road/"), summaries()) == ("", [])


@pytest.mark.parametrize(
    ("query", "shows"),
    [("year=2026", True), ("year=2027", False), ("region=germany", False), ("level=regional", False)],
)
def test_road_is_narrowed_down(query: str, shows: bool, event: Event) -> None:
    assert ("First cards" in releases_on(f"/road/?{query}")) is shows


def test_many_releases_are_asked_for_at_once(road: Road, event: Event) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as captured:
            Client().get("/road/")
        return len(captured.captured_queries)

    asked()
    few = asked()
    for day in (21, 22, 23):
        release(road, f"On the {day}th", day)
    assert releases_on("/road/").count("<li>") == 4
    assert asked() == few
