"""How far what a page shows is moved by what comes later, in Chromium, as browsers count it (CLS)."""

from __future__ import annotations

import os
from collections.abc import Mapping

from playwright.sync_api import sync_playwright

from tests.browser.conftest import ARGUMENTS
from tests.machine import program

PHONE = {"width": 360, "height": 780}
SETTLED = 700
"""Milliseconds after the last request."""
WATCH = """
window.moved = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.moved += one.value;
}).observe({ type: "layout-shift", buffered: true });
"""


def shifts(site: str, pages: Mapping[str, str], cookie: str) -> dict[str, float]:
    """Of each page, by name, on a phone: 0 for one that stands still from the beginning."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    name, _, value = cookie.partition("=")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program("chromium"), args=ARGUMENTS)
        context = browser.new_context(base_url=site, viewport=PHONE, has_touch=True, is_mobile=True)
        context.add_cookies([{"name": name, "value": value, "url": site}])
        context.add_init_script(WATCH)
        moved = {}
        for said, path in pages.items():
            page = context.new_page()
            answer = page.goto(path, wait_until="networkidle")
            assert answer is not None, path
            assert answer.ok, (path, answer.status)
            page.wait_for_timeout(SETTLED)
            moved[said] = page.evaluate("window.moved")
            page.close()
        browser.close()
    return moved
