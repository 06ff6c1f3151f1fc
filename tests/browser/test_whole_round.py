"""A round as a hall lives it: two directors at the desk, three phones, one projector, all at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser import director
from tests.browser.test_phones import PHONE, enter, say, sits
from tournaments.entries.selectors.check_ins import code_of
from tournaments.entries.services.check_ins import set_check_in
from tournaments.record.models import Event, Match

Open = Callable[..., Page]
Phones = dict[str, Page]


@pytest.fixture
def event(transactional_db: None) -> Event:
    """Four on the list, three of them with a phone, nobody checked in."""
    picard = factories.UserFactory(handle="picard")
    event = factories.DueEventFactory(by=picard)
    factories.DirectorFactory(event=event, user=factories.UserFactory(handle="riker"))
    players = [factories.UserFactory(handle=name).player for name in ("worf", "troi", "data")]
    factories.enter(event, *players, factories.PlayerFactory(name="guinan"), check_in=False)
    set_check_in(event, timezone.now() + timedelta(hours=1), by=picard)
    return event


def test_a_round_from_the_door_to_the_standings(open_page: Open, event: Event) -> None:
    picard, riker = open_page(factories.director_of(event)), open_page(event.directors.get(position=2).user)
    wall = open_page()
    phones = {str(user): open_page(user, **PHONE) for user in users(event)}

    come_in(phones, riker, event)
    director.draw(picard, f"{event.get_absolute_url()}desk/", 1)
    both, alone = sorted(factories.open_tables(event.rounds.get()), key=lambda one: not all_have_phones(one))
    find_their_tables(phones, both, alone)
    wall.goto(f"{event.get_absolute_url()}projector/")

    begin_and_tell(picard, riker, both)
    wall.reload()
    expect(wall.get_by_text("Lunch is at one.")).to_be_visible()
    for page in phones.values():
        look_for_news(page)
        expect(page.get_by_text("Lunch is at one.")).to_be_visible()
    for page in of_table(phones, both):
        said = re.compile(r"Your table has 3 min of extra time, until \d\d:\d\d: A judge was called")
        expect(page.get_by_text(said)).to_be_visible()

    disagree(phones, both)
    [speaker] = of_table(phones, alone)
    say(speaker, alone, 100, 20)
    expect(speaker.locator("#main").get_by_text("Your opponent has not confirmed it yet.")).to_be_visible()
    decide(riker, phones, both)
    picard.goto(f"{event.get_absolute_url()}desk/")
    director.complete(picard, 1)

    look_for_news(speaker)
    expect(speaker.get_by_text("victory points").first).to_be_visible()
    wall.goto(f"{event.get_absolute_url()}standings/")
    assert [row["VP"] for row in director.table_of(wall)] == ["4", "4", "1", "1"]


def come_in(phones: Phones, desk: Page, event: Event) -> None:
    """Three with the code on the wall, the fourth at the door."""
    for name, page in phones.items():
        page.goto(f"{event.get_absolute_url()}check-in/?code={code_of(event)}")
        page.get_by_role("button", name="Check in").click()
        expect(page.get_by_text(f"You are checked in, {name}")).to_be_visible()
        page.get_by_role("link", name="My table").first.click()
        expect(page.get_by_text("You sit at no table just now.")).to_be_visible()
    desk.goto(f"{event.get_absolute_url()}entries/")
    expect(desk.get_by_role("button", name="Check in")).to_have_count(1)
    desk.get_by_role("button", name="Check in").click()
    expect(desk.get_by_role("button", name="Check in")).to_have_count(0)


def find_their_tables(phones: Phones, *tables: Match) -> None:
    for match in tables:
        for page in of_table(phones, match):
            look_for_news(page)
            expect(page.locator(".versus .big")).to_have_text(str(match.table))
            expect(page.get_by_label("My score")).to_be_visible()


def begin_and_tell(picard: Page, riker: Page, match: Match) -> None:
    """One starts the clock and gives a table more time, while the other tells everybody about lunch."""
    address = match.round.event.get_absolute_url()
    riker.goto(f"{address}announce/")
    riker.get_by_label("Tell everybody").fill("Lunch is at one.")
    picard.goto(f"{address}rounds/1/start/")
    picard.get_by_role("button", name="Begin").click()
    expect(picard.get_by_text("Round 1 has begun.")).to_be_visible()
    picard.goto(f"{address}rounds/1/tables/{match.table}/extra-time/")
    picard.get_by_label("Reason").fill("A judge was called")
    picard.get_by_role("button", name="Give extra time").click()
    expect(picard.locator("#main").get_by_text(f"Table {match.table} has")).to_be_visible()
    riker.get_by_role("button", name="Announce").click()
    expect(riker.get_by_text("Announced.")).to_be_visible()


def disagree(phones: Phones, match: Match) -> None:
    first, second = of_table(phones, match)
    say(first, match, 100, 35)
    expect(first.locator("#main").get_by_text("Your opponent has not confirmed it yet.")).to_be_visible()
    look_for_news(second)
    second.get_by_text("Report something else").click()
    say(second, match, 35, 100)
    expect(second.locator("#main").get_by_text("You do not say the same.")).to_be_visible()
    look_for_news(first)
    expect(first.locator("#main").get_by_text("You do not say the same.")).to_be_visible()


def decide(desk: Page, phones: Phones, match: Match) -> None:
    desk.goto(f"{match.round.event.get_absolute_url()}desk/")
    expect(desk.locator(f"#table-{match.table}")).to_have_attribute("data-state", "conflict")
    enter(desk, match.table or 0, 100, 35)
    expect(desk.locator("#main").get_by_text(f"Table {match.table} is saved.")).to_be_visible()
    for page in of_table(phones, match):
        look_for_news(page)
        expect(page.get_by_text("Entered: Finished: full win")).to_be_visible()


def look_for_news(page: Page) -> None:
    """What my table does by itself every few seconds."""
    with page.expect_response("**/my-table/?seen=*"):
        page.evaluate("htmx.trigger('#content', 'refresh')")


def users(event: Event) -> list[object]:
    return [entry.player.user for entry in event.entries.order_by("number") if entry.player.user]


def all_have_phones(match: Match) -> bool:
    return all(seat.player.user for seat in match.seats.all())


def of_table(phones: Phones, match: Match) -> list[Page]:
    """By seat; who has none is left out."""
    return [phones[str(sits(match, seat.place))] for seat in match.seats.order_by("place") if seat.player.user]
