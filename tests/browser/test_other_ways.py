"""By keyboard, on paper, without JavaScript."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests import factories
from tests.browser import director
from tournaments.people.models import Player
from tournaments.record.models import Round

Open = Callable[..., Page]


@pytest.mark.chromium_alone
def test_a_round_is_run_without_javascript(open_page: Open, transactional_db: None) -> None:
    event = factories.FullEventFactory(players=6, by=factories.UserFactory(handle="picard"))
    page = open_page(factories.director_of(event), java_script_enabled=False)
    director.draw(page, f"{event.get_absolute_url()}desk/", 1)

    typed, tapped, conceded = factories.open_tables(Round.objects.get(event=event))
    page.get_by_label("Table", exact=True).fill(str(typed.table))
    page.get_by_label("First player").fill("100")
    page.get_by_label("Second player").fill("35")
    page.get_by_label("Second player").press("Enter")
    expect(page.get_by_text(f"Table {typed.table} is saved.")).to_be_visible()
    director.tap_result(page, tapped, "Time called: modified win", str(tapped.seats.get(place=1).player), 35, 70)
    director.tap_result(page, conceded, "Conceded", str(conceded.seats.get(place=0).player), 10, 20)
    director.complete(page, 1)

    page.goto(f"{event.get_absolute_url()}standings/")
    assert [row["VP"] for row in director.table_of(page)] == ["4", "4", "3", "1", "1", "1"]


@pytest.mark.chromium_alone  # driven Firefox hands no keypress to a button that Tab came to round the whole page
def test_the_desk_is_run_from_the_keyboard(open_page: Open, transactional_db: None) -> None:
    event = factories.FullEventFactory(players=4, by=factories.UserFactory(handle="picard"))
    factories.RoundFactory(event=event)
    page = open_page(factories.director_of(event))
    page.goto(f"{event.get_absolute_url()}desk/")

    for table in (1, 2):
        director.type_result(page, table, 100, 35)
    tab_to(page, "Complete the round")
    page.keyboard.press("Enter")

    expect(page.get_by_text("Round 1 is complete.")).to_be_visible()
    tab_to(page, "Draw round")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Draft of round 2")).to_be_visible()


def test_a_slash_finds_a_player_and_escape_shows_all_again(open_page: Open, transactional_db: None) -> None:
    event = factories.PlayedEventFactory(players=6, rounds=1)
    player = "Quillon"
    Player.objects.filter(pk=event.entries.first().player_id).update(name=player)
    page = open_page()
    page.goto(f"{event.get_absolute_url()}standings/")
    rows = page.locator("tbody tr:visible")

    page.keyboard.press("/")
    expect(page.get_by_label("Find a player")).to_be_focused()
    page.keyboard.type(player)
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text(player)
    page.keyboard.press("Escape")
    expect(rows).to_have_count(6)


@pytest.mark.chromium_alone
@pytest.mark.parametrize("path", ["standings/", "pairings/", "pairings/?by=name", "rounds/"])
def test_paper_holds_the_list_and_nothing_to_click(open_page: Open, transactional_db: None, path: str) -> None:
    event = factories.PlayedEventFactory(players=6, rounds=1)
    page = open_page(factories.director_of(event))
    page.goto(f"{event.get_absolute_url()}{path}")

    page.emulate_media(media="print")

    for nothing in (page.get_by_role("navigation"), page.get_by_role("button"), page.get_by_role("searchbox")):
        assert [one.text_content() for one in nothing.all() if one.is_visible()] == []
    expect(page.get_by_role("table").first).to_be_visible()
    expect(page.get_by_role("heading", name=event.title)).to_be_visible()


def tab_to(page: Page, button: str) -> None:
    """Press Tab until the button has the focus."""
    goal = page.get_by_role("button", name=button)
    for _ in range(60):
        page.keyboard.press("Tab")
        if goal.evaluate("button => button === document.activeElement"):
            return
    pytest.fail(f"Tab does not reach {button!r}")


@pytest.mark.chromium_alone
def test_what_is_chosen_while_the_server_looks_at_the_listing_stays_chosen(
    open_page: Open, transactional_db: None
) -> None:
    """The answer of a slow server shows the form as it was before; it comes after the next field is filled in."""
    page = open_page(factories.UserFactory(handle="picard"))
    page.goto("/events/new/")
    held: list[Route] = []
    page.route("**/events/check/**", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request("**/events/check/**"):
        page.get_by_label("Game", exact=True).select_option("Second Edition")

    style = page.get_by_label("Pairing style", exact=True)
    style.select_option("swiss-final")
    with page.expect_response(lambda answer: "structure=swiss-final" in answer.url):
        held[0].continue_()
    page.wait_for_timeout(100)
    expect(style).to_have_value("swiss-final")
