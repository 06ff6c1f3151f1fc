"""A browser on the site of the image: with collected files, too, its pages stand without a connection."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import browser  # noqa: F401 - a fixture
from tests.browser.test_phones import until_kept
from tests.stack.databases import empty_database
from tests.stack.image import HOST, Image, Site
from tests.stack.records import address_of, director_of, given_documents, import_documents

PLAIN = {"SECURE_SSL_REDIRECT": "0", "BEHIND_PROXY": "0", "ALLOWED_HOSTS": f"127.0.0.1,{HOST}"}
"""A browser takes this machine's own address for safe, so no proxy is needed to have a worker."""


@pytest.mark.postgres
@pytest.mark.chromium
def test_pages_stand_without_a_connection(
    browser: Browser,  # noqa: F811
    image: Image,
    site_of: Callable[..., Site],
) -> None:
    with empty_database() as database:
        site = site_of(image, database, **PLAIN)
        site.migrate()
        site.start("web")
        events = import_documents(site, director_of(site), dict(list(given_documents().items())[:1]))
        page = browser.new_context(base_url=f"http://127.0.0.1:{site.port}").new_page()
        for event in events.values():
            page.goto(f"{address_of(site, event)}standings/")
            until_kept(page)
            page.context.set_offline(True)
            page.reload()
            expect(page.get_by_text("No connection:")).to_be_visible()
            expect(page.locator("tbody tr").first).to_be_visible()
        page.context.close()
        site.running.close()
