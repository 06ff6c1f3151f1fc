"""Two tabs of one director on one event: the undo beside a message takes back what the message tells of."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tournaments.kernel.models import JournalEntry
from tournaments.play.services.rounds import draw_round

pytestmark = pytest.mark.chromium_alone


def test_undo_beside_a_message_is_of_its_act_whatever_another_tab_did(
    open_page: Callable[..., Page], transactional_db: None
) -> None:
    director = factories.UserFactory(handle="picard")
    event = factories.FullEventFactory(players=6, by=director)
    draw_round(event, by=director, draw_seed=3)
    first = open_page(director, viewport={"width": 1280, "height": 800})
    first.goto(f"{event.get_absolute_url()}draft/")
    first.get_by_role("button", name="Publish").click()
    expect(first.get_by_text("Round 1 is published.")).to_be_visible()
    second = first.context.new_page()
    second.goto(f"{event.get_absolute_url()}desk/")
    second.get_by_label("Table", exact=True).fill("1")
    for name, score in (("score_a", "100"), ("score_b", "35")):
        second.locator(f"#quick [name={name}]").fill(score)
    second.locator("#quick").get_by_role("button", name="Save").last.click()
    expect(second.locator(".news")).to_contain_text("Table 1 is saved.")
    expect(first.get_by_text("Round 1 is published.")).to_be_hidden()
    expect(first.locator(".last-act")).to_contain_text("last: table 1")
    steps = [page.locator(".last-act [name=step]").get_attribute("value") for page in (first, second)]
    assert steps == [str(JournalEntry.objects.filter(event=event).latest("pk").pk)] * 2
