"""A coordinator audits an event whose result somebody altered in the database, voids it, and ratings follow."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ratings.models import RatedEvent, RatingChange
from ratings.services import runs
from tests import factories
from tests.tournaments.audits.test_audits import swapped, table
from tournaments.closing.services.reporting import finalize_event
from tournaments.kernel.models import User
from tournaments.record.models import Event, Match, Seat

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Event:
    """Finalized and rated."""
    played = factories.PlayedEventFactory(players=6, rounds=3, rounds_scheduled=3, title="Lighthouse Cup")
    event = finalize_event(Event.objects.get(pk=played.pk), by=factories.director_of(played))
    assert RatedEvent.objects.get(event=event).state == RatedEvent.State.RATED
    return event


@pytest.fixture
def cora() -> User:
    return factories.CoordinatorFactory(handle="Cora", post="director")


def test_altered_result_is_found_the_event_voided_and_ratings_follow(
    event: Event,
    cora: User,
    open_page: Callable[..., Page],
    assert_accessible: Callable[[Page], None],
) -> None:
    with factories.guard_off(Match, Seat):
        swapped(table(event))
    runs.refresh_books()
    page = open_page(cora)
    page.goto("/inbox/")
    page.get_by_role("link", name="Event to audit").click()
    expect(page.get_by_text("is held from being rated")).to_be_visible()
    page.get_by_role("link", name="Page it is about").click()
    expect(page.get_by_text("1 result of 9 changed without an act.").first).to_be_visible()
    expect(page.get_by_text(f"entered by {factories.director_of(event)}").first).to_be_visible()
    assert_accessible(page)
    page.get_by_label("Table, player or word").fill("round 3 table 1")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("region", name="What happened").get_by_text("Result, round 3, table 1")).to_be_visible()
    page.get_by_role("link", name="Declare void").click()
    page.get_by_label("Reason").fill("A result of it was altered.")
    page.get_by_role("button", name="Declare void").click()
    expect(page.get_by_text("The event is void.")).to_be_visible()
    page.goto(event.get_absolute_url())
    expect(page.get_by_text("Void, it counts nowhere: A result of it was altered.")).to_be_visible()
    assert not RatingChange.objects.filter(event=event).exists()
    assert RatedEvent.objects.get(event=event).state == RatedEvent.State.OUT


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_audit_in_the_administration_is_read_on_every_screen(
    event: Event, cora: User, scheme: str, width: int, open_page: Callable[..., Page]
) -> None:
    with factories.guard_off(Match, Seat):
        swapped(table(event))
    page = open_page(cora, color_scheme=scheme, viewport={"width": width, "height": 900})
    page.goto(f"/admin/tournaments/event/{event.pk}/change/")
    expect(page.get_by_text("1 result of 9 changed without an act.").first).to_be_visible()
    page.get_by_role("link", name="Restore the journal's result…").click()
    page.get_by_label("Reason").fill("The slip says so.")
    page.get_by_role("button", name="Put it back").click()
    expect(page.get_by_text("The result of the journal stands again.")).to_be_visible()
    expect(page.get_by_text("What could be checked holds")).to_be_visible()
