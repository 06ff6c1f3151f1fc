"""The page of an event to come and of one that runs: what is asked first stands first, on a phone without scrolling."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser.targets import small_targets
from tournaments.entries.services.preregistration import enter_myself
from tournaments.play.services.results import report_result
from tournaments.record.models import Event

pytestmark = pytest.mark.chromium_alone
Open = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
SCROLLS = "document.documentElement.scrollWidth > innerWidth"


def to_come(**changes: object) -> Event:
    event = factories.EventFactory(
        by=factories.UserFactory(handle="Ada"),
        title="Winter Sealed",
        cap=2,
        preregistration=True,
        fee="5 EUR",
        **changes,
    )
    enter_myself(event, by=factories.UserFactory(handle="a handle as long as handles go"))
    return Event.objects.get(pk=event.pk)


def of_running() -> Event:
    event = factories.FullEventFactory(players=0, by=factories.UserFactory(handle="Ada"), title="Harbour Open")
    for number in range(8):
        factories.enter(event, factories.PlayerFactory(name=f"Walker number {number}"))
    factories.play_rounds(event, 1)
    played = factories.RoundFactory(event=Event.objects.get(pk=event.pk))
    report_result(factories.tables_of(played)[0], factories.ResultFactory(), by=factories.director_of(event))
    return Event.objects.get(pk=event.pk)


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_event_to_come_says_when_where_and_how_in_this_order(
    open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None], width: int, scheme: str
) -> None:
    event = to_come()
    page = open_page(**PHONE | {"viewport": {"width": width, "height": 780}}, color_scheme=scheme)
    page.goto(event.get_absolute_url())
    order = [
        page.locator(".tile"),
        page.get_by_text("1 of 2 places left").first,
        page.locator(".coming-facts b", has_text="rounds"),
        page.get_by_text("5 EUR").first,
        page.get_by_text("Bring a Second Edition deck"),
        page.get_by_text("Sanctioned and rated").first,
        page.get_by_role("heading", name="1 is coming"),
        page.get_by_role("link", name="Ask the directors"),
    ]
    tops = [box["y"] for box in (part.bounding_box() for part in order) if box]
    assert tops == sorted(tops)
    assert len(tops) == len(order)
    expect(page.get_by_role("link", name="I am coming")).to_be_in_viewport()
    assert page.evaluate(SCROLLS) is False
    assert small_targets(page) == []
    assert_accessible(page)


def test_who_waits_reads_at_which_place(open_page: Open, transactional_db: None) -> None:
    event = to_come()
    enter_myself(event, by=factories.UserFactory(handle="Bo"))
    for name in ("Cy", "Di", "Eve"):
        enter_myself(Event.objects.get(pk=event.pk), by=factories.UserFactory(handle=name))
    eve = Event.objects.get(pk=event.pk).waiting.get(player__handle="Eve").player.user
    page = open_page(eve, **PHONE)
    page.goto(event.get_absolute_url())
    expect(page.locator(".act-bar").get_by_text("Waiting list (3rd)")).to_be_in_viewport()
    expect(page.get_by_role("link", name="I am coming")).to_have_count(0)
    guest = open_page(**PHONE)
    guest.goto(event.get_absolute_url())
    expect(guest.get_by_role("link", name="Join the waiting list")).to_be_in_viewport()


def test_entering_takes_one_tap_to_the_form(open_page: Open, transactional_db: None) -> None:
    event = to_come()
    page = open_page(factories.UserFactory(handle="Bo"), **PHONE)
    page.goto(event.get_absolute_url())
    page.get_by_role("link", name="I am coming").click()
    page.get_by_role("button", name="Enter").click()
    page.goto(event.get_absolute_url())
    expect(page.locator(".act-bar").get_by_text("You are on the list")).to_be_in_viewport()


def test_where_nobody_enters_beforehand_one_comes_to_the_door(open_page: Open, transactional_db: None) -> None:
    factories.RegionFactory()
    event = factories.EventFactory(venue="", host_id=factories.VenueFactory().pk)
    page = open_page(java_script_enabled=False, **PHONE)
    page.goto(event.get_absolute_url())
    expect(page.get_by_text("Come to the door")).to_be_visible()
    expect(page.get_by_text("The old club, Berlin, Germany")).to_be_visible()
    expect(page.locator(".act-bar")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_running_event_shows_its_open_tables_and_who_leads_first(
    open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None], scheme: str
) -> None:
    event = of_running()
    page = open_page(color_scheme=scheme, **PHONE)
    page.goto(event.get_absolute_url())
    expect(page.get_by_role("heading", name="Round 2 · 1 of 4 tables in")).to_be_in_viewport()
    tables = page.locator(".live-tables > li")
    expect(tables).to_have_count(4)
    assert [row.split()[0] for row in tables.all_inner_texts()][-1] == "1"
    expect(page.get_by_role("heading", name="Standings · after round 1")).to_be_visible()
    expect(page.get_by_text("Closed: come and watch")).to_be_visible()
    assert page.evaluate(SCROLLS) is False
    assert small_targets(page) == []
    assert_accessible(page)


def test_tables_of_a_running_event_come_in_by_themselves(open_page: Open, transactional_db: None) -> None:
    event = of_running()
    page = open_page(viewport={"width": 1280, "height": 800})
    page.goto(event.get_absolute_url())
    expect(page.get_by_text("1 of 4 tables in")).to_be_visible()
    factories.report_all(event.rounds.get(number=2), Random(3))
    page.evaluate("htmx.ajax('GET', `?seen=`, {target: '#running', select: '#running', swap: 'outerHTML'})")
    expect(page.get_by_text("4 of 4 tables in")).to_be_visible()
