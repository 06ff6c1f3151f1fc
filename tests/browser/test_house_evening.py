"""An evening of nine by house rules on a phone of 360 pixels, from its listing to the end; and one without scoring."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser import director
from tests.browser.test_phones import PHONE
from tests.browser.test_toy_system import fits
from tests.browser.test_tribbles import finalize, three_days_later
from tournaments.engine.core.types import Result
from tournaments.kernel.models import User
from tournaments.play.services.results import report_result
from tournaments.record.models import Event, Round

Open = Callable[..., Page]
SMALL = {"viewport": PHONE["viewport"]}
NINE = [f"Guest-{number}" for number in range(1, 10)]
ROUNDS = 4


@pytest.mark.whole
@pytest.mark.chromium_alone
def test_nine_play_an_evening_by_three_one_nothing(
    open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None]
) -> None:
    ada = factories.UserFactory(handle="ada")
    page = open_page(ada, **SMALL)
    make_rules(page)
    assert_accessible(page)
    list_event(page, "House rules", "Thursday, version 1")
    event = three_days_later()
    assert (event.ruleset, event.structure, event.sanctioned) == ("house", "swiss", False)
    page.goto(event.get_absolute_url())
    expect(page.get_by_text("A win gives 3, a draw 1, a loss 0; a bye 3, a missed game 0.")).to_be_visible()
    assert fits(page)
    assert_accessible(page)
    page.goto(f"{event.get_absolute_url()}entries/")
    director.paste(page, NINE)
    director.check_everybody_in(page)
    for number in range(1, ROUNDS + 1):
        play_round(page, event, ada, number)
    finalize(page, event)
    page.goto(f"{event.get_absolute_url()}standings/")
    assert fits(page)
    assert_accessible(page)
    rows = director.table_of(page)
    assert len(rows) == len(NINE)
    assert sum(int(row["Points"]) for row in rows) == ROUNDS * (4 * 3 + 3)


@pytest.mark.whole
@pytest.mark.chromium_alone
def test_quiz_evening_is_put_in_order_by_hand(
    open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None]
) -> None:
    page = open_page(factories.UserFactory(handle="ada"), **SMALL)
    list_event(page, "Free: no draw, no scoring", "")
    event = three_days_later()
    page.goto(f"{event.get_absolute_url()}entries/")
    director.paste(page, NINE[:3])
    director.check_everybody_in(page)
    page.goto(f"{event.get_absolute_url()}desk/")
    page.get_by_role("link", name="Type the final order").click()
    for name, place in zip(NINE, (2, 1, 2), strict=False):
        page.get_by_label(f"Place of {name}").fill(str(place))
    page.get_by_label("What it goes by").fill("Points of the quiz")
    assert fits(page)
    assert_accessible(page)
    page.get_by_role("button", name="Save the order").click()
    expect(page.get_by_text("The order is saved.")).to_be_visible()
    finalize(page, event)
    page.goto(f"{event.get_absolute_url()}standings/")
    expect(page.get_by_text("Typed by the director: Points of the quiz")).to_be_visible()
    assert fits(page)
    assert [row["#"] for row in director.table_of(page)] == ["1", "2", "2"]


def make_rules(page: Page) -> None:
    page.goto("/house-rules/")
    page.get_by_role("link", name="Begin with 3 / 1 / 0").click()
    page.get_by_label("Name", exact=True).fill("Thursday")
    assert fits(page)
    page.get_by_role("button", name="Save house rules").click()
    expect(page.get_by_role("heading", name="Thursday, version 1")).to_be_visible()
    assert fits(page)


def list_event(page: Page, rules: str, house: str) -> None:
    page.goto("/events/new/")
    page.get_by_label("Title", exact=True).fill("Thursday at the club")
    page.get_by_label("Game", exact=True).select_option("Another card game")
    expect(page.get_by_label("Card pool", exact=True)).to_contain_text("As its director says")
    page.get_by_label("Rules", exact=True).select_option(rules)
    if house:
        expect(page.get_by_label("House rules", exact=True)).to_be_visible()
        page.get_by_label("House rules", exact=True).select_option(house)
    page.get_by_label("Rounds", exact=True).fill(str(ROUNDS))
    start = timezone.now() + timedelta(days=3)
    page.get_by_label("Date", exact=True).fill(f"{start:%Y-%m-%d}")
    page.get_by_label("Time", exact=True).fill(f"{start:%H:%M}")
    page.get_by_label("Time zone").select_option("UTC")
    assert fits(page)
    page.get_by_role("button", name="Publish listing").click()
    expect(page.get_by_text("The event is listed.")).to_be_visible()


def play_round(page: Page, event: Event, by: User, number: int) -> None:
    """The first table in the line of the desk, the others as at any desk."""
    page.goto(f"{event.get_absolute_url()}desk/")
    page.get_by_role("button", name="Draw round").click()
    expect(page.get_by_role("heading", name=f"Draft of round {number}")).to_be_visible()
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("is published.")).to_be_visible()
    page.goto(f"{event.get_absolute_url()}rounds/{number}/tables/1/")
    assert fits(page)
    page.get_by_label("Won", exact=True).check()
    first = str(Round.objects.get(event=event, number=number).seats.get(match__table=1, place=0).player)
    page.get_by_role("group", name="Who gets the win").get_by_label(first, exact=True).check()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("[data-queue]")).to_contain_text("is saved")
    for match in factories.open_tables(Round.objects.get(event=event, number=number)):
        report_result(match, Result("win", winners=(0,)), by=by)
    page.goto(f"{event.get_absolute_url()}desk/")
    page.get_by_role("button", name="Complete the round").click()
    expect(page.get_by_text(f"Round {number} is complete.")).to_be_visible()
