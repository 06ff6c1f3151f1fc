"""Regions and venues: looked up by address, entered with a listing, hidden until a coordinator has verified them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import factories
from tests.refusals import refusal
from tests.tournaments.api.conftest import Device
from tests.tournaments.api.test_club_evening import LISTING
from tests.tournaments.plain import browser
from tournaments.apps import lay_out_regions
from tournaments.department.models import Area, Region, Venue
from tournaments.department.selectors.regions import region_at
from tournaments.department.services.regions import Place, edit_region, make_region
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.regions import CONTINENTS
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import version_mark
from tournaments.listing.services.registration import details_of, edit_event
from tournaments.listing.services.venues import Address, merge_venue, refuse_venue, verify_venue
from tournaments.people.models import Notice, Office
from tournaments.play.services.rounds import draw_round, publish_round
from tournaments.record.models import Event
from tournaments.record.selectors.pages import _notices

pytestmark = pytest.mark.django_db


@pytest.fixture
def middle() -> Region:
    return factories.RegionFactory()


@pytest.fixture
def coordinator() -> User:
    return factories.CoordinatorFactory(handle="Cora")


@pytest.fixture
def hidden(middle: Region) -> Event:
    return factories.EventAtNewVenueFactory()


def answers(event: Event, user: User | None = None) -> tuple[int, int, bool]:
    """The event's page, its place in the API, and whether the calendar shows it."""
    client = Client()
    if user:
        client.force_login(user)
    page, api = (client.get(url).status_code for url in (event.get_absolute_url(), f"/api/v1/events/{event.pk}/"))
    return page, api, event.title in client.get("/events/").text


# --- regions ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "name", "post"),
    [
        (("SE", "Lund"), "Europe", "europe"),
        (("NZ", "Dunedin"), "Australia and Oceania", "australia"),
        (("BR", "Recife"), "South America", "director"),
        (("", ""), "Online", "online"),
    ],
)
def test_every_address_lies_in_a_region_from_the_start(address: tuple[str, str], name: str, post: str) -> None:
    found = region_at(*address)
    assert found
    assert (found.name, found.post) == (name, post)
    client = browser(factories.CoordinatorFactory(post=Office.Post.DIRECTOR)).client
    assert "What no other region holds o" in client.get(found.get_absolute_url()).text
    assert client.get(f"{found.get_absolute_url()}edit/").status_code == 200


def test_region_that_goes_by_the_name_of_its_continent_becomes_its(middle: Region) -> None:
    Region.objects.exclude(pk=middle.pk).delete()
    europe = factories.RegionFactory(name="Europe", places=[Place("FR")])
    for _ in range(2):
        lay_out_regions(using="default")
    assert region_at("SE", "") == europe
    assert Region.objects.count() == 1 + len(CONTINENTS)


def test_region_of_a_continent_may_name_no_place_and_another_has_to(middle: Region, coordinator: User) -> None:
    europe = region_at("SE", "")
    edit_region(europe, "Old World", Office.Post.EUROPE, [], by=coordinator)
    assert str(region_at("SE", "")) == "Old World"
    with pytest.raises(RuleViolation, match="at least one country"):
        edit_region(middle, "Middle", Office.Post.EUROPE, [], by=coordinator)


@pytest.mark.parametrize(
    ("name", "places", "code"),
    [
        ("Middle", [Place("AT")], "region_exists"),
        ("…", [Place("AT")], "no_name"),
        ("New", [Place("AT")], "no_name"),
        ("South", [], "no_areas"),
        ("South", [Place("AT"), Place("DE")], "area_taken"),
        ("South", [Place("AT"), Place("AT")], "area_taken"),
        ("South", [Place("AT", "1010")], "no_place"),
    ],
)
def test_region_that_cannot_be_is_refused_whole(name: str, places: list[Place], code: str, middle: Region) -> None:
    assert refusal(make_region, name, Office.Post.EUROPE, places, by=factories.UserFactory()) == (code, "OPG A")
    assert (Region.objects.filter(continent="").count(), Area.objects.count()) == (1, 1)


def test_region_is_written_anew_with_what_lay_in_it(middle: Region, coordinator: User) -> None:
    edit_region(middle, "Middle", Office.Post.EUROPE, [Place("DE"), Place("AT", "Tyrol")], by=coordinator)
    assert [str(area) for area in middle.areas.all()] == ["Austria: Tyrol", "Germany"]


def test_coordinator_writes_regions_of_the_own_post_alone(middle: Region, coordinator: User) -> None:
    page = browser(coordinator).open("/regions/new/")
    typed = {"name": "South", "post": "europe", "places": "Austria\nItaly: Bozen, Meran"}
    page.send(page.page.form("places"), **{**typed, "places": "Austria\nAtlantis"})
    assert (page.status, "There is no country called “Atlantis”." in page.text) == (422, True)
    page.send(page.page.form("places"), **{**typed, "post": "australia"})
    assert page.status == 403
    page.open("/regions/new/").send(page.page.form("places"), **typed)
    made = Region.objects.get(name="South")
    page.open(f"{made.get_absolute_url()}edit/")
    assert page.page.form("places").value("places") == "Austria\nItaly: Bozen, Meran"
    stranger = browser(factories.CoordinatorFactory(post=Office.Post.ONLINE)).client
    assert stranger.get(f"{made.get_absolute_url()}edit/").status_code == 403


def test_look_up_answers_on_the_page_and_by_program(middle: Region) -> None:
    assert ">Middle</a>" in Client().get("/regions/?country=DE&town=Berlin").text
    assert ">Europe</a>" in Client().get("/regions/?country=FR&town=Paris").text
    assert "none of the answers" in Client().get("/regions/?country=Atlantis").text
    device = Device()
    found = device.get("/regions/look-up/?country=DE&town=Berlin").json()["region"]
    assert (found["slug"], found["areas"]) == ("middle", [{"country": "DE", "place": ""}])
    assert device.get("/regions/look-up/?country=XX").status_code == 400


# --- events at venues -------------------------------------------------------------------------------------------------


def test_event_at_a_new_venue_is_seen_by_its_directors_and_coordinators_alone(hidden: Event) -> None:
    others = (None, factories.UserFactory(), factories.CoordinatorFactory(post=Office.Post.CHAIR))
    theirs = (factories.director_of(hidden), factories.CoordinatorFactory())
    assert [answers(hidden, user) for user in others] == [(404, 404, False)] * 3
    assert [answers(hidden, user) for user in theirs] == [(200, 200, False)] * 2
    director = browser(theirs[0]).open(hidden.get_absolute_url())
    assert "Not public yet: until a coordinator has verified its venue" in director.text


def test_player_of_a_hidden_event_sees_it_and_why_others_do_not(hidden: Event) -> None:
    player = factories.UserFactory()
    factories.enter(hidden, player.player)
    assert answers(hidden, player) == (200, 200, False)
    reader = browser(player).open("/my/")
    assert hidden.title in reader.text
    assert "waits for its venue" in reader.text
    assert hidden.title in Device(player).get("/me/events/?role=playing").text
    assert hidden.title not in Client().get(player.player.get_absolute_url()).text


def test_page_of_a_venue_shows_hidden_events_to_whom_they_concern(hidden: Event, coordinator: User) -> None:
    for reader in (coordinator, factories.director_of(hidden)):
        assert hidden.title in browser(reader).open(hidden.host.get_absolute_url()).text
    verify_venue(hidden.host, by=coordinator)
    Event.objects.update(hidden_until=hidden.hidden_until)
    assert hidden.title not in browser(factories.UserFactory()).open(hidden.host.get_absolute_url()).text
    assert hidden.title not in Client().get(hidden.host.get_absolute_url()).text


def test_no_page_of_a_hidden_event_is_there_for_others(hidden: Event) -> None:
    known = {"HX-Request": "true"}
    for page in ("pairings/", "standings/", "players/", "rounds/", "projector/", "event.json", "announcements/"):
        url = f"{hidden.get_absolute_url()}{page}"
        assert Client().get(url).status_code == 404, page
        assert Client().get(f"{url}?seen={version_mark(hidden.version)}", headers=known).status_code == 404, page


def test_verified_venue_shows_its_events_and_tells_their_directors(hidden: Event, coordinator: User) -> None:
    before = hidden.version
    verify_venue(hidden.host, by=coordinator)
    assert answers(hidden) == (200, 200, True)
    assert Event.objects.get(pk=hidden.pk).version == before + 1
    told = Notice.objects.get(user=factories.director_of(hidden))
    assert told.text == "The new club is verified: your event is shown."
    with pytest.raises(Conflict):
        verify_venue(hidden.host, by=coordinator)


def test_event_of_a_duplicate_is_held_at_the_venue_that_was_known(hidden: Event, coordinator: User) -> None:
    known = factories.VenueFactory()
    merge_venue(hidden.host, known, by=coordinator)
    event = Event.objects.get(pk=hidden.pk)
    assert (event.host, event.venue.splitlines()[0], answers(event)[0]) == (known, "The old club", 200)
    assert Client().get(f"/venues/{hidden.host_id}/").headers["Location"] == known.get_absolute_url()


def test_new_venue_of_an_old_listing_hides_nothing(middle: Region) -> None:
    with time_machine.travel(timezone.now() - timedelta(days=2)):
        event = factories.EventFactory()
    by = factories.director_of(event)
    edit_event(event, replace(details_of(event), new_host=Address("Elsewhere", "", "Berlin", "DE")), by=by)
    assert (answers(event)[0], event.venue) == (200, "Elsewhere\nBerlin\nGermany")


def test_director_types_a_new_venue_and_chooses_a_known_one(middle: Region) -> None:
    known = factories.VenueFactory()
    page = browser(factories.UserFactory()).open("/events/new/")
    typed = {"title": "At home", "date": "2098-01-03", "time": "19:00"}
    new = {"new_name": "Station", "new_town": "Mainz", "new_country": "DE"}
    page.send(page.page.form("title", "date"), **typed, **{**new, "new_name": ""})
    assert (page.status, "Give the new venue its name." in page.text) == (422, True)
    page.send(page.page.form("title", "date"), **typed, **new, host=known.pk)
    assert "not both" in page.text
    page.send(page.page.form("title", "date"), **typed, **new, host="")
    event = Event.objects.get(title="At home")
    assert (event.host.region, event.is_hidden) == (middle, True)
    page.open(f"{event.get_absolute_url()}edit/")
    page.send(page.page.form("title", "date"), host=known.pk)
    event = Event.objects.get(title="At home")
    assert (event.host, event.is_hidden, event.venue.splitlines()[0]) == (known, False, "The old club")


def test_address_alone_is_no_way_round_the_word_of_a_coordinator(middle: Region) -> None:
    known, by = factories.VenueFactory(), factories.UserFactory()
    with pytest.raises(RuleViolation, match="whose address"):
        factories.EventFactory(by=by, venue="My flat")
    event = factories.EventFactory(by=by)
    for said in ({"venue": "My flat"}, {"venue": "My flat", "online": False}):
        with pytest.raises(RuleViolation, match="whose address"):
            edit_event(event, replace(details_of(event), **said), by=by)
    edit_event(event, replace(details_of(event), venue="My flat", online=True), by=by)
    with pytest.raises(RuleViolation, match="whose address"):
        edit_event(event, replace(details_of(event), online=False), by=by)
    edit_event(event, replace(details_of(event), online=False, host_id=known.pk), by=by)
    edit_event(event, replace(details_of(event), venue=known.where), by=by)
    edit_event(event, replace(details_of(event), host_id=None), by=by)
    assert (event.host, event.venue) == (None, "")


@pytest.mark.parametrize(("listing", "hours"), [({}, 0), ({"venue": "My flat"}, 24)])
def test_imported_event_at_an_address_that_nobody_verified_waits_a_day(listing: dict[str, str], hours: int) -> None:
    document = {**document_of(factories.EventFactory()), "listing": listing}
    event = factories.bring_document(document, by=factories.UserFactory())
    assert event.hidden_until == (event.registered_at + timedelta(hours=hours) if hours else None)
    assert ("its director has named a venue" in "".join(text for _, text in _notices(event))) == bool(hours)


@pytest.mark.parametrize(
    ("address", "code"),
    [
        (Address("The OLD club!", "", "berlin", "DE"), "venue_exists"),
        (Address("The new club", "", "Berlin", "DE"), "venue_waits"),
        (Address("Somewhere", "", "", "DE"), "no_town"),
        (Address("A call"), "no_country"),
    ],
)
def test_venue_that_cannot_be_is_refused_with_the_listing(address: Address, code: str, hidden: Event) -> None:
    factories.VenueFactory()
    before = (Event.objects.count(), Venue.objects.count())
    assert refusal(factories.EventFactory, new_host=address) == (code, "OPG A")
    assert (Event.objects.count(), Venue.objects.count()) == before


def test_venue_that_waits_for_another_member_is_no_choice(hidden: Event) -> None:
    with pytest.raises(RuleViolation, match="not known here"):
        factories.EventFactory(host_id=hidden.host_id)
    again = factories.EventFactory(by=factories.director_of(hidden), host_id=hidden.host_id)
    assert again.is_hidden


def test_coordinator_decides_on_the_page_of_the_venue(hidden: Event, coordinator: User) -> None:
    known = factories.VenueFactory()
    page = browser(coordinator).open("/venues/")
    assert "Waiting for your word" in page.text
    page.open(hidden.host.get_absolute_url()).send(page.page.form("into"), into="")
    assert page.status == 422
    page.send(page.page.form("reason"), reason="")
    assert (page.status, "Say what is wrong with the venue." in page.text) == (422, True)
    page.send(page.page.form("into"), into=known.pk)
    assert Event.objects.get(pk=hidden.pk).host == known


@pytest.mark.parametrize(
    ("more", "status", "state"),
    [
        ({"venue": "My flat"}, 422, ""),
        ({"new_venue": {"name": "Station", "town": "Mainz", "country": "XX"}}, 400, ""),
        ({"new_venue": {"name": "Station"}}, 422, ""),
        ({"host": 2**31}, 422, ""),
        ({"new_venue": {"name": "Station", "town": "Mainz", "country": "DE"}}, 201, "new"),
    ],
)
def test_program_names_a_venue(more: dict[str, Any], status: int, state: str, middle: Region) -> None:
    device = Device(factories.UserFactory())
    answer = device.post("/events/", {**LISTING, "starts_at": "2098-01-03T18:00:00+01:00", **more})
    assert answer.status_code == status
    if state:
        host = answer.json()["host"]
        assert (host["name"], host["region"], answer.json()["venue"]) == (
            "Station",
            "middle",
            "Station\nMainz\nGermany",
        )
        assert device.get(f"/venues/{host['id']}/").json()["state"] == state
        assert Device().get(f"/venues/{host['id']}/").status_code == 404


def test_document_names_the_venue_by_words_and_finds_it_again(middle: Region) -> None:
    known = factories.VenueFactory()
    event = factories.EventFactory(venue="", host_id=known.pk)
    document = document_of(event)
    assert document["listing"]["host"] == {"name": "The old club", "town": "Berlin", "country": "DE"}
    back = factories.bring_document(document, by=factories.UserFactory())
    assert (back.host, back.venue, document_of(back)) == (known, event.venue, document)
    Venue.objects.update(state="refused")
    strange = factories.bring_document(document, by=factories.UserFactory())
    assert (strange.host, document_of(strange)) == (None, document)


@pytest.mark.parametrize("page", ["/venues/", "/regions/", "/regions/middle/"])
def test_page_asks_no_more_for_three_rows_than_for_one(page: str, middle: Region) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert Client().get(page).status_code == 200
        return len(captured)

    factories.VenueFactory()
    few = queries()
    for number in (2, 3):
        factories.VenueFactory(name=f"Club {number}")
        factories.RegionFactory(name=f"Region {number}", places=[Place("AT", "Graz" if number == 2 else "Linz")])
    assert queries() == few


def test_region_of_an_address_is_that_of_its_town_before_that_of_its_country(middle: Region) -> None:
    north = factories.RegionFactory(name="North", places=[Place("DE", "Hamburg"), Place("DK")])
    found = [region_at(*asked) for asked in (("DE", "20095 Hamburg"), ("DE", "Mainz"), ("DK", ""))]
    assert found == [north, middle, north]


def test_event_at_a_known_venue_is_shown_with_its_address(middle: Region) -> None:
    known = factories.VenueFactory()
    event = factories.EventFactory(venue="", host_id=known.pk)
    assert (event.venue, answers(event)) == ("The old club\nQuay 4\nBerlin\nGermany", (200, 200, True))


def test_event_is_shown_a_day_after_its_listing_at_the_latest(hidden: Event) -> None:
    for hours, status in ((23.9, 404), (24.1, 200)):
        with time_machine.travel(hidden.registered_at + timedelta(hours=hours), tick=False):
            assert answers(hidden)[0] == status


def test_event_is_shown_once_it_runs(middle: Region) -> None:
    event = factories.EventAtNewVenueFactory(sanctioned=False, starts_at=factories.in_hours(1))
    factories.enter(event, *(factories.PlayerFactory() for _ in range(4)))
    publish_round(draw_round(event, by=factories.director_of(event)), by=factories.director_of(event))
    assert answers(event) == (200, 200, True)


def test_sanction_clock_runs_from_the_listing(hidden: Event, coordinator: User) -> None:
    with time_machine.travel(hidden.starts_at - timedelta(hours=1), tick=False):
        verify_venue(hidden.host, by=coordinator)
        edit_event(hidden, replace(details_of(hidden), fee="5"), by=factories.director_of(hidden))
    assert Event.objects.get(pk=hidden.pk).sanctioned


def test_event_of_a_refused_venue_is_shown_without_it(hidden: Event, coordinator: User) -> None:
    refuse_venue(hidden.host, "There is no such street.", by=coordinator)
    event = Event.objects.get(pk=hidden.pk)
    assert (event.host, event.venue, answers(event)[0]) == (None, "", 200)
    assert "There is no such street." in Notice.objects.get().text


def test_region_is_chosen_instead_of_the_one_that_is_looked_up(middle: Region) -> None:
    event = factories.EventFactory(new_host=Address("Somewhere", "", "Paris", "FR", "middle"))
    assert event.host.region == middle
