"""A button waits for its form and leads to what is missing; without a script the site refuses, and says so."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests import factories
from tournaments.kernel.models import User
from tournaments.play.services.rounds import draw_round
from tournaments.record.models import Event

pytestmark = pytest.mark.chromium_alone
Open = Callable[..., Page]
WAITS = re.compile("true")


def drafted(director: User) -> Event:
    event = factories.FullEventFactory(players=6, by=director)
    draw_round(event, by=director, draw_seed=3)
    return event


def press_too_early(button: Locator) -> str:
    """Press a button that waits, and return what the browser says at the field that it leads to."""
    expect(button).to_have_attribute("aria-disabled", "true")
    button.dispatch_event("click")
    said: str = button.page.evaluate("document.activeElement.validationMessage")
    return said


def test_two_players_are_selected_before_they_are_swapped(
    open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None]
) -> None:
    director = factories.UserFactory(handle="Ada")
    event, page = drafted(director), open_page(director)
    page.goto(f"{event.get_absolute_url()}draft/")
    swap, boxes = page.get_by_role("button", name="Swap the two selected"), page.locator("input[name=seats]")
    assert press_too_early(swap) == "Select two players in the list first."
    expect(page.locator("#announce")).to_have_text("Select two players in the list first.")
    assert_accessible(page)
    boxes.nth(0).check()
    expect(swap).to_have_attribute("aria-disabled", "true")
    boxes.nth(2).check()
    expect(swap).not_to_have_attribute("aria-disabled", WAITS)
    boxes.nth(4).check()
    expect(swap).to_have_attribute("aria-disabled", "true")
    boxes.nth(4).uncheck()
    swap.click()
    expect(page.get_by_text("Seats were changed by hand")).to_be_visible()


def test_button_without_the_name_leads_to_its_field_and_waits_again_after_each_player(
    open_page: Open, transactional_db: None
) -> None:
    director = factories.UserFactory(handle="Ada")
    event = factories.DueEventFactory(by=director)
    page = open_page(director)
    page.goto(f"{event.get_absolute_url()}entries/")
    enter, name = page.get_by_role("button", name="Enter this player"), page.locator("#door input[name=name]")
    assert press_too_early(enter)
    expect(name).to_be_focused()
    name.fill("  ")
    assert press_too_early(enter) == "Fill this in."
    name.fill("Ember")
    expect(enter).not_to_have_attribute("aria-disabled", WAITS)
    name.press("Enter")
    expect(page.get_by_role("heading", name="1 playing")).to_be_visible()
    expect(enter).to_have_attribute("aria-disabled", "true")


def test_evening_begins_once_somebody_plays(open_page: Open, transactional_db: None) -> None:
    page = open_page(factories.UserFactory(handle="Ada"))
    page.goto("/tonight/")
    go, names = page.get_by_role("button", name="Go: draw round 1"), page.locator("#id_names")
    assert press_too_early(go) == "Say who plays first."
    expect(names).to_be_focused()
    names.fill("Ember\nGravel\n")
    expect(page.get_by_role("button", name="Leave out Gravel")).to_be_visible()
    expect(go).not_to_have_attribute("aria-disabled", WAITS)
    page.get_by_role("button", name="Clear the list").click()
    expect(go).to_have_attribute("aria-disabled", "true")


def test_without_a_script_the_site_says_what_is_missing(open_page: Open, transactional_db: None) -> None:
    director = factories.UserFactory(handle="Ada")
    event, page = drafted(director), open_page(director, java_script_enabled=False)
    page.goto(f"{event.get_absolute_url()}draft/")
    page.get_by_role("button", name="Swap the two selected").click()
    expect(page.get_by_role("alert")).to_contain_text(re.compile("two", re.IGNORECASE))


def test_list_of_boxes_waits_for_one_of_them(open_page: Open, transactional_db: None) -> None:
    chief, player = factories.CoordinatorFactory(handle="Chief", post="director"), factories.PlayerFactory()
    page = open_page(chief)
    page.goto(f"/players/{player.pk}/suspend/")
    suspend = page.get_by_role("button", name="Suspend", exact=True)
    page.get_by_label("Why").fill("Cards that were marked.")
    page.get_by_label("First day").fill("2098-01-03")
    assert press_too_early(suspend) == "Choose at least one."
    page.get_by_role("checkbox", name="Tribbles").first.check()
    expect(suspend).not_to_have_attribute("aria-disabled", WAITS)
