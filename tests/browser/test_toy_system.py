"""A system that no file of the site names, from its listing to its final table, on a phone of 360 pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser import director
from tests.browser.test_phones import PHONE
from tests.toy_system import installed
from tournaments.record.models import Event, Match, Round

Open = Callable[..., Page]
NAMES, MEMBER = [f"Toymaker-{number}" for number in range(1, 9)], "pinocchio"
SMALL = {"viewport": PHONE["viewport"]}


@pytest.fixture(autouse=True)
def toy(transactional_db: None) -> Iterator[None]:
    with installed():
        yield


@pytest.mark.whole
def test_evening_by_rules_from_outside(open_page: Open, assert_accessible: Callable[[Page], None]) -> None:
    page = open_page(factories.UserFactory(handle="geppetto"), **SMALL)
    phone = open_page(factories.UserFactory(handle=MEMBER), **SMALL)
    list_event(page)
    event = Event.objects.get()
    assert (event.ruleset, event.structure) == ("test-toy", "test-pods-bracket")
    director.paste(page, NAMES)
    enter_member(page, event)
    director.check_everybody_in(page)
    for number in (1, 2):
        draw(page, event, "Draw round", f"Draft of round {number}")
        assert_accessible(page)
        by_phone(phone, event, {0: 30, 1: 20, 2: 10})
        type_line(page, event)
        play(page, event, f"Round {number} is complete.")
    draw(page, event, "Draw the first tables of the winners", "Draft of the tables before the last")
    play(page, event, "Tables before the last is complete.")
    draw(page, event, "Draw the last table", "Draft of the last table")
    play(page, event, "Last table is complete.")
    finalize(page, event)
    winner = Round.objects.get(event=event, number=4).seats.get(place=0).player
    page.goto(f"{event.get_absolute_url()}standings/")
    expect(page.locator("tbody tr").first).to_contain_text(str(winner))
    assert_accessible(page)
    assert fits(page)


def list_event(page: Page) -> None:
    page.goto("/events/new/")
    page.get_by_label("Title", exact=True).fill("An evening of toys")
    page.get_by_label("Game", exact=True).select_option("Toy")
    expect(page.get_by_label("Format", exact=True)).to_have_value("box")
    page.get_by_label("Rounds", exact=True).fill("2")
    expect(page.get_by_text("Pairing style: Pods, then tables of their winners.")).to_be_visible()
    expect(page.get_by_label("Pairing style", exact=True)).to_be_hidden()
    page.get_by_role("checkbox", name="Sanctioned event").uncheck()
    now = timezone.now()
    page.get_by_label("Date", exact=True).fill(f"{now:%Y-%m-%d}")
    page.get_by_label("Time", exact=True).fill(f"{now:%H:%M}")
    page.get_by_label("Time zone").select_option("UTC")
    page.get_by_role("button", name="Publish listing").click()
    expect(page.get_by_text("The event is listed.")).to_be_visible()


def draw(page: Page, event: Event, button: str, heading: str) -> None:
    page.goto(f"{event.get_absolute_url()}desk/")
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    assert fits(page)
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("is published.")).to_be_visible()


def play(page: Page, event: Event, said: str) -> None:
    """Whoever sits first at a table is the richest there."""
    played = event.rounds.order_by("number").last()
    for match in Match.objects.filter(round=played, ended_by="").order_by("table"):
        page.goto(f"{event.get_absolute_url()}rounds/{played.number}/tables/{match.table}/")
        page.get_by_role("radio", name="All chips are counted").check()
        seats = list(match.seats.select_related("player").order_by("place"))
        for seat in seats:
            page.get_by_label(f"Chips of {seat.player}", exact=True).fill(str(30 - 10 * seat.place))
        page.get_by_role("radio", name=str(seats[0].player)).check()
        assert fits(page)
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_text(f"Table {match.table} is saved.")).to_be_visible()
    page.goto(f"{event.get_absolute_url()}desk/")
    assert fits(page)
    page.get_by_role("button", name="Complete the round").click()
    expect(page.get_by_text(said)).to_be_visible()


def type_line(page: Page, event: Event) -> None:
    """A table has three seats, and the line asks for no fourth."""
    played = event.rounds.order_by("number").last()
    match = Match.objects.filter(round=played).exclude(seats__player__handle=MEMBER).order_by("table").first()
    page.set_viewport_size({"width": 800, "height": 800})
    page.goto(f"{event.get_absolute_url()}desk/")
    page.get_by_label("Table", exact=True).fill(str(match.table))
    for seat, chips in zip(match.seats.select_related("player").order_by("place"), ("30", "20", "10"), strict=True):
        page.locator("form.quick").get_by_label(str(seat.player), exact=True).fill(chips)
    expect(page.get_by_label("Fourth player", exact=True)).to_be_hidden()
    page.locator("form.quick").get_by_role("radio", name="Bank empty").check()
    assert fits(page)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#main").get_by_text(f"Table {match.table} is saved.")).to_be_visible()
    page.set_viewport_size(SMALL["viewport"])


def enter_member(page: Page, event: Event) -> None:
    page.goto(f"{event.get_absolute_url()}entries/")
    page.get_by_label("Name or handle", exact=True).fill(MEMBER)
    page.get_by_role("button", name="Enter this player").click()
    expect(page.get_by_role("heading", name="Who is meant?")).to_be_visible()
    page.get_by_role("button", name="Enter this player").click()
    expect(page.locator("#main")).to_contain_text(f"{MEMBER}: on the list")


def by_phone(phone: Page, event: Event, chips: dict[int, int]) -> None:
    """The member says how it ended at her table; the director enters the same."""
    played = event.rounds.order_by("number").last()
    match = Match.objects.get(round=played, seats__player__handle=MEMBER)
    phone.goto(f"{event.get_absolute_url()}my-table/")
    assert fits(phone)
    phone.get_by_role("radio", name="All chips are counted").check()
    seats = list(match.seats.select_related("player").order_by("place"))
    for seat in seats:
        phone.get_by_label(f"Chips of {seat.player}", exact=True).fill(str(chips[seat.place]))
    phone.get_by_role("radio", name=str(seats[0].player)).check()
    phone.get_by_role("button", name="Report").click()
    expect(phone.locator("#main")).to_contain_text("confirm")
    assert fits(phone)


def finalize(page: Page, event: Event) -> None:
    page.goto(f"{event.get_absolute_url()}finalize/")
    page.get_by_role("button", name="Finalize the event").click()
    page.get_by_role("button", name="Yes, it is final").click()
    expect(page.get_by_text("The event is finalized.")).to_be_visible()


def fits(page: Page) -> bool:
    """Nothing has to be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
