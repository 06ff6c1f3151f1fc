"""The wall of a hall: type as large as screen and field allow, nothing cut, broken or scrolled, whatever is shown."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tournaments.entries.services.entries import enter_player
from tournaments.play.services.announcements import announce
from tournaments.play.services.clock import call_time, start_round
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Event

pytestmark = pytest.mark.chromium_alone
Open = Callable[..., Page]
SCREENS = [(1024, 768), (1280, 720), (1920, 1080), (3840, 2160)]
SMALLEST = 0.025
FITS = """() => {
    const page = document.querySelector(".wall-page[data-now]");
    const wide = (part) => part.scrollWidth > part.clientWidth + 1;
    const own = [...page.querySelectorAll("b, .table-number, .place")];
    const lines = [...page.querySelectorAll("li")].map((line) => line.getBoundingClientRect());
    return {
        scrolls: wide(document.documentElement) || document.documentElement.scrollHeight > innerHeight,
        cut: own.filter(wide).map((part) => part.textContent),
        below: lines.some((line) => line.bottom > innerHeight || line.right > innerWidth),
        type: parseFloat(getComputedStyle(page).fontSize) / innerHeight,
    };
}"""


def field(players: int, longest: int) -> Event:
    """So many, with names of up to so many letters, published."""
    event = factories.FullEventFactory(players=0)
    rng = Random(players)
    by = factories.director_of(event)
    for number in range(players):
        name = "".join(rng.choice("abcdefghiklmnoprstuw") for _ in range(rng.randint(4, longest - 3)))
        enter_player(event, factories.PlayerFactory(name=f"{name.title()} {number}"[:longest]), by=by, check_in=True)
    factories.RoundFactory(event=event)
    return Event.objects.get(pk=event.pk)


@pytest.mark.parametrize(("players", "longest"), [(8, 12), (21, 25), (60, 14), (120, 25)])
def test_every_screen_shows_every_name_whole(
    open_page: Open, transactional_db: None, players: int, longest: int
) -> None:
    event = field(players, longest)
    for width, height in SCREENS:
        wall = open_page(viewport={"width": width, "height": height})
        wall.goto(f"{event.get_absolute_url()}projector/")
        wall.keyboard.press(" ")  # else it turns by itself while a slow machine looks at a page
        names = set[str]()
        for _ in range(wall.locator("[data-wall-page]").count()):
            fits = wall.evaluate(FITS)
            assert (fits["scrolls"], fits["cut"], fits["below"]) == (False, [], False), (width, height, fits)
            assert fits["type"] >= SMALLEST, (width, height, fits)
            names |= set(wall.locator(".wall-page[data-now] b").all_inner_texts())
            wall.keyboard.press("ArrowRight")
        assert len(names) == players


def test_wall_goes_from_pairings_to_the_clock_to_last_call_to_standings(
    open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None]
) -> None:
    event = field(10, 12)
    by = factories.director_of(event)
    played = event.rounds.get()
    announce(event, "Lunch is at one.", by=by)
    wall = open_page(viewport={"width": 1280, "height": 720})

    def look() -> None:
        wall.goto(f"{event.get_absolute_url()}projector/")
        assert_accessible(wall)

    look()
    expect(wall.get_by_text("find your name, go to your table")).to_be_visible()
    small = wall.get_by_role("timer").bounding_box()
    start_round(played, by=by)
    look()
    big = wall.get_by_role("timer").bounding_box()
    assert small is not None
    assert big is not None
    assert big["height"] > 2 * small["height"]
    call_time(event.rounds.get(), by=by)
    look()
    expect(wall.get_by_text("Still waiting for tables 1, 2, 3, 4, 5.")).to_be_visible()
    expect(wall.get_by_text("Lunch is at one.")).to_be_visible()
    factories.report_all(event.rounds.get(), Random(1))
    complete_round(event.rounds.get(), by=by)
    look()
    expect(wall.get_by_role("heading", name="After round 1 of")).to_be_visible()
    expect(wall.locator(".by-place li")).to_have_count(10)

    factories.report_all(factories.RoundFactory(event=Event.objects.get(pk=event.pk)), Random(2))
    look()
    expect(wall.get_by_text("Lunch is at one.")).not_to_be_visible()
    complete_round(event.rounds.get(number=2), by=by)
    look()
    assert set(wall.locator(".moved").all_inner_texts()) - {""}


def test_a_key_stops_the_pages(open_page: Open, transactional_db: None) -> None:
    event = field(60, 10)
    wall = open_page(viewport={"width": 1280, "height": 720})
    wall.goto(f"{event.get_absolute_url()}projector/")
    marks = wall.locator(".wall-marks > span")
    assert marks.count() == 3
    wall.keyboard.press(" ")
    expect(wall.get_by_text("of 3, stopped")).to_be_visible()
    before = at_page(wall)
    wall.keyboard.press("ArrowLeft")
    expect(marks.nth((before - 1) % 3)).to_have_attribute("data-now", "")


def test_remote_follows_the_pages_and_holds_one(
    open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None]
) -> None:
    event = field(60, 10)
    remote = open_page(factories.director_of(event), viewport={"width": 360, "height": 780}, has_touch=True)
    wall = open_page(viewport={"width": 1280, "height": 720})
    at_moment(49, wall, remote)
    remote.goto(f"{event.get_absolute_url()}projector/remote/")
    wall.goto(f"{event.get_absolute_url()}projector/")
    expect(remote.locator("[data-page]")).to_have_text("1")
    expect(wall.get_by_text("page 1 of 3")).to_be_visible()
    at_moment(58, wall, remote)
    expect(remote.locator("[data-page]")).to_have_text("2")
    expect(wall.get_by_text("page 2 of 3")).to_be_visible()
    assert_accessible(remote)
    remote.get_by_role("button", name="Hold the next page").click()
    expect(remote.get_by_role("heading", name="Page 3 of 3")).to_be_visible()
    wall.reload()
    expect(wall.get_by_text("page 3 of 3, held")).to_be_visible()


def at_moment(second: int, *pages: Page) -> None:
    """By the clock of the server and of each page."""
    for page in pages:
        page.clock.set_fixed_time(second)
        date = f"Thu, 01 Jan 1970 00:00:{second} GMT"
        page.route("**/healthz", lambda route, _, date=date: route.fulfill(status=200, headers={"Date": date}))


def at_page(wall: Page) -> int:
    return int(wall.locator(".wall-marks > span").evaluate_all("all => all.findIndex((one) => one.dataset.now === '')"))


def test_without_javascript_all_pages_stand_below_each_other(open_page: Open, transactional_db: None) -> None:
    event = field(60, 10)
    wall = open_page(viewport={"width": 1280, "height": 720}, java_script_enabled=False)
    wall.goto(f"{event.get_absolute_url()}projector/")
    assert len([one for one in wall.locator(".wall-page b").all() if one.is_visible()]) == 60
