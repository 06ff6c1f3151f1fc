"""Every page as people meet it: wide and on a phone, by day and by night."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import product
from typing import Any
from zlib import crc32

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser.pages import LONG_NAME, LONG_WORD, Site, every_page, site_of_everything
from tests.browser.targets import small_targets
from tests.rings import RING, some
from tournaments.people.models import Letter

Open = Callable[..., Page]
WIDTHS = (1280, 360)
SCHEMES = ("light", "dark")
EVERY_WAY = "TREKCC_LOOKS" in os.environ
"""`make looks`: axe-core reads each page in all four ways. In a run it reads each page one way, the next in another; in
a ring every third one of every fourth page. All that it opens are measured at both widths.
"""

ANSWERED = ".errors, .bad, .refusal, .ask"
"""What a form says that was refused, or asks back: on a page of its own, or where it waits in the queue."""


@pytest.fixture
def site(transactional_db: None) -> Site:
    return site_of_everything()


@pytest.mark.chromium_alone
def test_every_page_suits_everybody(open_page: Open, site: Site, assert_accessible: Callable[[Page], None]) -> None:
    found = [
        wrong
        for reader, addresses in every_page(site)
        for wrong in faults(open_page(reader), some(addresses, 4), assert_accessible)
    ]
    assert not found, "\n".join(found)


@pytest.mark.chromium_alone
def test_status_of_the_site_and_its_own_long_name_suit_everybody(
    open_page: Open, transactional_db: None, settings: Any, assert_accessible: Callable[[Page], None]
) -> None:
    settings.SITE_NAME, settings.REDIS_URL = f"{LONG_NAME}, {LONG_WORD}"[:80], "redis://127.0.0.1:1/0"
    Letter.objects.create(recipients={}, due_at=timezone.now())
    coordinator = open_page(factories.CoordinatorFactory())
    found = faults(coordinator, ["/status/", "/inbox/", "/contact/", "/events/"], assert_accessible)
    assert not found, "\n".join(found)


@pytest.mark.chromium_alone
def test_refused_forms_suit_everybody(open_page: Open, site: Site, assert_accessible: Callable[[Page], None]) -> None:
    page = open_page(site.director)
    found = []
    forms: list[tuple[str, dict[str, str], str]] = [
        ("/events/new/", {}, "Publish listing"),
        ("/events/import/", {"Or the text of one": "{"}, "Import"),
        (f"{site.running.get_absolute_url()}entries/", {}, "Enter this player"),
        (f"{site.running.get_absolute_url()}entries/", {"Names or handles": f"{LONG_NAME}\npicard"}, "Preview"),
        (f"{site.running.get_absolute_url()}rounds/1/tables/1/", {}, "Save the correction"),
        (f"{site.running.get_absolute_url()}desk/", {"Table": "99"}, "Save Enter"),
        (f"{site.drafted.get_absolute_url()}draft/", {}, "Swap"),
    ]
    for address, typed, button in forms:
        page.set_viewport_size({"width": max(WIDTHS), "height": 800})
        page.goto(address)
        page.locator("details").evaluate_all("all => all.forEach(one => (one.open = true))")
        for label, text in typed.items():
            page.get_by_label(label, exact=True).fill(text)
        # Scripts keep a form back that is not complete: without scripts the site refuses it.
        page.get_by_role("button", name=button).first.evaluate("one => one.form.requestSubmit(one)")
        expect(page.locator(ANSWERED).first).to_be_visible()
        found += looks(page, f"{address} {button}", assert_accessible)
        page.evaluate("localStorage.clear()")  # what was refused here would stand on the next page, too

    assert not found, "\n".join(found)


def faults(page: Page, addresses: list[str], assert_accessible: Callable[[Page], None]) -> list[str]:
    found = []
    for address in addresses:
        page.goto(address)
        found += looks(page, address, assert_accessible)
    return found


def looks(page: Page, name: str, assert_accessible: Callable[[Page], None]) -> list[str]:
    """What axe-core finds at either width and in either scheme, with everything unfolded, what sticks out, and on a
    phone what is too low for a thumb.
    """
    page.locator("details").evaluate_all("all => all.forEach(one => (one.open = true))")
    found = []
    ways = list(product(WIDTHS, SCHEMES))
    turn = crc32(name.encode())
    if not EVERY_WAY:
        ways = [] if RING and turn % 3 else [ways[turn % len(ways)]]
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        for scheme in (scheme for wide, scheme in ways if wide == width):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            try:
                assert_accessible(page)
            except AssertionError as report:
                found.append(f"{name} at {width} px, {scheme}: {report}")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if wide > 0:
            found.append(f"{name} at {width} px is {wide} px too wide")
    found += [f"{name} at {width} px: too low for a thumb: {target}" for target in small_targets(page)]
    return found
