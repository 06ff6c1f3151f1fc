"""Markup of all kinds in every text, read in a real browser: nothing of it runs, loads or leads away."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.fuzz.hostile import MARKUP
from tests.fuzz.markup import director, spoiled

Open = Callable[..., Page]
TOUCHES = ("mouseover", "focus", "toggle", "load")


def test_nothing_that_was_stored_runs(open_page: Open, live_site: LiveServer) -> None:
    by = director()
    _, addresses = spoiled(by, titles=MARKUP[::8])
    page = open_page(by)
    said: list[str] = []
    asked: list[str] = []
    page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    page.on("request", lambda request: asked.append(request.url))
    for address in addresses:
        page.goto(address)
        page.locator("main *").evaluate_all(
            "(all, touches) => all.forEach(one => touches.forEach(touch => one.dispatchEvent(new Event(touch))))",
            list(TOUCHES),
        )
    assert said == []
    assert [url for url in asked if not url.startswith((live_site.url, "data:"))] == []
