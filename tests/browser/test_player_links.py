"""Two players without an account and two phones of 360 px: the code of the slip opens an evening and ends with it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tournaments.play.services.altering import cancel_event
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Entry, Event, Match
from tournaments.record.selectors.links import code_of, in_groups

pytestmark = pytest.mark.chromium_alone
Open = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def event(transactional_db: None) -> Event:
    event = factories.FullEventFactory(players=0, by=factories.UserFactory(handle="picard"))
    factories.enter(event, *(factories.PlayerFactory(name=name) for name in ("Ada", "Bob")))
    return event


def open_code(page: Page, event: Event, name: str) -> None:
    """Type the code from the slip, as somebody does who cannot scan it."""
    entry = Entry.objects.select_related("event").get(event=event, player__name=name)
    page.goto("/account/login/")
    page.get_by_role("link", name="Open your table with the code").tap()
    page.get_by_label("Code").fill(in_groups(code_of(entry)))
    page.get_by_role("button", name="Open my table").tap()
    page.wait_for_url(f"**{event.get_absolute_url()}my-table/")


def look_for_news(page: Page) -> None:
    """What the page does by itself every 15 seconds."""
    with page.expect_response("**/my-table/?seen=*"):
        page.evaluate("htmx.trigger('#content', 'refresh')")


def assert_fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_evening_by_two_codes(open_page: Open, event: Event, assert_accessible: Callable[[Page], None]) -> None:
    by = factories.director_of(event)
    phones = {"Ada": open_page(None, **PHONE), "Bob": open_page(None, color_scheme="dark", **PHONE)}
    for name, page in phones.items():
        open_code(page, event, name)
        expect(page.locator(".by-link")).to_contain_text(f"{name} by private link")
        expect(page.locator("#content")).to_contain_text("You sit at no table just now.")

    played = factories.RoundFactory(event=event)
    match = Match.objects.get(round=played)
    first, second = (str(seat.player) for seat in match.seats.order_by("place"))
    reporting, confirming = phones[first], phones[second]
    for page, opponent in ((reporting, second), (confirming, first)):
        look_for_news(page)
        said = f"It is your turn: Round 1 at table {match.table}, against {opponent}."
        expect(page.locator("#content > .notice")).to_have_text(said)
        expect(page.locator("#announce")).to_have_text(said)
        expect(page.locator("#report")).to_contain_text("Report")
        assert_fits(page)
    assert_accessible(confirming)

    reporting.locator("[name=score_a]").fill("100")
    reporting.locator("[name=score_b]").first.fill("35")
    reporting.get_by_role("button", name="Report", exact=True).tap()
    expect(reporting.locator("main")).to_contain_text("Your opponent has not confirmed it yet.")

    look_for_news(confirming)
    said = f"It is your turn: {first} has reported your game. Confirm it, or report what you saw."
    expect(confirming.locator("#content > .notice")).to_have_text(said)
    assert_fits(confirming)
    assert_accessible(confirming)
    confirming.get_by_role("button", name="That is right").tap()
    expect(confirming.locator("main")).to_contain_text("The result stands.")
    match.refresh_from_db()
    assert (match.ended_by, match.reported_seat, match.confirmed_seat) == ("full_win", "a", "b")

    complete_round(played, by=by)
    confirming.goto(f"{event.get_absolute_url()}standings/")
    own = confirming.get_by_role("row").filter(has_text="you").first
    expect(own).to_contain_text(second)
    assert_fits(confirming)

    cancel_event(Event.objects.get(pk=event.pk), "The hall is shut.", by=by)
    for page in phones.values():
        answer = page.request.get(f"{event.get_absolute_url()}my-table/")
        assert answer.status == 410
        assert "The event is over." in answer.text()
