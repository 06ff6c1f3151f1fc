"""Nobody loses what they type: news arrives on every page with a form, and text, focus and caret are still there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests import factories
from tests.browser.pages import Site, every_page, site_of_everything
from tests.rings import RING, STEP, some
from tournaments.kernel.models import User
from tournaments.play.services.announcements import announce
from tournaments.record.models import Event

pytestmark = [pytest.mark.chromium_alone, pytest.mark.slow]
Open = Callable[..., Page]
POLL_MS = 21_000
SEEN = re.compile(r"(?<=[?&])(seen|needs)=[^&]*&?")

FIELDS = ":is(input:is([type=text], [type=search], [type=number], [type=email], [type=url], :not([type])), textarea)"
TYPE = """(selector) => {
    const fields = [...document.querySelectorAll(`#main ${selector}`)].filter(
        (field) => field.checkVisibility() && !field.readOnly && !field.disabled
    );
    for (const field of fields) {
        field.focus();
        field.select();
        document.execCommand("insertText", false, field.type === "number" ? "2" : "typed");
    }
    window.typed = fields;
    return fields.map((field) => [field.name, field.value]);
}"""
LEAVE = """() => {
    const field = window.typed[LAST];
    field.focus();
    if (field.type !== "number" && field.type !== "email") field.setSelectionRange(1, 1);
    window.left = field;
    const event = location.pathname.match(/^\\/events\\/\\d+\\/[^/]+\\//)?.[0];
    const shelf = `queue:${event}:${document.body.dataset.reader}`;
    window.dispatchEvent(new StorageEvent("storage", { key: shelf, oldValue: "[1]", newValue: "[]" }));
}"""
FOUND = """() => ({
    kept: window.typed.filter((field) => field.isConnected).map((field) => [field.name, field.value]),
    focus: document.activeElement === window.left,
    caret: window.left.selectionStart,
})"""


@pytest.fixture
def site(transactional_db: None) -> Site:
    return site_of_everything()


def test_text_focus_and_caret_outlive_whatever_arrives(open_page: Open, site: Site) -> None:
    """Type into every field of every page, then let its polls and an answer of the queue arrive."""
    lost, tried = [], 0
    for reader, addresses in (*every_page(site), *pages_of_players(site)):
        if reader is None:
            continue
        page = open_page(reader)
        under_way = requests_of(page)
        page.route(SEEN, ask_for_everything)
        page.clock.install()
        for address in some(addresses, STEP):
            found = type_and_wait(page, address, under_way)
            tried += found is not None
            lost += [f"{address}: {wrong}" for wrong in found or ()]
    assert not lost, "\n".join(lost)
    assert tried > (8 if RING else 60)


def pages_of_players(site: Site) -> list[tuple[User | None, list[str]]]:
    """My table with its report, of two who play now, and a casual evening."""
    event = factories.FullEventFactory(players=0, by=factories.UserFactory(handle="sisko"), title="At the tables")
    player = factories.UserFactory(handle="kira")
    factories.enter(event, player.player, factories.UserFactory(handle="dax").player)
    factories.RoundFactory(event=event)
    mine = [f"{event.get_absolute_url()}my-table/"]
    return [(player, mine), (site.director, ["/tonight/"])]


def type_and_wait(page: Page, address: str, under_way: set[Request]) -> list[str] | None:
    """Return what was lost on this page; None where it has no field."""
    page.goto(address)
    let_arrive(page, under_way)  # the laptop's desk fetches its first table
    typed: list[Any] = page.evaluate(TYPE, FIELDS)
    if not typed:
        return None
    wrong = []
    for place in {0, len(typed) - 1}:
        page.evaluate(LEAVE.replace("LAST", str(place)))
        page.clock.fast_forward(POLL_MS)
        let_arrive(page, under_way)
        page.clock.fast_forward(POLL_MS)
        found = page.evaluate(FOUND)
        wrong += [f"{typed} became {found['kept']}"] if found["kept"] != typed else []
        wrong += ["the focus is elsewhere"] if not found["focus"] else []
        wrong += ["the caret moved"] if found["caret"] not in (1, None) else []
    return wrong


def let_arrive(page: Page, under_way: set[Request]) -> None:
    """Wait until everything that the page has asked for is there."""
    page.wait_for_timeout(50)
    while under_way:
        page.wait_for_timeout(20)


def requests_of(page: Page) -> set[Request]:
    """The requests of the page that have no answer yet."""
    under_way: set[Request] = set()
    page.on("request", lambda request: under_way.add(request))
    for end in ("requestfinished", "requestfailed"):
        page.on(end, lambda request: under_way.discard(request))  # type: ignore[call-overload]
    return under_way


def ask_for_everything(route: Route) -> None:
    """Have a poll answered as if all were new."""
    route.continue_(url=SEEN.sub("", route.request.url))


def test_announcement_arrives_at_my_table_while_the_report_is_typed(open_page: Open, transactional_db: None) -> None:
    event, player = reporting_event()
    page = open_page(player)
    page.goto(f"{event.get_absolute_url()}my-table/")
    score = page.get_by_label("My score")
    score.press_sequentially("35")
    announce(event, "Lunch is at one.", by=factories.director_of(event))
    page.evaluate("htmx.trigger('#content', 'refresh')")
    page.get_by_text("Lunch is at one.").wait_for()
    page.keyboard.type("0")
    assert score.input_value() == "350"


def reporting_event() -> tuple[Event, User]:
    event, player = (
        factories.FullEventFactory(players=0, by=factories.UserFactory(handle="picard")),
        factories.UserFactory(handle="worf"),
    )
    factories.enter(event, player.player, factories.UserFactory(handle="troi").player)
    factories.RoundFactory(event=event)
    return event, player


def test_player_is_checked_in_while_another_is_typed_at_the_door(open_page: Open, transactional_db: None) -> None:
    event = factories.EventFactory(by=factories.UserFactory(handle="picard"))
    factories.enter(event, *(factories.PlayerFactory(name=f"Walker {number}") for number in range(3)), check_in=False)
    page = open_page(factories.director_of(event))
    page.goto(f"{event.get_absolute_url()}entries/")
    door = page.locator("#at-the-door [name=name]")
    door.press_sequentially("Kestrel")
    page.evaluate("window.stays = true")
    for number in range(2):
        page.get_by_role("button", name=f"Check in Walker {number}").click()
    expect(page.locator("[data-queue]")).to_contain_text("Walker 1")
    expect(page.get_by_role("button", name="Check in")).to_have_count(1)
    expect(door).to_have_value("Kestrel")
    assert page.evaluate("window.stays")
    assert event.entries.filter(checked_in=True).count() == 2
