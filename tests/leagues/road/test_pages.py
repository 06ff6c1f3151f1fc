"""The pages of the road, as they are clicked through without JavaScript."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from html import unescape
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from icalendar import Calendar

from leagues.models import Application, Call
from leagues.selectors.applications import carriers, concerning, has_another, own_applications, readable_by, to_decide
from leagues.selectors.road import Filters, calls, open_calls
from leagues.services.applications import withdraw_application
from leagues.services.calls import withdraw_call
from leagues.services.carrying import carry
from leagues.services.decisions import allocate_event
from tests import factories
from tests.leagues.road.conftest import Road
from tests.tournaments.plain import PlainBrowser, browser
from tournaments.department.models import CardSet
from tournaments.play.services.altering import cancel_event
from tournaments.record.models import Director, Event

APPLIED = {
    "level": "regional",
    "games": ["2E"],
    "starts_on": "2026-05-09",
    "ends_on": "2026-05-10",
    "region": "germany",
    "country": "DE",
    "location": "Berlin",
    "notes": "We have helpers.",
}


def test_member_applies_coordinator_approves_and_an_event_carries_it(road: Road) -> None:
    page = browser(road.host).open("/road/applications/new/")
    page.send(page.page.form("games"), **APPLIED)
    application = Application.objects.get()
    assert page.url == application.get_absolute_url()
    assert "We have helpers." in page.text

    desk = browser(road.coordinator).open("/road/applications/")
    assert "For you to decide" in desk.text
    desk.open(application.get_absolute_url())
    desk.send(desk.page.form("note"), note="Gladly.", say="approve")
    application.refresh_from_db()
    assert application.state == "approved"

    page.open(application.get_absolute_url())
    assert "You direct no event of this game on these days yet." in page.text
    event = road.event()
    page.open(application.get_absolute_url())
    page.send(page.page.form("event"), say="carry")
    assert Event.objects.get(pk=event.pk).level == 2
    page.open(application.get_absolute_url())
    page.send(page.page.forms[-1], say="release")
    assert Event.objects.get(pk=event.pk).level == 1


def listing_of(page: PlainBrowser, label: str = "Register it") -> PlainBrowser:
    """The new listing that the page leads to."""
    (address,) = re.findall(rf'href="([^"]+)">{label}</a>', page.text)
    return page.open(unescape(address))


def test_approved_application_opens_a_listing_that_is_filled_in_from_it(road: Road) -> None:
    venue = factories.VenueFactory()
    application = road.approved(road.wanted(location=venue.town, country=str(venue.country.code)))
    page = listing_of(browser(road.host).open(application.get_absolute_url()))
    form = page.page.form("title", "host")
    said = {name: form.value(name) for name in ("title", "game", "date", "ends_on", "host", "time_zone", "online")}
    assert said == {
        "title": f"Regional Championship, {venue.town} 2026",
        "game": "2E",
        "date": "2026-05-09",
        "ends_on": "2026-05-10",
        "host": str(venue.pk),
        "time_zone": "Europe/Berlin",
        "online": "table",
    }
    page.send(form, time="10:00")
    event = Event.objects.get(title=said["title"])
    page.open(application.get_absolute_url())
    page.send(page.page.form("event"), say="carry")
    assert Event.objects.get(pk=event.pk).level == 2


def test_listing_is_filled_in_for_each_of_several_games_with_the_town_of_a_new_venue(road: Road) -> None:
    application = road.approved(road.wanted(games=("1E", "TR"), location="Kiel", ends_on=date(2026, 5, 9)))
    page = browser(road.host).open(application.get_absolute_url())
    form = listing_of(page, "Register it for Tribbles").page.form("title", "host")
    said = [form.value(name) for name in ("game", "rounds_scheduled", "new_town", "new_country", "ends_on")]
    assert said == ["TR", "10", "Kiel", "DE", ""]
    other = browser(road.coordinator).open(application.get_absolute_url())
    assert "Register it" not in other.text


def test_bid_answers_an_open_call(road: Road) -> None:
    desk = browser(road.coordinator).open("/road/calls/new/")
    said = {"level": "continental", "year": 2026, "text": "Say where."}
    desk.send(desk.page.form("closes_on"), **said, opens_on="2026-04-01", closes_on="2026-05-01")
    call = Call.objects.get()
    assert "Continental Championship 2026" in browser(None).open("/road/").text
    page = browser(road.host).open(call.get_absolute_url())
    assert f"?call={call.pk}" in page.text
    page.open(f"/road/applications/new/?call={call.pk}")
    bid = {**APPLIED, "level": "continental", "starts_on": "2026-06-06", "ends_on": "2026-06-07"}
    page.send(page.page.form("games"), **bid)
    assert Application.objects.get().call == call

    desk.open(call.get_absolute_url())
    desk.send(desk.page.form("closes_on"), text="Say where and when.", say="save")
    call.refresh_from_db()
    assert call.text == "Say where and when."
    assert browser(road.host).client.post(call.get_absolute_url(), {"say": "withdraw"}).status_code == 403
    desk.open(call.get_absolute_url())
    desk.send(desk.page.form("closes_on"), say="withdraw")
    call.refresh_from_db()
    assert call.withdrawn
    assert browser(road.host).client.get("/road/applications/new/?call=999").status_code == 404


def test_coordinator_allocates(road: Road) -> None:
    page = browser(road.coordinator).open("/road/allocations/new/")
    said = {**APPLIED, "handle": "Cora", "note": "It is mine."}
    page.send(page.page.form("handle"), **said)
    assert "Nobody allocates an event to himself" in page.text
    page.send(page.page.form("handle"), handle="Hanna", note="She asked me.")
    application = Application.objects.get()
    assert (application.state, page.url) == ("approved", application.get_absolute_url())
    assert browser(road.host).client.get("/road/allocations/new/").status_code == 403


def test_page_lists_what_comes_and_what_was_narrowed_by_region_year_and_level(road: Road) -> None:
    allocate_event(road.wanted(location="Bonn"), "Hanna", "Yes.", by=road.coordinator)
    old = factories.bring_document(factories.write_finished_document("Nationals 2012"), by=road.coordinator)
    Event.objects.filter(pk=old.pk).update(level=3)
    page = browser(None)
    text = page.open("/road/").text
    assert all(said in text for said in ("Regional Championship 2026", "Nationals 2012", "March to September", "K 28"))
    for query, comes, was in (
        ("region=germany", True, False),
        ("region=europe", False, False),
        ("level=regional", True, False),
        ("level=national", False, True),
        ("level=masters", False, True),
        ("year=2026", True, False),
        (f"year={old.starts_at.year}", False, True),
        ("year=nonsense&level=nothing", True, True),
    ):
        text = page.open(f"/road/?{query}").text
        assert ("Regional Championship 2026" in text, "Nationals 2012" in text) == (comes, was), query


def test_feed_holds_whole_days_and_the_event_once_it_is_listed(road: Road) -> None:
    application = road.approved()
    answer = Client().get("/road.ics")
    assert answer["Content-Type"].startswith("text/calendar")
    (item,) = Calendar.from_ical(answer.content).walk("VEVENT")
    assert (item["summary"], item.decoded("dtstart"), item.decoded("dtend")) == (
        "Regional Championship, Berlin, Germany",
        date(2026, 5, 9),
        date(2026, 5, 11),
    )
    assert item["status"] == "TENTATIVE"
    event = road.event(title="Regional Berlin")
    carry(application, event, by=road.host)
    (item,) = Calendar.from_ical(Client().get("/road.ics").content).walk("VEVENT")
    assert (item["summary"], item["status"]) == ("Regional Championship: Regional Berlin", "CONFIRMED")
    assert item["url"].endswith(event.get_absolute_url())


def test_notes_are_for_the_applicant_and_who_decides(road: Road) -> None:
    application = road.approved(road.wanted(notes="My phone is 555."))
    address = application.get_absolute_url()
    assert "555" in browser(road.host).open(address).text
    assert "555" in browser(road.coordinator).open(address).text
    for reader in (None, factories.UserFactory(), road.chief):
        text = browser(reader).open(address).text
        assert "555" not in text
        assert "Gladly." not in text


# --- release events stand on the road: listed for a named set, by any member, of no level (OPG 11.3) ---


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


# --- which applications somebody reads, decides and carries, and in which order they stand ---


def _values(road: Road, **changes: Any) -> dict[str, Any]:
    wanted = road.wanted(**changes)
    return {
        name: getattr(wanted, name) for name in ("level", "region", "country", "location", "starts_on", "ends_on")
    } | {"games": list(wanted.games)}


def _at(day: int, hour: int = 10) -> datetime:
    return datetime(2026, 5, day, hour, tzinfo=UTC)


def later(minutes: int) -> Any:
    return time_machine.travel(datetime(2026, 4, 10, 12, minutes, tzinfo=UTC), tick=False)


def test_own_ones_are_listed_latest_first_and_those_to_decide_oldest_first(road: Road) -> None:
    other = factories.UserFactory()
    made = []
    for minute, by in enumerate((road.host, road.host, other), 1):
        with later(minute):
            made.append(road.applied(road.wanted(location=f"Berlin {minute}"), by=by))
    first, second, of_other = made
    assert list(own_applications(road.host)) == [second, first]
    assert list(to_decide(road.coordinator)) == [first, second, of_other]
    withdraw_application(first, by=road.host)
    assert list(to_decide(road.coordinator)) == [second, of_other]
    assert list(concerning(road.coordinator)) == [of_other, second]
    assert list(concerning(road.host)) == [second, first]
    assert set(readable_by(road.coordinator)) == {first, second, of_other}
    assert set(readable_by(road.host)) == {first, second}
    assert list(readable_by(other)) == [of_other]
    assert list(readable_by(AnonymousUser())) == []


def test_open_calls_are_listed_by_their_last_day_and_all_by_their_year(road: Road) -> None:
    late, soon = road.call(), road.call(level="masters", closes_on=date(2026, 4, 20))
    next_year = road.call(year=2027, closes_on=date(2026, 4, 25))
    to_be = road.call(opens_on=date(2026, 4, 11))
    day = date(2026, 4, 10)
    assert [(one.pk, one.state) for one in open_calls(Filters(), day)] == [
        (soon.pk, "open"),
        (next_year.pk, "open"),
        (late.pk, "open"),
    ]
    assert [one.pk for one in open_calls(Filters(level="masters"), day)] == [soon.pk]
    assert [one.pk for one in open_calls(Filters(year=2027), day)] == [next_year.pk]
    assert to_be.pk in [one.pk for one in open_calls(Filters(), day + timedelta(days=1))]
    assert open_calls(Filters(), date(2026, 5, 1)) == ()
    assert calls()[0] == next_year
    withdraw_call(soon, by=road.chief)
    assert [one.pk for one in open_calls(Filters(level="masters"), day)] == []


def test_country_has_another_of_the_level_of_the_year_and_of_a_game_alone(road: Road) -> None:
    stands = road.approved(road.wanted(games=("1E", "2E")))
    assert not has_another(stands)
    for changes, found in (
        ({"location": "Bonn"}, True),
        ({"games": ("2E", "TR")}, True),
        ({"games": ("TR",)}, False),
        ({"starts_on": date(2027, 5, 9), "ends_on": date(2027, 5, 9)}, False),
        ({"country": "FR"}, False),
        ({"level": "national"}, False),
    ):
        row = Application(made_at=stands.made_at, **_values(road, **changes))
        assert has_another(row) is found, changes


def test_events_to_carry_it_are_directed_by_the_applicant_in_these_days_and_free(road: Road) -> None:
    application = road.approved()
    second, first = road.event(title="Second", starts_at=_at(10)), road.event(title="First", starts_at=_at(9))
    before, after = road.event(starts_at=_at(8)), road.event(starts_at=_at(11))
    deputy, judge = road.event(factories.UserFactory(), starts_at=_at(10, 20)), road.event(factories.UserFactory())
    factories.DirectorFactory(event=deputy, user=road.host)
    factories.DirectorFactory(event=judge, user=road.host, position=Director.Position.JUDGE)
    for outside in (_at(7), _at(13)):
        road.event(starts_at=outside)
    road.event(game="1E", rules="modern", starts_at=_at(9))
    for state in ("finalized", "void", "cancelled"):
        Event.objects.filter(pk=road.event(starts_at=_at(9)).pk).update(state=state)
    assert list(carriers(application)) == [before, first, second, deputy, after]
    carry(application, Event.objects.get(pk=first.pk), by=road.host)
    assert list(carriers(application)) == [before, second, deputy, after]


def test_application_is_changed_and_withdrawn_by_its_applicant_alone(road: Road) -> None:
    application = road.applied()
    page = browser(road.host).open(f"{application.get_absolute_url()}edit/")
    page.send(page.page.form("games"), location="Bonn")
    application.refresh_from_db()
    assert application.location == "Bonn"
    other = browser(factories.UserFactory())
    assert other.client.get(application.get_absolute_url()).status_code == 404
    assert browser(road.coordinator).client.get(f"{application.get_absolute_url()}edit/").status_code == 403
    page.open(application.get_absolute_url())
    page.send(page.page.forms[-1], say="withdraw")
    application.refresh_from_db()
    assert application.state == "withdrawn"
