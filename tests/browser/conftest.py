"""A real browser on the running site. An error on its console, a refusal by the content policy or a file that does
not load fails the test it happened in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Request, Response, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.browser.thumbs import table, walks
from tests.machine import program
from tests.rings import RING

PATIENCE = 20_000
"""Milliseconds: what takes longer on a machine with other work has not come to pass."""
expect.set_options(timeout=PATIENCE)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LAUNCH: dict[str, Callable[[Playwright], Browser]] = {
    "chromium": lambda one: one.chromium.launch(executable_path=program("chromium"), args=ARGUMENTS),
    # As its makers ship it, driven by WebDriver BiDi; Playwright's own build could not be had everywhere.
    "firefox": lambda one: one.firefox.launch(channel="moz-firefox", executable_path=program("firefox")),
}
# Without `preload` axe puts no style sheets of its own into the page, which the content policy would refuse.
AXE = {"resultTypes": ["violations"], "preload": False}
ANSWERS = {"document", "xhr", "fetch"}  # these may be refusals: a 409 or a 422 is what the test came for


@pytest.fixture
def live_site(live_server: LiveServer) -> LiveServer:
    """The site in a thread of its own; `live_site.url` is its address."""
    return live_server


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test of the browser in Chromium; when everything is run, in Firefox too."""
    if "browser" in metafunc.fixturenames:
        is_chromium_alone = RING or metafunc.definition.get_closest_marker("chromium_alone")
        names = ("chromium",) if is_chromium_alone else ("chromium", "firefox")
        names = ("firefox",) if metafunc.definition.get_closest_marker("firefox") else names
        rows = [pytest.param(name, marks=getattr(pytest.mark, name)) for name in names]
        metafunc.parametrize("browser", rows, indirect=True, scope="module")


@pytest.fixture(scope="module")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Playwright leaves an event loop running in this thread, which Django would take for async code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        with sync_playwright() as playwright:
            browser = LAUNCH[getattr(request, "param", "chromium")](playwright)
            yield browser
            browser.close()


@pytest.fixture
def open_page(browser: Browser, live_site: LiveServer) -> Iterator[Callable[..., Page]]:
    """Open a page in a fresh context: `open_page(user, viewport=..., java_script_enabled=False, ...)`.

    Without the worker that keeps pages, unless a test asks for it with `service_workers="allow"`.
    """
    contexts: list[BrowserContext] = []
    problems: list[str] = []
    under_way: set[Request] = set()

    def opened(user: Any = None, **options: Any) -> Page:
        context = browser.new_context(base_url=live_site.url, **{"service_workers": "block", **options})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        _watch(context, problems)
        _follow(context, under_way)
        if user is not None:
            context.add_cookies([session_of(user, live_site.url)])
        return context.new_page()

    yield opened
    for context in contexts:
        _let_arrive(context, under_way)
    for context in contexts:
        context.close()
    if problems:
        pytest.fail("the browser complained:\n" + "\n".join(problems), pytrace=False)


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    return open_page()


@pytest.fixture
def assert_accessible() -> Callable[[Page], None]:
    """Run axe-core over the page as it stands."""

    def assert_accessible(page: Page) -> None:
        results = Axe().run(page, options=AXE)
        assert results.violations_count == 0, f"{page.url}\n{results.generate_report()}"

    return assert_accessible


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if walks:
        terminalreporter.section("thumbs")
        terminalreporter.write_line(table())


def _watch(context: BrowserContext, problems: list[str]) -> None:
    def console(message: Any) -> None:
        # How a file failed to load is told better by its answer, below.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            problems.append(f"console: {message.text}")

    def answer(response: Response) -> None:
        if response.status >= 500 or (response.status >= 400 and response.request.resource_type not in ANSWERS):
            problems.append(f"{response.status}: {response.url}")

    context.on("console", console)
    context.on("weberror", lambda error: problems.append(f"script: {error.error}"))
    context.on("response", answer)


def _follow(context: BrowserContext, under_way: set[Request]) -> None:
    context.on("request", lambda request: under_way.add(request))
    for end in ("requestfinished", "requestfailed"):
        context.on(end, lambda request: under_way.discard(request))


def _let_arrive(context: BrowserContext, under_way: set[Request]) -> None:
    """Wait for the answers that are still on their way: once the test is over, their threads may no longer use the
    database, not even to give their connection back.
    """
    for page in context.pages:
        for _ in range(100):
            if not under_way:
                return
            page.wait_for_timeout(50)


def session_of(user: Any, url: str) -> Any:
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    return {"name": name, "value": client.cookies[name].value, "url": url}
