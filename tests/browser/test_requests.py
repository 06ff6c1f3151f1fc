"""A director asks for another scenario while the event runs; a coordinator finds it on the desk and grants it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db(transaction=True)


def test_change_is_asked_for_by_a_director_and_granted_by_a_coordinator(
    open_page: Callable[..., Page], assert_accessible: Callable[[Page], None]
) -> None:
    cora = factories.CoordinatorFactory(handle="Cora", post="director")
    event = factories.FullEventFactory(players=4, title="Lighthouse Cup")
    factories.RoundFactory(event=event)
    page = open_page(factories.director_of(event))
    page.goto(f"{event.get_absolute_url()}edit/")
    expect(page.get_by_role("heading", name="Fixed since play began")).to_be_visible()
    expect(page.get_by_label("Scenario")).to_be_disabled()
    assert_accessible(page)
    page.get_by_role("link", name="Ask a coordinator for a change").click()
    page.get_by_label("Scenario").select_option("cool")
    ask = page.get_by_role("button", name="Ask a coordinator")
    expect(ask).to_have_attribute("aria-disabled", "true")
    ask.dispatch_event("click")
    expect(page.get_by_label("Why?")).to_be_focused()
    assert_accessible(page)
    page.get_by_label("Why?").fill("The flyer says so.")
    page.get_by_role("button", name="Ask a coordinator").press("Enter")
    expect(page.get_by_text("A coordinator is asked.")).to_be_visible()
    expect(page.get_by_role("button", name="Take it back")).to_be_visible()
    assert_accessible(page)

    theirs = open_page(cora)
    theirs.goto("/coordinator/")
    theirs.get_by_role("link", name="Request about an event").click()
    theirs.get_by_role("link", name="Page it is about").click()
    expect(theirs.get_by_text("The flyer says so.")).to_be_visible()
    assert_accessible(theirs)
    theirs.get_by_label("Your answer to the directors").fill("I have seen it.")
    theirs.get_by_role("button", name="Grant it").click()
    expect(theirs.get_by_text("Your answer is sent to the directors.")).to_be_visible()
    assert Event.objects.get(pk=event.pk).scenario == "cool"
    theirs.goto(event.get_absolute_url())
    expect(theirs.get_by_text("changed by").first).to_be_visible()
