"""The winner's moment: what a finalized event shows first, to everybody, on a phone and on the wall."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser.targets import small_targets
from tournaments.closing.services.reporting import finalize_event
from tournaments.kernel.models import User
from tournaments.record.models import Event
from tournaments.record.selectors.finishes import finish_of

pytestmark = pytest.mark.chromium_alone
Open = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
SCROLLS = "document.documentElement.scrollWidth > innerWidth"
SHARED = (
    """() => { navigator.share = (told) => { document.title = JSON.stringify(told); return Promise.resolve(); }; }"""
)
HANDED = """() => {
    navigator.canShare = () => true;
    navigator.share = async ({ files: [file] }) => { document.title = `${file.name} ${file.type}`; };
}"""


@pytest.fixture
def event(transactional_db: None) -> Event:
    director = factories.UserFactory(handle="Ada")
    event = factories.FullEventFactory(players=19, by=director, title="Harbour Open", rounds_scheduled=3)
    factories.enter(event, factories.UserFactory(handle="Pat").player)
    factories.play_rounds(event, 3)
    finalize_event(Event.objects.get(pk=event.pk), by=director)
    return Event.objects.get(pk=event.pk)


def player_of(event: Event) -> User:
    return event.entries.get(player__handle="Pat").player.user


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_phone_shows_name_way_and_own_place_without_scrolling_sideways(
    open_page: Open, event: Event, assert_accessible: Callable[[Page], None], width: int, scheme: str
) -> None:
    finish = finish_of(event)
    assert finish is not None
    page = open_page(player_of(event), **PHONE | {"viewport": {"width": width, "height": 780}}, color_scheme=scheme)
    page.goto(event.get_absolute_url())
    name = page.get_by_role("heading", name=finish.name, exact=True)
    expect(name).to_be_in_viewport()
    expect(page.get_by_role("img", name=f"{finish.name}: {finish.way}")).to_be_in_viewport()
    expect(page.get_by_text("You: ")).to_be_visible()
    expect(page.locator(".places .you")).to_have_count(1)
    expect(page.get_by_role("link", name="My card")).to_be_in_viewport()
    assert page.evaluate(SCROLLS) is False
    assert small_targets(page) == []
    assert_accessible(page)


def test_share_is_the_systems_own(open_page: Open, event: Event) -> None:
    page = open_page(**PHONE)
    page.goto(event.get_absolute_url())
    page.evaluate(SHARED)
    page.get_by_role("button", name="Share").click()
    expect(page).to_have_title(f'{{"title":"Harbour Open: {winner(event)}","url":"{page.url}"}}')


def test_without_the_systems_own_the_address_is_shown(open_page: Open, event: Event) -> None:
    page = open_page(**PHONE)
    page.goto(event.get_absolute_url())
    page.evaluate("() => { navigator.share = undefined; }")
    page.get_by_role("button", name="Share").click()
    expect(page.locator(".share-words a").first).to_contain_text(event.get_absolute_url())
    expect(page.get_by_role("link", name="As a picture")).to_be_in_viewport()


def test_without_javascript_the_address_is_there_as_well(open_page: Open, event: Event) -> None:
    page = open_page(java_script_enabled=False, **PHONE)
    page.goto(event.get_absolute_url())
    page.locator("summary", has_text="Share").click()
    expect(page.get_by_role("link", name="As a picture")).to_be_visible()
    expect(page.get_by_text("You: ")).to_have_count(0)


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1920, 1080), (3840, 2160)])
def test_wall_shows_the_winner_first_and_whole(
    open_page: Open, event: Event, assert_accessible: Callable[[Page], None], size: tuple[int, int]
) -> None:
    wall = open_page(viewport={"width": size[0], "height": size[1]})
    wall.goto(f"{event.get_absolute_url()}projector/")
    shown = wall.locator(".wall-winner")
    expect(shown.get_by_text(winner(event)).first).to_be_visible()
    expect(wall.locator(".wall-marks > span").first).to_have_text("Winner")
    assert wall.evaluate("document.documentElement.scrollHeight > innerHeight") is False
    assert wall.evaluate(SCROLLS) is False
    foot, last = wall.locator(".wall-foot").bounding_box(), shown.locator("li").last.bounding_box()
    assert foot is not None
    assert last is not None
    assert last["y"] + last["height"] <= foot["y"]
    assert_accessible(wall)
    wall.keyboard.press("ArrowRight")
    expect(shown).to_be_hidden()
    expect(wall.locator(".by-place li").first).to_be_visible()


def winner(event: Event) -> str:
    finish = finish_of(event)
    assert finish is not None
    return finish.name


@pytest.mark.parametrize("name", ["winner", "places"])
def test_picture_is_saved_as_one_that_every_channel_takes(open_page: Open, event: Event, name: str) -> None:
    page = open_page()
    page.goto(f"{event.get_absolute_url()}share/")
    with page.expect_download() as saved:
        page.locator(f"[data-picture={name}]").click()
    assert saved.value.suggested_filename.endswith(".png")
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")


def test_phone_hands_the_picture_on_by_its_own_way(open_page: Open, event: Event) -> None:
    page = open_page(**PHONE)
    page.goto(f"{event.get_absolute_url()}share/")
    page.evaluate(HANDED)
    page.locator("[data-picture=places]").tap()
    expect(page).to_have_title(f"{event.slug}-places.png image/png")
