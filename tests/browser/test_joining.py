"""A player is put into the round on a phone: three taps from the name, nothing wider than the screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.tournaments.play.joining import outside
from tournaments.engine.joining import Moment, State

pytestmark = [pytest.mark.chromium_alone, pytest.mark.django_db(transaction=True)]
PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True, "java_script_enabled": False}


def test_who_came_late_is_seated_on_a_phone_without_scripts(
    open_page: Callable[..., Page], assert_accessible: Callable[[Page], None]
) -> None:
    one = outside("swiss", State.LATE, Moment.PUBLISHED)
    page = open_page(one.by, **PHONE)
    page.goto(f"{one.event.get_absolute_url()}entries/")
    name = one.entry.person.shown_name
    page.get_by_role("link", name="Put into round 2").tap()
    expect(page.get_by_role("heading", name=f"Put {name} into round 2")).to_be_visible()
    page.get_by_role("button", name="Seat them against the bye").tap()
    expect(page.get_by_text(f"{name} is put into round 2.")).to_be_visible()
