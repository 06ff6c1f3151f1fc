"""The reference of the API, which a library shows: by this site's rules, with this site's files alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.chromium_alone
Open = Callable[..., Page]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_reference_shows_each_call_on_a_phone_and_asks_no_other_host(
    scheme: str, open_page: Open, live_site: LiveServer
) -> None:
    page = open_page(viewport={"width": 360, "height": 800}, color_scheme=scheme)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/api/")
    page.locator("#operations-tag-claims button").press("Enter")
    page.locator("#operations-claims-claims_retrieve button").first.press("Enter")
    expect(page.get_by_text("Idempotency-Key")).to_have_count(0)
    expect(page.get_by_text("If-None-Match")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert page.evaluate("document.documentElement.classList.contains('dark-mode')") is (scheme == "dark")
    assert [url for url in asked if not url.startswith((live_site.url, "data:"))] == []


def test_reference_leads_to_the_short_page_without_javascript(open_page: Open) -> None:
    page = open_page(java_script_enabled=False)
    page.goto("/api/")
    page.get_by_role("link", name="all calls on a short page").click()
    expect(page.get_by_text("/api/v1/events/{event}/standings/", exact=True)).to_be_visible()
