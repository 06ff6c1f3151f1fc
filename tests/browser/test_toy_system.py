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
from tournaments.people.models import Player
from tournaments.record.models import Event, Match, Round

Open = Callable[..., Page]
NAMES = [f"Toymaker-{number}" for number in range(1, 10)]
SMALL = {"viewport": PHONE["viewport"]}


@pytest.fixture(autouse=True)
def toy(transactional_db: None) -> Iterator[None]:
    with installed():
        yield


def test_evening_by_rules_from_outside(open_page: Open, assert_accessible: Callable[[Page], None]) -> None:
    page = open_page(factories.member("geppetto"), **SMALL)
    list_event(page)
    event = Event.objects.get()
    assert (event.ruleset, event.structure) == ("test-toy", "test-pods-bracket")
    director.paste(page, NAMES)
    director.check_everybody_in(page)
    for number in (1, 2):
        draw(page, event, "Draw the round", f"Draft of round {number}")
        assert_accessible(page)
        play(page, event, f"Round {number} is complete.")
    draw(page, event, "Draw the tables before the last", "Draft of the tables before the last")
    by_phone(open_page, event)
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
    page.get_by_label("Pairing style", exact=True).select_option("Pods, then tables of their winners")
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


def by_phone(open_page: Open, event: Event) -> None:
    """Two at the first table of the winners say how it ended, each on a phone."""
    match = Match.objects.get(round__event=event, round__number=3, table=1)
    for seat in match.seats.order_by("place")[:2]:
        user = factories.member()
        Player.objects.filter(user=user).update(user=None)
        Player.objects.filter(pk=seat.player_id).update(user=user)
        phone = open_page(user, **SMALL)
        phone.goto(f"{event.get_absolute_url()}my-table/")
        assert fits(phone)
        confirm = phone.get_by_role("button", name="That is right")
        if confirm.count():
            confirm.click()
            expect(phone.locator("#main").get_by_text("The result stands.")).to_be_visible()
            continue
        phone.get_by_role("radio", name="All chips are counted").check()
        for other in match.seats.select_related("player"):
            phone.get_by_label(f"Chips of {other.player}", exact=True).fill(str(30 - 10 * other.place))
        phone.get_by_role("radio", name=str(match.seats.get(place=0).player)).check()
        phone.get_by_role("button", name="Report").click()
        expect(phone.locator("#main").get_by_text("not confirmed it yet")).to_be_visible()


def finalize(page: Page, event: Event) -> None:
    page.goto(f"{event.get_absolute_url()}finalize/")
    page.get_by_role("button", name="Finalize the event").click()
    expect(page.get_by_text("The event is finalized.")).to_be_visible()


def fits(page: Page) -> bool:
    """Nothing has to be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
