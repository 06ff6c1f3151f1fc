"""A thumb on a phone that counts: taps, keys, pages loaded, and how far it had to scroll."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Error, Locator, Page

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
SCROLLED = "() => scrollY + (document.querySelector('#sheet[open]')?.scrollTop ?? 0)"
walks: list[tuple[str, int, Thumb]] = []
"""What was walked in this run, with its bar: `make journeys` prints them."""


@dataclass
class Thumb:
    """On a page that is open already. A word that is typed takes a tap into its field first."""

    page: Page
    taps: int = 0
    keys: int = 0
    loads: int = 0
    scrolled: int = 0
    _seen: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("load", lambda _: self._loaded())

    def tap(self, where: Locator) -> None:
        where.wait_for()
        before = self._place()
        self._bring_into_view(where)
        self.scrolled += abs(round(self._place() - before))
        where.tap()
        self.taps += 1

    def press(self, name: str, role: Any = "button", within: Page | Locator | None = None) -> None:
        """What is called exactly so."""
        self.tap((within or self.page).get_by_role(role, name=name, exact=True).first)

    def choose(self, where: Locator, option: str) -> None:
        """From a list of the system's own."""
        self.tap(where)
        where.select_option(option)

    def type(self, text: str, where: Locator | None = None) -> None:
        """Into this field, or where the page has put the cursor."""
        if where is not None:
            self.tap(where)
        self.page.keyboard.type(text)
        self.keys += len(text)

    def fill(self, where: Locator, text: str) -> None:
        """A date, a time, or a list that is pasted: a tap, and no keys."""
        self.tap(where)
        where.fill(text)

    def arrived(self, what: str, bar: int, *, beside: int = 0) -> None:
        """The walk is over: it may take so many taps, `beside` those that name what nobody could know."""
        self.taps -= beside
        walks.append((what, bar, self))
        assert self.taps <= bar, f"{what}: {self.taps} taps"

    def _bring_into_view(self, where: Locator) -> None:
        """Of the next page, if the one that was on its way came just now."""
        try:
            where.scroll_into_view_if_needed()
        except Error:
            self.page.wait_for_load_state()
            where.scroll_into_view_if_needed()

    def _place(self) -> float:
        """How far down it is, once a page that is on its way has come."""
        try:
            return float(self.page.evaluate(SCROLLED))
        except Error:
            self.page.wait_for_load_state()
            return float(self.page.evaluate(SCROLLED))

    def _loaded(self) -> None:
        self.loads += 1


def table() -> str:
    head = f"{'on a phone of 360 x 780':58} taps  bar  keys  loads  scrolled"
    rows = (f"{what:58} {t.taps:4} {bar:4} {t.keys:5} {t.loads:6} {t.scrolled:6} px" for what, bar, t in walks)
    return "\n".join([head, *rows])
