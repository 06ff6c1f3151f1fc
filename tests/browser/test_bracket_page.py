"""The bracket on a phone and on a wide screen: nothing scrolls sideways, and it prints on one page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser.pages import LONG_NAME
from tests.browser.targets import small_targets
from tests.browser.test_toy_system import fits
from tests.tournaments.pages.test_brackets import published, report, seeded, won
from tests.tournaments.play.test_match_play import play
from tournaments.record.models import Event

Open = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
WIDE_LETTERS = ":root { --pico-font-family: 'DejaVu Sans', sans-serif !important; font-size: 130% !important; }"
NAMES = (LONG_NAME, "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel", "Iris")
MIDDLES = """() => [...document.querySelectorAll(".cell")].map((cell) => {
    const { left, right, top, bottom } = cell.querySelector(".match, .champion").getBoundingClientRect();
    return [left, right, (top + bottom) / 2].map(Math.round);
})"""


@pytest.fixture
def event(transactional_db: None) -> Event:
    """The semifinals are played: in the first both have won a game."""
    by = factories.UserFactory(handle="Ada")
    event = seeded(by, NAMES[:8], structure="se8", options={"best_of": "3"})
    play(event, by, *[won(0)] * 8)
    report(published(event, by), 1, won(0, 45), won(1, 70), by=by)
    return event


def bracket_of(event: Event, query: str = "") -> str:
    return f"{event.get_absolute_url()}bracket/{query}"


@pytest.mark.chromium_alone
@pytest.mark.parametrize("width", [320, 360, 768])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_phone_shows_map_rounds_and_matches_without_scrolling_sideways(
    open_page: Open, event: Event, assert_accessible: Callable[[Page], None], width: int, scheme: str
) -> None:
    page = open_page(**PHONE | {"viewport": {"width": width, "height": 780}}, color_scheme=scheme)
    page.goto(bracket_of(event))
    picture = "Bracket: quarterfinals done, semifinals running, final to come"
    expect(page.get_by_role("img", name=picture)).to_be_in_viewport()
    expect(page.get_by_role("link", name="Semi", exact=True)).to_have_attribute("aria-current", "true")
    expect(page.get_by_role("heading", name="Semifinal 1")).to_be_in_viewport()
    expect(page.get_by_text("game 3 of 3").first).to_be_in_viewport()
    expect(page.get_by_role("heading", name="Quarterfinal 1")).to_be_hidden()
    expect(page.get_by_role("heading", name="Final", exact=True).last).to_be_visible()
    assert fits(page)
    assert width > 640 or small_targets(page) == []
    assert_accessible(page)


@pytest.mark.chromium_alone
def test_rounds_are_read_without_javascript(open_page: Open, event: Event) -> None:
    page = open_page(java_script_enabled=False, **PHONE)
    page.goto(bracket_of(event))
    page.get_by_role("link", name="Quarter", exact=True).tap()
    expect(page.get_by_role("heading", name="Quarterfinal 1")).to_be_visible()
    expect(page.get_by_text("Birch is in semifinal 2.")).to_be_visible()


@pytest.mark.chromium_alone
@pytest.mark.parametrize("width", [320, 1280])
def test_wide_letters_fit(open_page: Open, event: Event, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 780}, bypass_csp=True)
    page.goto(bracket_of(event))
    page.add_style_tag(content=WIDE_LETTERS)
    assert fits(page)


def test_wide_page_has_every_round_beside_the_next_and_a_match_between_those_that_lead_to_it(
    open_page: Open, event: Event, assert_accessible: Callable[[Page], None]
) -> None:
    page = open_page(viewport={"width": 1280, "height": 800})
    page.goto(bracket_of(event))
    *cells, champion = page.evaluate(MIDDLES)
    first, (one, other), (final,) = cells[:4], cells[4:6], cells[6:]
    assert abs(one[2] - (first[0][2] + first[1][2]) / 2) <= 1
    assert abs(other[2] - (first[2][2] + first[3][2]) / 2) <= 1
    assert abs(final[2] - (one[2] + other[2]) / 2) <= 1
    assert abs(champion[2] - final[2]) <= 1
    assert first[0][1] < one[0] < one[1] < final[0] < final[1] < champion[0]
    expect(page.locator(".bracket-map, .stages").first).to_be_hidden()
    expect(page.get_by_text(f"{LONG_NAME}, Dogwood or Birch")).to_have_count(0)
    assert fits(page)
    assert_accessible(page)


@pytest.mark.chromium_alone
def test_both_brackets_of_a_double_elimination_fit_a_phone(
    open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None]
) -> None:
    by = factories.UserFactory(handle="Ada")
    event = seeded(by, NAMES, structure="double-elimination")
    play(event, by)
    page = open_page(**PHONE | {"viewport": {"width": 320, "height": 780}})
    for query in ("", "?stage=4", "?stage=9"):
        page.goto(bracket_of(event, query))
        assert fits(page)
        assert small_targets(page) == []
    assert_accessible(page)
    wide = open_page(viewport={"width": 1280, "height": 800})
    wide.goto(bracket_of(event))
    assert fits(wide)
    assert_accessible(wide)


@pytest.mark.chromium_alone
def test_bracket_prints_on_one_page(open_page: Open, event: Event) -> None:
    page = open_page(viewport={"width": 703, "height": 1016})
    page.emulate_media(media="print")
    page.goto(bracket_of(event))
    sheet = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert sheet[0] <= 703
    assert sheet[1] <= 1016
    expect(page.get_by_text("Quarterfinals")).to_be_visible()
