"""Choices that the rules leave open follow the game while an event is listed, and stay unfolded."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import factories

pytestmark = [pytest.mark.chromium_alone, pytest.mark.django_db(transaction=True)]
Open = Callable[..., Page]


def test_choices_and_help_follow_the_game(open_page: Open) -> None:
    page = open_page(factories.UserFactory())
    page.goto("/events/new/")
    choices = page.locator("#open-choices")
    choices.get_by_text("What the rules leave open").click()
    choices.get_by_label("Differential of an earned bye").select_option("always +100")
    page.get_by_label("Game", exact=True).select_option("Star Trek CCG 1995")
    expect(choices.get_by_label("Deck size")).to_be_visible()
    expect(choices.get_by_label("Differential of an earned bye")).to_have_count(0)
    expect(choices.get_by_text("Left out, because")).to_contain_text("Differential of an earned bye “always +100”")
    expect(page.locator("#listing-fields")).not_to_contain_text("OPG")
    expect(page.locator("#before-listing")).not_to_contain_text("OPG")
    expect(page.get_by_label("Scenario")).to_be_hidden()
    page.get_by_label("Rules", exact=True).select_option("Double elimination")
    expect(choices.get_by_label("A match of the bracket")).to_be_visible()
    choices.get_by_label("A match of the bracket").select_option(index=1)
    page.get_by_label("Game", exact=True).select_option("Second Edition")
    expect(choices.get_by_label("Differential of an earned bye")).to_have_value("100")
    expect(choices.get_by_text("Left out, because")).to_contain_text("A match of the bracket")
    expect(page.locator("#id_structure_helptext")).to_contain_text("OPG A")
    page.get_by_label("Pairing style").select_option(value="se8")
    expect(choices.get_by_label("A match of the bracket")).to_be_visible()
    page.get_by_label("Game", exact=True).select_option("Tribbles")
    expect(page.locator("#id_structure_helptext")).to_have_text("")
