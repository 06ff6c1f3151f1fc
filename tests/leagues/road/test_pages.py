"""The pages of the road, as they are clicked through without JavaScript."""

from __future__ import annotations

import re
from datetime import date
from html import unescape

from django.test import Client
from icalendar import Calendar

from leagues.models import Application, Call
from leagues.services.carrying import carry
from leagues.services.decisions import allocate_event
from tests import factories
from tests.leagues.road.conftest import Road
from tests.tournaments.plain import PlainBrowser, browser
from tournaments.record.models import Event

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


def test_refusal_stands_on_the_form_with_its_section_and_nothing_typed_is_lost(road: Road) -> None:
    client = browser(road.host).client
    answer = client.post("/road/applications/new/", {**APPLIED, "starts_on": "2026-10-03", "ends_on": "2026-10-03"})
    assert answer.status_code == 422
    assert "not in October. (OPG 11.1.1)" in answer.text
    assert "We have helpers." in answer.text


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


def test_special_approval_is_said_where_it_is_needed(road: Road) -> None:
    application = road.applied(road.national(starts_on=date(2026, 6, 6), ends_on=date(2026, 6, 6)))
    page = browser(road.coordinator).open(application.get_absolute_url())
    assert "that needs a special approval" in page.text
    page.send(page.page.form("note", "special"), note="Yes.", say="approve")
    assert "special approval. (OPG 11.2.1)" in page.text
    page.send(page.page.form("note", "special"), note="Yes.", special="on", say="approve")
    application.refresh_from_db()
    assert (application.state, application.special) == ("approved", True)


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
