"""Pasted names on a phone: what asks stands first, what is clear is folded, and few taps enter all of them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tournaments.record.models import Event

pytestmark = pytest.mark.chromium_alone
Open = Callable[..., Page]
SCREEN = 780
PHONE = {"viewport": {"width": 360, "height": SCREEN}, "has_touch": True, "is_mobile": True}
NAMES = [f"{number}. {name}" for number, name in enumerate(("Ember", "Fieldnote", "Gravel", "Harbour", "Ledger"), 1)]
LINES = [*NAMES, *(f"Seat {letter * 3}" for letter in "abcdefghjkmnopqrstuv"), "pebble_j +49 170 0000000", "Long rang"]


@pytest.fixture
def event(transactional_db: None) -> Event:
    factories.PlayerFactory(name="Long range")
    for name in ("Ember", "Gravel"):
        factories.PlayerFactory(name=name)
    return factories.EventFactory(by=factories.UserFactory(handle="picard"))


def preview(open_page: Open, event: Event, **options: object) -> Page:
    page = open_page(factories.director_of(event), **{**PHONE, **options})
    page.goto(f"{event.get_absolute_url()}entries/")
    page.get_by_label("Names or handles").fill("\n".join(LINES))
    page.get_by_role("button", name="Preview").tap()
    expect(page.get_by_role("heading", name="2 ask", exact=True)).to_be_visible()
    return page


def screens(page: Page) -> float:
    return float(page.evaluate("document.documentElement.scrollHeight")) / SCREEN


def test_27_lines_with_two_doubts_fit_few_screens(
    open_page: Open, event: Event, assert_accessible: Callable[[Page], None]
) -> None:
    page = preview(open_page, event)
    folded = screens(page)
    page.get_by_text("25 clear").tap()
    opened = screens(page)
    print(f"27 pasted lines with 2 doubts: {folded:.2f} screens folded (bar 1.4), {opened:.2f} open (bar 2.4)")
    assert (folded <= 1.4, opened <= 2.4) == (True, True)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert {round(line["height"]) for row in page.locator(".name-line").all() if (line := row.bounding_box())} == {44}
    taps = page.locator(".names :is(button:not([tabindex]), a, summary, .tiles label, input:not([type]))")
    assert min(box["height"] for one in taps.all() if (box := one.bounding_box())) >= 44
    assert_accessible(page)


def test_two_answers_and_one_tap_enter_everybody(open_page: Open, event: Event) -> None:
    page = preview(open_page, event)
    bar = page.locator(".act-bar")
    expect(bar.get_by_role("button")).to_have_text("Enter 25 now")
    page.get_by_role("radio", name="Enter as pebble_j").tap()
    expect(bar.get_by_role("heading")).to_have_text("1 name to answer")
    page.get_by_role("radio", name="Same player").tap()
    expect(bar.get_by_role("heading")).to_have_text("Every name is clear")
    bar.get_by_role("button", name="Enter 27", exact=True).tap()
    expect(page.get_by_text("27 entered.")).to_be_visible()
    assert event.entries.filter(player__name__in=("Long range", "pebble_j", "Ember")).count() == 3


def test_button_is_there_once_a_name_that_waits_is_answered(open_page: Open, event: Event) -> None:
    page = preview(open_page, event)
    bar = page.locator(".act-bar")
    bar.get_by_role("button").tap()
    expect(page.get_by_text("25 entered.")).to_be_visible()
    expect(page.get_by_text("line 27", exact=False).first).to_be_visible()
    expect(bar.get_by_role("button")).to_be_hidden()
    page.get_by_role("radio", name="Same player").tap()
    bar.get_by_role("button", name="Enter 1 now").tap()
    expect(page.get_by_text("Long range is entered.")).to_be_visible()
    expect(page.get_by_role("heading", name="1 asks", exact=True)).to_be_visible()


def test_without_javascript_names_change_wait_and_lead_back(open_page: Open, event: Event) -> None:
    page = preview(open_page, event, java_script_enabled=False)
    page.get_by_text("25 clear").tap()
    page.get_by_role("textbox", name="Name in line 2", exact=False).first.fill("Fieldnotes")
    page.locator(".act-bar").get_by_role("button").tap()
    expect(page.get_by_text("25 entered.")).to_be_visible()
    expect(page.get_by_role("heading", name="2 ask", exact=True)).to_be_visible()
    page.get_by_role("button", name="Back to the text, kept").tap()
    expect(page.get_by_label("Names or handles")).to_have_value("\n".join(LINES[-2:]))
    assert event.entries.filter(player__name="Fieldnotes").exists()


def test_file_is_chosen_read_and_corrected(
    open_page: Open, event: Event, assert_accessible: Callable[[Page], None]
) -> None:
    page = open_page(factories.director_of(event), **PHONE)
    page.goto(f"{event.get_absolute_url()}entries/")
    data = "Name;E-Mail\nKovačić Ana;a@b.example\nBob Roy;b@b.example".encode("cp1250")
    page.get_by_label("Or a file").set_input_files({"name": "list.csv", "mimeType": "text/csv", "buffer": data})
    page.get_by_role("button", name="Preview").tap()
    page.get_by_text("Read as a table of 2 columns, Western European").tap()
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_label("Letters look wrong? Read as").select_option("Central European")
    page.get_by_role("button", name="Read it so").tap()
    expect(page.get_by_label("Name in line 1")).to_have_value("Kovačić Ana")


def test_file_joins_the_names_of_an_evening(open_page: Open, event: Event) -> None:
    page = open_page(factories.director_of(event), **PHONE)
    page.goto("/tonight/")
    page.get_by_label("Names, one a line").fill("Zed\n")
    expect(page.get_by_text("Zed")).to_be_visible()
    page.get_by_text("Names from a file").tap()
    page.get_by_label("Or a file").set_input_files(
        {"name": "l.csv", "mimeType": "text/csv", "buffer": b"Ann;Lee\nBob;Roy"}
    )
    page.get_by_role("button", name="Read this file").tap()
    page.get_by_text("Read as a table of 2 columns").tap()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_label("Column 1").select_option("Given name")
    page.get_by_label("Column 2").select_option("Family name")
    page.get_by_role("button", name="Read it so").tap()
    expect(page.locator(".name-chip")).to_have_text([re.compile("Zed"), re.compile("Ann Lee"), re.compile("Bob Roy")])
