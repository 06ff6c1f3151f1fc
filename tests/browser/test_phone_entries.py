"""The list of players on a phone: how a bracket is seeded from its bar, and how many are on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import factories

pytestmark = [pytest.mark.chromium_alone, pytest.mark.django_db(transaction=True)]
Open = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}


def test_seeding_by_hand_stands_in_one_line(open_page: Open) -> None:
    event = factories.FullEventFactory(players=8, structure="se8", sanctioned=False)
    page = open_page(factories.director_of(event), **PHONE)
    page.goto(f"{event.get_absolute_url()}entries/")
    box = page.locator("summary", has_text="Seed by hand").bounding_box()
    assert box
    assert box["height"] < 60
    assert box["width"] > 200
    page.get_by_text("Seed by hand").tap()
    field = page.locator(".seeds input").first
    field.scroll_into_view_if_needed()
    expect(field).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_number_on_the_list_follows_who_is_entered(open_page: Open) -> None:
    event = factories.FullEventFactory(players=9)
    page = open_page(factories.director_of(event), **PHONE)
    page.goto(f"{event.get_absolute_url()}entries/")
    expect(page.get_by_role("link", name="List (9)")).to_be_visible()
    page.get_by_label("Name or handle").fill("Jax Moor")
    page.get_by_role("button", name="Enter this player").tap()
    expect(page.get_by_role("link", name="List (10)")).to_be_visible()
