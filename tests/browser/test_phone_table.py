"""The phone of a player: the table first, a report in three taps beside its digits, both words where two disagree."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tournaments.kernel.models import User
from tournaments.play.services.self_reports import report_own
from tournaments.record.models import Event, Match

pytestmark = pytest.mark.chromium_alone
Open = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def event(transactional_db: None) -> Event:
    event = factories.FullEventFactory(players=0, by=factories.UserFactory(handle="picard"))
    factories.enter(event, *(factories.UserFactory(handle=name).player for name in ("worf", "troi", "data", "geordi")))
    factories.play_rounds(event, 1)
    factories.RoundFactory(event=event)
    return event


@pytest.fixture
def match(event: Event) -> Match:
    return Match.objects.select_related("round__event").get(round__number=2, table=1)


def sits(match: Match, place: int) -> User:
    user = match.seats.get(place=place).player.user
    assert user
    return user


@pytest.fixture
def phone(open_page: Open, event: Event, match: Match) -> Page:
    """Of the player in the second seat."""
    page = open_page(sits(match, 1), **PHONE)
    page.goto(f"{event.get_absolute_url()}my-table/")
    return page


def send(page: Page, button: str = "Report") -> None:
    page.get_by_role("button", name=button, exact=True).tap()


def test_first_screen_holds_the_table_the_report_and_its_button(
    phone: Page, match: Match, assert_accessible: Callable[[Page], None]
) -> None:
    number = phone.locator(".versus .big").bounding_box()
    assert number is not None
    assert number["y"] <= 160
    assert number["height"] >= 100
    expect(phone.locator(".versus")).to_contain_text(str(match.seats.get(place=0).player))
    for last in (".scores", ".segments > label:last-of-type", ".act-bar"):
        box = phone.locator(last).first.bounding_box()
        assert box is not None, last
        assert box["y"] + box["height"] <= 780, last
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    assert_accessible(phone)


def test_report_takes_three_taps_and_its_digits(phone: Page, match: Match) -> None:
    phone.evaluate("window.stays = true")
    other = str(match.seats.get(place=0).player)
    phone.get_by_role("radio", name="I won", exact=True).tap()
    expect(phone.get_by_label("My score")).to_have_value("100")
    expect(phone.get_by_label(f"Score of {other}")).to_be_focused()
    phone.keyboard.type("45")
    expect(phone.locator("output")).to_contain_text("4 (+55)")
    send(phone)
    expect(phone.locator("#main").get_by_text("Your opponent has not confirmed it yet.")).to_be_visible()
    assert phone.evaluate("window.stays")
    word = match.self_reports.get()
    assert (word.seat, word.report["winner"], word.report["score_a"], word.report["score_b"]) == ("b", "b", 45, 100)


def test_doubt_is_answered_by_one_tap(phone: Page, match: Match) -> None:
    phone.get_by_role("radio", name="I lost", exact=True).tap()
    phone.get_by_label("My score").fill("20")
    phone.get_by_label(f"Score of {match.seats.get(place=0).player}").fill("60")
    send(phone)
    expect(phone.get_by_text("is won with 100 points as a rule, not 60")).to_be_visible()
    send(phone, "Time called: modified win")
    expect(phone.locator("#main").get_by_text("Your opponent has not confirmed it yet.")).to_be_visible()
    assert match.self_reports.get().report["result"] == "modified_win"


def test_where_two_disagree_the_other_word_is_taken_with_one_tap(phone: Page, match: Match) -> None:
    report_own(match, factories.ResultFactory(winner=0, by=100, against=40), by=sits(match, 0))
    report_own(match, factories.ResultFactory(winner=1, by=100, against=40), by=sits(match, 1))
    phone.reload()
    expect(phone.locator("#main").get_by_text("You say:")).to_be_visible()
    send(phone, "Take this")
    expect(phone.locator("#main").get_by_text("The result stands.")).to_be_visible()
    match.refresh_from_db()
    assert (match.ended_by, match.won_by) == ("full_win", "a")


def test_director_takes_the_word_of_one_of_them(open_page: Open, event: Event, match: Match) -> None:
    report_own(match, factories.ResultFactory(winner=0, by=100, against=40), by=sits(match, 0))
    report_own(match, factories.ResultFactory(winner=1, by=100, against=40), by=sits(match, 1))
    desk = open_page(factories.director_of(event), **PHONE)
    desk.goto(f"{event.get_absolute_url()}desk/")
    desk.get_by_role("link", name="Table 1", exact=True).tap()
    sheet = desk.get_by_role("dialog")
    sheet.get_by_text(f"{match.seats.get(place=1).player} says:").locator("..").get_by_role("button").tap()
    expect(desk.locator("#main").get_by_text("Table 1 is saved.")).to_be_visible()
    match.refresh_from_db()
    assert (match.ended_by, match.won_by) == ("full_win", "b")
