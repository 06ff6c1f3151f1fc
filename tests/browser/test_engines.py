"""Every page opens in Firefox and in WebKit, wide and narrow, with its script at work and nothing sticking out."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer
from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.conftest import session_of
from tests.browser.pages import Site, every_page, site_of_everything
from tests.machine import webkit

pytestmark = pytest.mark.whole
Open = Callable[..., Page]
WIDTHS = (1280, 360)
SHOWN = """(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const sticksOut = (part) => part.getBoundingClientRect().left + part.scrollWidth > clientWidth + 1;
    return [
        typeof window.htmx === "object" || !document.querySelector(".topbar"),
        document.querySelectorAll("h1").length,
        scrollWidth - clientWidth,
        scrollWidth > clientWidth ? [...document.querySelectorAll("body *")].findLast(sticksOut)?.outerHTML : "",
    ];
})()"""
RIGHT: list[Any] = [True, 1, 0, ""]
"""Whether its script is at work, how many headings it has, by how much it is too wide, and what sticks out."""


@pytest.fixture
def site(transactional_db: None) -> Site:
    return site_of_everything()


@pytest.mark.firefox
def test_every_page_opens_in_firefox(open_page: Open, site: Site) -> None:
    wrong = []
    for reader, addresses in every_page(site):
        page = open_page(reader)
        for address in addresses:
            page.goto(address)
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 800})
                if (shown := page.evaluate(SHOWN)) != RIGHT:
                    wrong.append(f"{address} at {width} px: {shown}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.webkit
def test_every_page_opens_in_webkit(driver: WebKitGTK, live_site: LiveServer, site: Site) -> None:
    wrong = []
    for reader, addresses in every_page(site):
        driver.get(f"{live_site.url}/healthz")
        driver.delete_all_cookies()
        if reader:
            driver.add_cookie(session_of(reader, live_site.url) | {"path": "/"})
        for address in addresses:
            driver.get(f"{live_site.url}{address}")
            for width in WIDTHS:
                driver.set_window_size(width, 900)  # its window does not get narrower than about 450
                if (shown := driver.execute_script(f"return {SHOWN}")) != RIGHT:
                    wrong.append(f"{address} at {width} px: {shown}")
    assert not wrong, "\n".join(wrong)


@pytest.fixture(scope="module")
def driver() -> Iterator[WebKitGTK]:
    """As Debian ships it, on a screen that nobody sees."""
    programs = webkit()
    assert programs
    screen, number = _screen(programs.screen)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DISPLAY", f":{number}")
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        options = WebKitGTKOptions()
        options.binary_location = programs.browser
        options.add_argument("--automation")
        driver = WebKitGTK(options=options, service=Service(programs.driver))
        yield driver
        driver.quit()
    screen.terminate()
    screen.wait(10)


def _screen(program: str) -> tuple[subprocess.Popen[bytes], str]:
    """It takes a number that is free, and says which."""
    reads, writes = os.pipe()
    screen = subprocess.Popen(
        [program, "-displayfd", str(writes), "-screen", "0", "1400x1000x24"],
        pass_fds=[writes],
        stderr=subprocess.DEVNULL,
    )
    os.close(writes)
    with os.fdopen(reads) as said:
        return screen, said.readline().strip()
