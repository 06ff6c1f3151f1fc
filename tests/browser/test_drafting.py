"""A draft of eleven on a screen of 360 pixels: seats drawn, changed, published and looked up, then decks are built."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser.test_phones import PHONE
from tests.browser.test_toy_system import fits
from tournaments.record.models import Drafting

Open = Callable[..., Page]
SMALL = {"viewport": PHONE["viewport"]}
PLAYER = "koloth"


@pytest.mark.chromium_alone
def test_eleven_draft_and_build_their_decks(
    open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None]
) -> None:
    director, player = factories.UserFactory(handle="darvin"), factories.UserFactory(handle=PLAYER)
    event = factories.DueEventFactory(by=director, format="draft", pool="limited")
    factories.enter(
        event, player.player, *(factories.PlayerFactory(name=f"Drafter-{number:02}") for number in range(1, 11))
    )
    page, phone = open_page(director, **SMALL), open_page(player, **SMALL)
    page.goto(f"{event.get_absolute_url()}desk/")
    page.get_by_role("link", name="draft seats and deck building", exact=True).click()
    page.get_by_label("Packs", exact=True).fill("3")
    page.get_by_role("button", name="Draw the seats").click()
    expect(page.get_by_role("heading", name="Group 1")).to_be_visible()
    assert fits(page)
    assert_accessible(page)
    page.get_by_label("Seat", exact=True).select_option(index=1)
    page.get_by_label("Other seat", exact=True).select_option(index=8)
    page.get_by_role("button", name="Exchange them").click()
    expect(page.locator("[data-queue]")).to_contain_text("exchanged")
    page.get_by_role("button", name="Publish the seats").click()
    expect(page.locator("[data-queue]")).to_contain_text("everybody is told")
    phone.goto(event.get_absolute_url())
    phone.get_by_role("link", name="Made there: seats and clock").click()
    mine = phone.locator(".draft-seat.you")
    expect(mine).to_contain_text(PLAYER)
    expect(mine).to_contain_text("left:")
    expect(phone.get_by_text("Pack 1: to the left")).to_be_visible()
    assert fits(phone)
    assert_accessible(phone)
    page.get_by_role("button", name="Begin: the clock runs").click()
    expect(page.get_by_role("timer")).to_contain_text(":")
    phone.reload()
    expect(phone.get_by_role("timer")).to_contain_text("29:")
    assert fits(page)
    assert_accessible(page)
    page.goto(f"{event.get_absolute_url()}print/draft-tables/")
    expect(page.get_by_role("heading", name="Group 2")).to_be_visible()
    row = Drafting.objects.get()
    assert (row.changed, [len(group) for group in row.groups], row.building_minutes) == (True, [6, 5], 30)
