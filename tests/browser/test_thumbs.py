"""What people do most, on a phone: how many taps it takes, against a bar. `make journeys` prints the table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser.thumbs import PHONE, Thumb
from tournaments.engine.house import OPTION, PRESETS, build_text
from tournaments.kernel.models import User
from tournaments.play.services.clock import start_round
from tournaments.record.models import Entry, Event, Match, Round

pytestmark = pytest.mark.chromium_alone
Open = Callable[..., Page]
BEST_OF_THREE = {OPTION: next(build_text(house) for house in PRESETS if house.best_of == 3)}
ANOTHER_GAME = {"game": "OTHER", "pool": "own", "rules": "house", "sanctioned": False}
CLEAR = [f"Seat {letter * 3}" for letter in "abcdefghjkmnopqrstuvwxyz"]


@pytest.fixture
def director(transactional_db: None) -> User:
    return factories.UserFactory(handle="picard")


@pytest.fixture
def event(director: User) -> Event:
    """Round 2 is played."""
    event = factories.FullEventFactory(players=0, by=director)
    factories.enter(
        event, *(factories.UserFactory(handle=name).player for name in ("worf", "troi", "data", "geordi", "wesley"))
    )
    factories.play_rounds(event, 1)
    factories.RoundFactory(event=event)
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def thumb(open_page: Open) -> Callable[..., Thumb]:
    def at(by: User | None, path: str) -> Thumb:
        page = open_page(by, **PHONE)
        page.goto(path)
        return Thumb(page)

    return at


def desk_of(event: Event) -> str:
    return f"{event.get_absolute_url()}desk/"


def at_table(event: Event, table: int) -> Match:
    return Match.objects.get(round__event=event, round__number=2, table=table)


def names_at(event: Event, table: int) -> list[str]:
    return [str(seat.player) for seat in at_table(event, table).seats.order_by("place")]


def test_casual_evening_to_round_1(thumb: Callable[..., Thumb], director: User) -> None:
    hand = thumb(director, "/")
    hand.press("Start a casual evening", "link")
    hand.page.get_by_role("textbox", name="Names, one a line").fill("Ember\nGravel\nHarbour\nLedger\nMoth\n")
    hand.press("Go: draw round 1")
    hand.press("Publish")
    expect(hand.page.get_by_text("Round 1 is published.")).to_be_visible()
    hand.arrived("a casual evening, from the home page to round 1", 5)


def test_listing_a_sanctioned_event(thumb: Callable[..., Thumb], director: User) -> None:
    hand = thumb(director, "/events/")
    day = timezone.now() + timedelta(days=40)
    hand.press("Register an event", "link")
    form = hand.page.locator("main form").first
    hand.type("Harbour Open", form.get_by_label("Title", exact=True))
    hand.choose(form.get_by_label("Game", exact=True), "Second Edition")
    hand.fill(form.get_by_label("Rounds", exact=True), "4")
    hand.fill(form.get_by_label("Date", exact=True), f"{day:%Y-%m-%d}")
    hand.fill(form.get_by_label("Time", exact=True), "10:00")
    hand.choose(form.get_by_label("Time zone"), "Europe/Berlin")
    hand.press("Publish listing")
    expect(hand.page.get_by_text("The event is listed.")).to_be_visible()
    assert Event.objects.get(title="Harbour Open").sanctioned
    hand.arrived("listing a sanctioned event", 12)


def test_pasting_26_names_with_two_doubtful(thumb: Callable[..., Thumb], director: User) -> None:
    factories.PlayerFactory(name="Long range")
    event = factories.EventFactory(by=director)
    hand = thumb(director, f"{event.get_absolute_url()}entries/")
    hand.page.get_by_label("Names or handles").fill("\n".join([*CLEAR, "pebble_j +49 170 0000000", "Long rang"]))
    hand.press("Preview")
    hand.tap(hand.page.get_by_role("radio", name="Enter as pebble_j"))
    hand.tap(hand.page.get_by_role("radio", name="Same player"))
    hand.press("Enter 26")
    expect(hand.page.get_by_text("26 entered.")).to_be_visible()
    hand.arrived("pasting 26 names with two doubtful", 4)


def test_one_usual_result(thumb: Callable[..., Thumb], director: User, event: Event) -> None:
    hand = thumb(director, desk_of(event))
    hand.press("Table 1", "link")
    sheet = hand.page.get_by_role("dialog")
    hand.press(names_at(event, 1)[1], "radio", sheet)
    expect(sheet.get_by_label(f"Score of {names_at(event, 1)[0]}")).to_be_focused()
    for digit in "45":
        hand.press(digit, within=sheet)
    hand.press("Save", within=sheet)
    expect(hand.page.locator("#main").get_by_text("Table 1 is saved.")).to_be_visible()
    assert (hand.loads, hand.scrolled) == (0, 0)
    hand.arrived("one usual result, beside its digits", 3, beside=2)


def test_concession(thumb: Callable[..., Thumb], director: User, event: Event) -> None:
    hand = thumb(director, desk_of(event))
    hand.press("Table 1", "link")
    sheet = hand.page.get_by_role("dialog")
    hand.tap(sheet.get_by_role("radio", name="Conceded"))
    hand.press(names_at(event, 1)[0], "radio", sheet)
    hand.press("Save", within=sheet)
    expect(hand.page.locator("#main").get_by_text("Table 1 is saved.")).to_be_visible()
    assert at_table(event, 1).ended_by == "concession"
    hand.arrived("a concession", 4)


def test_match_of_three_games(thumb: Callable[..., Thumb], director: User) -> None:
    event = factories.FullEventFactory(players=4, by=director, options=BEST_OF_THREE, **ANOTHER_GAME)
    match = factories.RoundFactory(event=event).matches.get(table=1)
    hand = thumb(director, desk_of(event))
    hand.press("Table 1", "link")
    hand.press("2 : 1", within=hand.page.get_by_role("dialog"))
    expect(hand.page.locator("#main").get_by_text("Table 1 is saved.")).to_be_visible()
    assert [seat.score for seat in match.seats.order_by("place")] == [2, 1]
    hand.arrived("2 : 1 in a match of three games", 2)


def test_no_show(thumb: Callable[..., Thumb], director: User, event: Event) -> None:
    start_round(Round.objects.get(event=event, number=2), by=director)
    Round.objects.filter(event=event, number=2).update(started_at=timezone.now() - timedelta(minutes=6))
    hand = thumb(director, desk_of(event))
    hand.tap(hand.page.get_by_role("link", name="not there").first)
    hand.press(f"{names_at(event, 1)[0]} is not there")
    expect(hand.page.get_by_text("Table 1 is saved as a missed game.")).to_be_visible()
    assert at_table(event, 1).is_reported
    hand.arrived("a no-show", 2)


def test_no_show_on_the_sheet(thumb: Callable[..., Thumb], director: User, event: Event) -> None:
    hand = thumb(director, desk_of(event))
    hand.press("Table 1", "link")
    sheet = hand.page.get_by_role("dialog")
    hand.tap(sheet.locator(".segments summary"))
    hand.press(f"{names_at(event, 1)[0]} is absent", within=sheet)
    expect(hand.page.locator("#main").get_by_text("Table 1").first).to_be_visible()
    expect(sheet).to_be_hidden()
    assert (at_table(event, 1).ended_by, at_table(event, 1).won_by) == ("missed", "b")
    hand.arrived("a no-show on the sheet", 3)


def test_halves_are_called_as_the_ending_has_it(thumb: Callable[..., Thumb], director: User, event: Event) -> None:
    hand = thumb(director, desk_of(event))
    hand.press("Table 1", "link")
    sheet = hand.page.get_by_role("dialog")
    hand.press(names_at(event, 1)[1], "radio", sheet)
    sides = sheet.locator(".half > b")
    expect(sides.nth(0)).to_have_attribute("data-side", "lost")
    hand.tap(sheet.get_by_role("radio", name="Conceded"))
    expect(sides.nth(0)).to_have_attribute("data-side", "conceded")
    expect(sides.nth(1)).to_have_attribute("data-side", "won")
    expect(sheet.locator("[data-question]")).to_have_text("Who did not concede?")


def test_correction(thumb: Callable[..., Thumb], director: User, event: Event) -> None:
    match = Match.objects.get(round__event=event, round__number=1, table=1)
    loser = str(match.seats.get(place=1 if match.won_by == "a" else 0).player)
    hand = thumb(director, desk_of(event))
    hand.press("Correct an earlier result", "link")
    hand.press("Table 1", "link")
    expect(
        hand.page.get_by_role("radio", name=str(match.seats.get(place="ab".index(match.won_by)).player))
    ).to_be_checked()
    scores = [field.input_value() for field in hand.page.locator(".scores input").all()]
    hand.tap(hand.page.get_by_role("radio", name=loser))
    assert [field.input_value() for field in hand.page.locator(".scores input").all()] == scores[::-1]
    expect(hand.page.locator("#worth")).to_contain_text("The standings would change")
    hand.type("Two slips were exchanged.", hand.page.get_by_label("Reason"))
    expect(hand.page.locator("#worth")).to_be_in_viewport()
    expect(hand.page.get_by_role("button", name="Save the correction")).to_be_in_viewport()
    hand.press("Save the correction")
    expect(hand.page.locator("#main").get_by_text("Table 1 is corrected.")).to_be_visible()
    hand.arrived("a correction, beside its reason", 5)


def test_correction_of_both_scores(thumb: Callable[..., Thumb], director: User, event: Event) -> None:
    match = Match.objects.get(round__event=event, round__number=1, table=1)
    hand = thumb(director, desk_of(event))
    hand.press("Correct an earlier result", "link")
    hand.press("Table 1", "link")
    first, second = (hand.page.locator(".scores input").nth(place) for place in (0, 1))
    expect(first).to_be_focused()
    expect(hand.page.get_by_role("button", name="Save the correction")).to_be_in_viewport()
    keys = hand.page.locator(".keys")
    hand.press("100", within=keys)
    hand.tap(second)
    for digit in "45":
        hand.press(digit, within=keys)
    assert [first.input_value(), second.input_value()] == ["100", "45"]
    hand.type("Read from the slip again.", hand.page.get_by_label("Reason"))
    hand.press("Save the correction")
    expect(hand.page.locator("#main").get_by_text("Table 1 is corrected.")).to_be_visible()
    assert [seat.score for seat in match.seats.order_by("place")] == [100, 45]
    hand.arrived("a correction of both scores, beside digits and reason", 5, beside=3)


def test_late_player(thumb: Callable[..., Thumb], director: User, event: Event) -> None:
    hand = thumb(director, desk_of(event))
    hand.press("Entries", "link")
    hand.type("Pebble", hand.page.get_by_label("Name or handle", exact=True))
    hand.press("Enter this player")
    expect(hand.page.get_by_text("Pebble is entered").first).to_be_visible()
    assert Entry.objects.get(event=event, player__name="Pebble").checked_in
    hand.arrived("a late player", 4)


def test_own_report(thumb: Callable[..., Thumb], event: Event) -> None:
    match = at_table(event, 1)
    mine, other = match.seats.order_by("place")
    hand = thumb(mine.player.user, f"{event.get_absolute_url()}my-table/")
    hand.press("I won", "radio")
    expect(hand.page.get_by_label(f"Score of {other.player}")).to_be_focused()
    hand.type("45")
    hand.press("Report")
    expect(hand.page.locator("#main").get_by_text("Your opponent has not confirmed it yet.")).to_be_visible()
    assert (hand.loads, hand.scrolled) == (0, 0)
    hand.arrived("a player's report, beside its digits", 3)


def test_finding_and_entering_the_next_event_near_me(thumb: Callable[..., Thumb], director: User) -> None:
    factories.RegionFactory()
    event = factories.EventFactory(
        by=director, title="Harbour Open", venue="", host_id=factories.VenueFactory().pk, preregistration=True
    )
    hand = thumb(factories.UserFactory(handle="worf"), "/")
    hand.press("Find an event near me", "link")
    hand.tap(hand.page.get_by_role("link", name="Harbour Open").first)
    hand.tap(hand.page.locator(".act-bar").get_by_role("link"))
    hand.tap(hand.page.locator(".act-bar, main form").get_by_role("button").first)
    expect(hand.page.get_by_text("You are on the list").first).to_be_visible()
    assert event.entries.count() == 1
    hand.arrived("finding and entering the next event near me", 4)
