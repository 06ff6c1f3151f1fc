"""The administration in a browser: nothing that the content policy refuses, in both colour schemes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tests.tournaments.department.test_administration import page as page_of
from tournaments.kernel.models import JournalEntry
from tournaments.people.models import Office
from tournaments.record.models import Event, Match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.chromium_alone]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_coordinator_finds_a_table_from_its_event_on(
    scheme: str, open_page: Callable[..., Page], assert_accessible: Callable[[Page], None]
) -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1, title="Lighthouse Cup")
    cora = factories.CoordinatorFactory(handle="Cora", post=Office.Post.EUROPE)
    page = open_page(cora, color_scheme=scheme)
    page.goto("/coordinator/")
    page.get_by_role("link", name="Administration").click()
    page.get_by_role("link", name="Coordinator's desk").wait_for()
    assert_accessible(page)
    page.goto(page_of(Event))
    page.get_by_text("Narrow the list").click()
    page.get_by_label("Since").fill("2020-01-01")
    page.get_by_role("button", name="Narrow").click()
    page.get_by_role("link", name=event.title).click()
    page.get_by_role("link", name="Tables", exact=True).click()
    page.get_by_role("link", name="round 1, table 1").click()
    expect(page.get_by_role("heading", name="round 1, table 1")).to_be_visible()
    match = Match.objects.get(round__event=event, table=1)
    assert page.url.partition("?")[0].endswith(page_of(Match, "change", match.pk))
    page.goto(page_of(JournalEntry))
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (background == "rgb(246, 244, 239)") is (scheme == "light")
    page.get_by_text("Narrow the list").click()
    page.get_by_label("Kind").select_option("event.registered")
    page.get_by_role("button", name="Narrow").click()
    expect(page.get_by_role("cell", name="event listed")).to_be_visible()
