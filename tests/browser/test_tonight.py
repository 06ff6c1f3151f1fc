"""A casual evening on a phone: from the home page to round 1 published in at most five taps beside the names."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser import director
from tournaments.record.models import Event, Round

pytestmark = pytest.mark.chromium_alone
Open = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
BAR = 5
OTHERS_SETTLE_FIRST = """document.addEventListener("htmx:afterSwap", ({ detail }) => {
  const elt = document.querySelector("#sitting");
  if (detail.target.id === "who") htmx.trigger(elt, "htmx:afterSettle", { target: elt, elt });
})"""
"""Whatever else asks on the page is answered between an answer about the names and its settling."""


class Thumb:
    """Counts its taps."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, role: str, name: str) -> None:
        self.page.get_by_role(role, name=name).first.tap()  # type: ignore[arg-type]
        self.taps += 1


def published() -> Round:
    return Round.objects.get(state=Round.State.PUBLISHED)


@pytest.mark.parametrize("java_script_enabled", [True, False])
def test_first_evening_of_pasted_names(
    open_page: Open, transactional_db: None, java_script_enabled: bool, assert_accessible: Callable[[Page], None]
) -> None:
    page = open_page(factories.UserFactory(handle="picard"), java_script_enabled=java_script_enabled, **PHONE)
    thumb = Thumb(page)
    page.goto("/")
    thumb.tap("link", "Start a casual evening")
    page.get_by_role("textbox", name="Names, one a line").fill("1. Ember\n2. Gravel, DE\nHarbour\nLedger\nMoth\n")
    if java_script_enabled:
        expect(page.get_by_role("button", name="Leave out Gravel")).to_be_visible()
        assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    thumb.tap("button", "Go: draw round 1")
    expect(page.get_by_role("heading", name="Draft of round 1")).to_be_visible()
    thumb.tap("button", "Publish")
    expect(page.get_by_text("Round 1 is published.")).to_be_visible()
    print(f"a casual evening: {thumb.taps} taps beside the names (bar {BAR})")
    assert thumb.taps <= BAR
    event = published().event
    names = list(event.entries.values_list("player__name", "checked_in"))
    assert names == [(name, True) for name in ("Ember", "Gravel", "Harbour", "Ledger", "Moth")]
    assert (event.sanctioned, event.state) == (False, Event.State.RUNNING)


def test_names_on_a_slow_line_are_taken_once_and_those_typed_meanwhile_too(
    open_page: Open, transactional_db: None
) -> None:
    page = open_page(factories.UserFactory(handle="picard"), **PHONE)
    page.goto("/tonight/")
    names = page.get_by_role("textbox", name="Names, one a line")
    slow = {"offline": False, "latency": 1_000, "downloadThroughput": -1, "uploadThroughput": -1}
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", slow)
    names.fill("Ember\nGravel\n")
    page.evaluate("window.dispatchEvent(new Event('load'))")  # a page that was loaded no sooner
    names.press_sequentially("Harbour")
    for name in ("Ember", "Gravel"):
        expect(page.get_by_role("button", name=f"Leave out {name}")).to_have_count(1)
    expect(names).to_have_value("Harbour")
    names.press_sequentially("\n")
    expect(page.get_by_role("button", name="Leave out Harbour")).to_have_count(1)
    expect(page.get_by_text("once more?")).to_have_count(0)
    expect(page.get_by_text("3 names: one table, one sits out.")).to_be_visible()


def test_evening_as_the_last_one_with_one_more_and_one_less(open_page: Open, transactional_db: None) -> None:
    by = factories.UserFactory(handle="picard")
    last = factories.finalize_long_ago(factories.PlayedEventFactory(players=4, rounds=4, by=by), days=7)
    gone = last.entries.select_related("player").order_by("number")[1].player.shown_name
    page = open_page(by, **PHONE)
    thumb = Thumb(page)
    page.goto("/")
    thumb.tap("link", "Start a casual evening")
    thumb.tap("button", "(4)")
    expect(page.locator(".name-chip")).to_have_count(4)
    page.get_by_role("button", name=f"Leave out {gone}").tap()
    expect(page.locator(".name-chip")).to_have_count(3)
    page.get_by_role("textbox", name="Names, one a line").fill("Newcomer\n")
    expect(page.locator(".name-chip").filter(has_text="new")).to_have_count(1)
    thumb.tap("button", "Go: draw round 1")
    thumb.tap("button", "Publish")
    expect(page.get_by_text("Round 1 is published.")).to_be_visible()
    assert thumb.taps <= BAR
    event = Round.objects.latest("pk").event
    assert event.entries.count() == 4
    assert event.entries.filter(player__in=last.entries.values("player")).count() == 3


def test_name_that_asks_is_answered_on_the_page(open_page: Open, transactional_db: None) -> None:
    known = factories.PlayerFactory(name="Kestrel Moor")
    page = open_page(factories.UserFactory(handle="picard"), **PHONE)
    page.goto("/tonight/")
    page.get_by_role("textbox", name="Names, one a line").fill("Kestral Moor\nEmber\n")
    expect(page.get_by_text("Is this Kestrel Moor?")).to_be_visible()
    page.get_by_role("radio", name="Same player").tap()
    page.get_by_role("button", name="Go: draw round 1").first.tap()
    expect(page.get_by_role("heading", name="Draft of round 1")).to_be_visible()
    assert Event.objects.get().entries.filter(player=known).exists()


def test_names_outlive_the_way_through_joining(open_page: Open, transactional_db: None) -> None:
    page = open_page(**PHONE)
    page.goto("/tonight/")
    page.get_by_role("textbox", name="Names, one a line").fill("Ember\nGravel\n")
    expect(page.locator(".name-chip")).to_have_count(2)
    page.get_by_role("button", name="Sign in and go on").tap()
    expect(page.get_by_role("heading", name="Sign In")).to_be_visible()
    director.sign_up(page, "janeway")
    page.goto("/tonight/")
    expect(page.locator(".name-chip")).to_have_count(2)
    page.get_by_role("button", name="Go: draw round 1").tap()
    expect(page.get_by_role("heading", name="Draft of round 1")).to_be_visible()


def test_page_says_while_names_are_typed_how_they_will_sit(open_page: Open, transactional_db: None) -> None:
    page = open_page(factories.UserFactory(handle="picard"), **PHONE)
    page.goto("/tonight/")
    page.get_by_role("textbox", name="Names, one a line").press_sequentially("Ember\nGravel\nHarbour\nLedger\nMo")
    expect(page.get_by_text("5 names: 2 tables, one sits out.")).to_be_visible()
    page.get_by_role("radio", name="Tribbles").tap()
    expect(page.get_by_text("5 names: one table of 5.")).to_be_visible()
    expect(page.locator("[data-saved]")).to_be_hidden()


def test_who_types_faster_than_the_line_is_loses_no_letter(open_page: Open, transactional_db: None) -> None:
    page = open_page(factories.UserFactory(handle="picard"), **PHONE)
    page.goto("/tonight/")
    page.route("**/tonight/", lambda route: (page.wait_for_timeout(400), route.continue_()))
    page.evaluate(OTHERS_SETTLE_FIRST)
    names = page.get_by_role("textbox", name="Names, one a line")
    names.press_sequentially("Ember\nGravel\nHarbour\nLedger\nMo", delay=40)
    expect(page.locator(".name-chip")).to_have_count(4)
    assert [chip.split("\n")[0] for chip in page.locator(".name-chip").all_inner_texts()] == [
        *("Ember", "Gravel", "Harbour", "Ledger")
    ]
    expect(names).to_have_value("Mo")


def test_rounds_go_up_and_down_by_a_thumb(open_page: Open, transactional_db: None) -> None:
    page = open_page(factories.UserFactory(handle="picard"), **PHONE)
    page.goto("/tonight/")
    rounds = page.get_by_role("spinbutton", name="Rounds")
    more, less = (page.get_by_role("button", name=f"{word}: rounds") for word in ("More", "Less"))
    for button in (more, less):
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    more.tap()
    more.tap()
    expect(rounds).to_have_value("5")
    for _ in range(6):
        less.tap()
    expect(rounds).to_have_value("1")


def test_without_javascript_rounds_are_a_number_to_type(open_page: Open, transactional_db: None) -> None:
    page = open_page(factories.UserFactory(handle="picard"), java_script_enabled=False, **PHONE)
    page.goto("/tonight/")
    page.get_by_role("spinbutton", name="Rounds").fill("4")
    expect(page.get_by_role("button", name="More: rounds")).to_have_count(0)
    page.get_by_role("textbox", name="Names, one a line").fill("Ember\nGravel\nHarbour")
    page.get_by_role("button", name="Add these names").tap()
    expect(page.get_by_text("3 names: one table, one sits out.")).to_be_visible()
    expect(page.get_by_role("spinbutton", name="Rounds")).to_have_value("4")


def test_refusal_goes_and_the_count_follows_as_names_come(open_page: Open, transactional_db: None) -> None:
    page = open_page(factories.UserFactory(handle="picard"), **PHONE)
    page.goto("/tonight/")
    names = page.get_by_role("textbox", name="Names, one a line")
    names.fill("Ember")
    page.get_by_role("button", name="Go: draw round 1").tap()
    refusal = page.get_by_text("A round needs at least two")
    expect(refusal).to_be_visible()
    names.press_sequentially("Gravel\nHarbour\nLedger\nMoth\nNettle")
    expect(page.locator(".name-chip")).to_have_count(5)
    expect(names).to_have_value("Nettle")
    expect(page.get_by_text("6 names: 3 tables.")).to_be_visible()
    expect(refusal).to_have_count(0)
