"""The front page on a phone: the sentence and the first button without scrolling, nothing too small or sideways."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser.targets import small_targets
from tournaments.closing.services.reporting import finalize_event
from tournaments.play.services.clock import start_round
from tournaments.record.models import Event, Round

pytestmark = pytest.mark.chromium_alone
Open = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
SCROLLS = "document.documentElement.scrollWidth > innerWidth"
FIRST_BUTTON = 324


@pytest.fixture
def running(transactional_db: None) -> Event:
    """One that runs, one that comes, one that is over."""
    director = factories.UserFactory(handle="Ada")
    over = factories.PlayedEventFactory(
        players=9, rounds=3, rounds_scheduled=3, title="The evening of a name that does not end"
    )
    finalize_event(over, by=factories.director_of(over))
    factories.EventFactory(by=director, title="Winter Sealed of the whole north", cap=8, preregistration=True)
    event = factories.FullEventFactory(players=5, by=director, title="Harbour Open")
    factories.enter(event, factories.UserFactory(handle="Pat").player)
    start_round(factories.RoundFactory(event=event), by=director)
    return Event.objects.get(pk=event.pk)


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_phone_says_what_this_is_and_has_the_first_act_at_once(
    open_page: Open, running: Event, assert_accessible: Callable[[Page], None], width: int, scheme: str
) -> None:
    page = open_page(**PHONE | {"viewport": {"width": width, "height": 780}}, color_scheme=scheme)
    page.goto("/")
    start = page.get_by_role("link", name="Start a casual evening").bounding_box()
    assert start is not None
    assert width < 360 or start["y"] <= FIRST_BUTTON
    expect(page.get_by_role("link", name="Find an event near me")).to_be_in_viewport()
    expect(page.get_by_role("img", name="Places after each round.")).to_be_in_viewport()
    assert page.evaluate(SCROLLS) is False
    assert small_targets(page) == []
    assert_accessible(page)


def test_clock_and_thread_of_a_running_event_run(open_page: Open, running: Event) -> None:
    Round.objects.filter(event=running).update(started_at=timezone.now() - timedelta(minutes=30))
    page = open_page(**PHONE)
    page.goto("/")
    face = page.locator(".live [data-clock-face]")
    expect(face).to_have_text("29:57", timeout=8000)
    spent = page.locator(".live").evaluate("(card) => getComputedStyle(card, '::after').width")
    assert 150 < float(spent.removesuffix("px")) < 180


def test_member_who_plays_is_led_to_the_table_first(
    open_page: Open, running: Event, assert_accessible: Callable[[Page], None]
) -> None:
    page = open_page(running.entries.get(player__handle="Pat").player.user, **PHONE)
    page.goto("/")
    assert page.evaluate(SCROLLS) is False
    assert small_targets(page) == []
    assert_accessible(page)
    mine = page.get_by_role("link", name="My table")
    box = mine.bounding_box()
    assert box is not None
    assert box["y"] < 100
    mine.click()
    expect(page).to_have_url(f"{page.url.partition('/events')[0]}{running.get_absolute_url()}my-table/")


def test_wide_page_and_one_without_javascript_show_the_same(open_page: Open, running: Event) -> None:
    page = open_page(viewport={"width": 1280, "height": 800}, java_script_enabled=False)
    page.goto("/")
    expect(page.get_by_role("heading", name="Card tournaments, run from a phone.")).to_be_in_viewport()
    expect(page.get_by_role("link", name="Harbour Open")).to_be_in_viewport()
    expect(page.locator(".live .clock")).to_have_text(re.compile(r"^(60:00|59:\d\d)$"))
    assert page.evaluate(SCROLLS) is False
