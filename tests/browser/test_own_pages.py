"""My events and the page of a player on a phone and wide: what matters first, nothing too small or sideways."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser.targets import small_targets
from tests.browser.test_home import PHONE, SCROLLS
from tournaments.closing.services.reporting import finalize_event
from tournaments.kernel.models import User
from tournaments.record.models import Event

pytestmark = pytest.mark.chromium_alone
Open = Callable[..., Page]
WIDE = {"viewport": {"width": 1280, "height": 800}}


@pytest.fixture
def pat(transactional_db: None) -> User:
    """Plays one event that runs, one that comes, and one that is over."""
    pat, director = factories.UserFactory(handle="Pat"), factories.UserFactory(handle="Ada")
    over = factories.FullEventFactory(
        players=5, by=director, rounds_scheduled=3, title="The evening of a name that does not end"
    )
    factories.enter(over, pat.player)
    factories.play_rounds(over, 3)
    finalize_event(over, by=director)
    factories.enter(factories.EventFactory(by=director, title="Winter Sealed"), pat.player, check_in=False)
    running = factories.FullEventFactory(players=5, by=director, rounds_scheduled=3, title="Harbour Open")
    factories.enter(running, pat.player)
    factories.play_rounds(running, 2)
    factories.RoundFactory(event=running)
    return pat


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("options", [PHONE, PHONE | {"viewport": {"width": 320, "height": 640}}, WIDE])
def test_own_pages_fit_and_read_well(
    open_page: Open, pat: User, assert_accessible: Callable[[Page], None], options: dict[str, object], scheme: str
) -> None:
    page = open_page(pat, **options, color_scheme=scheme)
    for address in (
        "/my/",
        f"/players/{pat.player.pk}/",
        f"{Event.objects.get(slug='harbour-open').get_absolute_url()}my-table/",
    ):
        page.goto(address)
        page.wait_for_load_state("networkidle")
        assert page.evaluate(SCROLLS) is False, address
        if "is_mobile" in options:
            assert small_targets(page) == [], address
        assert_accessible(page)


def test_first_screen_of_my_events_leads_to_the_table(open_page: Open, pat: User) -> None:
    page = open_page(pat, **PHONE)
    page.goto("/my/")
    expect(page.get_by_role("link", name="My table")).to_be_in_viewport()
    page.get_by_role("link", name="My table").click()
    expect(page.get_by_text("What round 3 can still change")).to_be_visible()
