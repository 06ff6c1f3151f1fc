"""The calendar narrowed down by its address, and its feeds for calendars elsewhere."""

from __future__ import annotations

from datetime import timedelta
from html import unescape

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from icalendar import Calendar

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.listing.services.venues import verify_venue
from tournaments.play.services.altering import cancel_event
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def events() -> list[Event]:
    """One of First Edition in Berlin, one online a month later, one without a venue, one hidden."""
    factories.RegionFactory()
    berlin = factories.EventAtNewVenueFactory(title="Berlin Cup", game="1E", rules="modern")
    verify_venue(berlin.host, by=factories.UserFactory())
    later = factories.in_hours(45 * 24)
    online = factories.EventFactory(title="Net Cup", online=True, venue="", starts_at=later)
    sealed = factories.EventFactory(title="Sealed Cup", format="sealed", pool="limited")
    hidden = factories.EventAtNewVenueFactory(host_name="Another", title="Hidden Cup")
    return [Event.objects.get(pk=event.pk) for event in (berlin, online, sealed, hidden)]


def shown(query: str) -> set[str]:
    page = Client().get(f"/events/?{query}")
    assert page.status_code == 200
    return {day.title.removesuffix(" Cup") for day in page.context["agenda"]}


def test_address_narrows_the_calendar(events: list[Event]) -> None:
    month = f"{events[1].starts_at:%Y-%m}"
    found = {
        query: shown(query)
        for query in (
            *("game=1E", "format=sealed", "region=middle", "region=online"),
            *("country=DE", "where=online", f"month={month}"),
        )
    }
    assert list(found.values()) == [{"Berlin"}, {"Sealed"}, {"Berlin"}, {"Net"}, {"Berlin"}, {"Net"}, {"Net"}]
    assert shown("where=in_person&game=2E") == {"Sealed"}
    assert shown("") == {"Berlin", "Net", "Sealed"}


@pytest.mark.parametrize("query", ["game=chess", "region=nowhere", "country=XX", "month=9999-99", "where=%00"])
def test_filter_that_cannot_be_meant_is_named_and_counts_as_not_said(query: str, events: list[Event]) -> None:
    assert shown(query) == {"Berlin", "Net", "Sealed"}
    assert 'class="error"' in Client().get(f"/events/?{query}").text


def test_program_narrows_its_list(events: list[Event]) -> None:
    found = [
        [one["title"] for one in Device().get(f"/events/?{query}").json()["results"]]
        for query in ("region=middle", "online=true", "region=nowhere")
    ]
    assert found == [["Berlin Cup"], ["Net Cup"], []]


def appointments(url: str) -> dict[str, dict[str, str]]:
    answer = Client().get(url)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    calendar = Calendar.from_ical(answer.content)
    return {str(one["summary"]): one for one in calendar.walk("VEVENT")}


def test_page_of_an_event_leads_to_itself_for_a_calendar(events: list[Event]) -> None:
    address = f"{events[0].get_absolute_url()}event.ics"
    assert f'href="{address}">Add to my calendar' in Client().get(events[0].get_absolute_url()).text
    assert set(appointments(address)) == {"Berlin Cup"}


def test_event_that_waits_for_its_venue_is_for_the_calendar_of_its_director_alone() -> None:
    hidden = factories.EventAtNewVenueFactory()
    address = f"{hidden.get_absolute_url()}event.ics"
    assert Client().get(address).status_code == 404
    client = browser(factories.director_of(hidden)).client
    assert b"BEGIN:VEVENT" in client.get(address).content


def test_feed_of_a_region_holds_its_events(events: list[Event]) -> None:
    assert set(appointments("/regions/middle/events.ics")) == {"Berlin Cup"}
    assert set(appointments("/regions/online/events.ics")) == {"Net Cup"}
    assert Client().get("/regions/nowhere/events.ics").status_code == 404


def test_feed_says_what_is_cancelled_and_what_is_postponed(events: list[Event]) -> None:
    berlin, net = events[:2]
    Event.objects.filter(pk=berlin.pk).update(state=Event.State.CANCELLED)
    before = net.starts_at - timedelta(days=7)
    Event.objects.filter(pk=net.pk).update(postponed_from=before, postponed_because="The hall is closed.")
    found = appointments("/events.ics")
    assert str(found["Cancelled: Berlin Cup"]["status"]) == "CANCELLED"
    assert str(found["Postponed: Net Cup"]["status"]) == "CONFIRMED"
    assert "The hall is closed." in str(found["Postponed: Net Cup"]["description"])


@pytest.mark.parametrize("page", ["/events/?game=2E&region=middle", "/events.ics", "/regions/middle/events.ics"])
def test_calendar_asks_no_more_for_three_events_than_for_one(page: str) -> None:
    factories.RegionFactory()

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert Client().get(page).status_code == 200
        return len(captured)

    host = factories.VenueFactory()
    few = queries()
    for number in range(2):
        factories.EventFactory(title=f"Cup {number}", host_id=host.pk)
    assert queries() == few


def test_feed_is_remembered_until_one_of_its_events_changes(events: list[Event]) -> None:
    client = Client()
    first = client.get("/events.ics").content
    with CaptureQueriesContext(connection) as asked:
        assert client.get("/events.ics").content == first
    assert len(asked) == 1
    cancel_event(events[0], "Too few.", by=factories.director_of(events[0]))
    assert b"Cancelled: Berlin Cup" in client.get("/events.ics").content


@pytest.mark.parametrize(
    ("address", "canonical"),
    [
        ("/events/", "/events/"),
        ("/events/?utm_source=letter", "/events/"),
        ("/events/?when=past&past=1&page=1", "/events/?when=past"),
        ("/events/?where=online&game=2E&region=nowhere", "/events/?game=2E&where=online"),
    ],
)
def test_each_view_of_the_calendar_has_one_address(address: str, canonical: str) -> None:
    assert f'<link rel="canonical" href="http://testserver{canonical}">' in unescape(Client().get(address).text)


def test_running_and_past_events_have_their_own_addresses() -> None:
    factories.RoundFactory(event=factories.FullEventFactory(players=4, title="Running Cup"))
    with time_machine.travel(timezone.now() - timedelta(days=30)):
        factories.EventFactory(title="Old Cup")
    assert (shown("when=running"), shown("when=past"), shown("past=1")) == ({"Running"}, {"Old"}, {"Old"})
    assert shown("when=running&game=1E") == set()


def test_feed_holds_what_everybody_may_see(events: list[Event]) -> None:
    berlin = events[0]
    found = appointments("/events.ics")
    assert set(found) == {"Berlin Cup", "Net Cup", "Sealed Cup"}
    cup = found["Berlin Cup"]
    assert cup.decoded("dtstart") == berlin.starts_at
    assert cup.decoded("dtend") > berlin.starts_at
    assert str(cup["location"]) == "The new club, Quay 4, Berlin, Germany"
    assert str(cup["url"]).endswith(berlin.get_absolute_url())
    assert (str(cup["status"]), int(cup["sequence"])) == ("CONFIRMED", berlin.version)
    assert str(found["Net Cup"]["location"]) == "Online"


def test_calendar_counts_who_is_entered_and_later_who_came() -> None:
    event = factories.FullEventFactory(players=2)
    factories.enter(event, factories.PlayerFactory(), check_in=False)
    assert "· 3 entered<" in Client().get("/events/").text
    factories.RoundFactory(event=event)
    assert "· 2 players<" in Client().get("/events/").text
