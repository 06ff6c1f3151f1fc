"""A reader who follows every link of an event or a league and presses every button that its pages offer, each press
taken back.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.core.cache import cache, caches
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve

from tests.tournaments.plain import Form, Page
from tournaments.kernel.models import User, epochs

SAME_PAGES, SAME_BUTTONS = 3, 2
"""So many pages of one view are read, and so many buttons of one kind pressed; the others differ in a name."""
REFUSED_QUIETLY = ("Nothing had to be changed",)
ALERT = r'(?:role="alert"|class="[^"]*(?:error|bad)[^"]*")[^>]*>(.*?)</(?:p|ul|div|section)>'
NEVER_PRESSED = ("/account/",)
WITHOUT_OFFERS = (
    "sheet",
    "slip",
    "event_feed",
    "document",
    "figures",
    "share",
    "projector",
    "cards",
    "standings_sheet",
)
"""Views that only show something: nothing to press stands there."""
MAIN_PAGES = {
    "event",
    "desk",
    "entries",
    "draft",
    "result",
    "finalize",
    "order",
    "seeds",
    "my_table",
    "drafting",
    "preregister",
}
"""Views with the acts that move an event on."""


@dataclass(frozen=True)
class Refusal:
    """What a reader was offered and then denied. `said`: the beginning of the answer's words."""

    role: str
    state: str
    page: str
    offered: str
    status: int
    said: str

    def __str__(self) -> str:
        return f"{self.state}: {self.role} at {self.page} {self.offered}: {self.status} {self.said}"


@dataclass
class Crawl:
    """One reader in one state. The pages read are those at the addresses `starts` and below them.

    `main_only`: one main page of each kind, and only its primary buttons.
    """

    starts: tuple[str, ...]
    role: str
    state: str
    user: User | None
    main_only: bool = False
    refusals: list[Refusal] = field(default_factory=list)
    presses: int = 0

    def __post_init__(self) -> None:
        self.client = Client(raise_request_exception=False)
        if self.user is not None:
            self.client.force_login(self.user)

    def run(self) -> Crawl:
        """Read every page that a link leads to, and press what stands on it."""
        waiting, seen = deque((url, "") for url in self.starts), set[str]()
        kinds, buttons = Counter[str](), Counter[tuple[str, ...]]()
        while waiting:
            url, came_from = waiting.popleft()
            kind = kind_of(url)
            if url in seen or self._is_skipped(kind, kinds[kind]):
                continue
            seen.add(url)
            kinds[kind] += 1
            answer = self.client.get(url, follow=True)
            if answer.status_code >= 400:
                self._note(came_from, f"links to {kind}", answer)
                continue
            if "html" not in answer["Content-Type"]:
                continue
            url = answer.redirect_chain[-1][0] if answer.redirect_chain else url
            page = Page(answer.text)
            for form in page.forms:
                self._press(url, form, buttons)
            waiting += ((there, kind) for there in self._links(url, page))
        return self

    def _is_skipped(self, kind: str, read: int) -> bool:
        view = kind.partition(":")[0]
        if self.main_only:
            return read > 0 or kind not in MAIN_PAGES
        return read >= SAME_PAGES or view in WITHOUT_OFFERS

    def _links(self, url: str, page: Page) -> Iterator[str]:
        for link in page.links:
            there = urljoin(url, link).partition("#")[0]
            if not urlsplit(there).netloc and there.startswith(self.starts):
                yield there

    def _press(self, url: str, form: Form, buttons: Counter[tuple[str, ...]]) -> None:
        target = urljoin(url, form.action or url)
        if form.method != "post" or form.is_incomplete or target.startswith(NEVER_PRESSED):
            return
        for button in form.submits:
            key = (kind_of(url), kind_of(target), button.name, button.value, button.label)
            buttons[key] += 1
            if buttons[key] > (1 if self.main_only else SAME_BUTTONS) or (self.main_only and not button.is_primary):
                continue
            self.presses += 1
            with taken_back():
                typed = {button.name: button.value} if button.name else {}
                answer = self.client.post(
                    target, form.filled(typed), follow=not self.main_only, headers={"Referer": url}
                )
                if answer.status_code >= 400 and form.is_bare:
                    self._note(kind_of(url), f"presses {button.label!r} ({kind_of(target)})", answer)
                elif answer.status_code >= 400 and not shows_form_again(answer.text, form):
                    self._note(kind_of(url), f"sends {button.label!r} ({kind_of(target)})", answer)
                elif (
                    answer.status_code == 200
                    and form.is_bare
                    and any(words in answer.text for words in REFUSED_QUIETLY)
                ):
                    self._note(kind_of(url), f"presses {button.label!r} ({kind_of(target)})", answer)
            self.client.cookies.pop("messages", None)

    def _note(self, page: str, offered: str, answer: Any) -> None:
        self.refusals.append(Refusal(self.role, self.state, page, offered, answer.status_code, words_of(answer.text)))


def kind_of(url: str) -> str:
    """The name of the view behind an address, with the words in it that name an act."""
    try:
        found = resolve(urlsplit(url).path)
    except Resolver404:
        return url
    acts = [str(value) for key, value in found.kwargs.items() if key != "slug" and not isinstance(value, int)]
    query = re.sub(r"\d+|=[^&]*", "", urlsplit(url).query)
    return ":".join([found.url_name or "", *acts, *filter(None, [query])])


def shows_form_again(text: str, form: Form) -> bool:
    """Whether a refused form came back with its fields, so that the reason leads to a field that exists."""
    asked = form.names
    return any(asked <= shown.names for shown in Page(text).forms)


class taken_back:  # noqa: N801 - reads as what it does
    """Whatever is written inside is taken back, and nothing that was remembered of it stays."""

    def __enter__(self) -> None:
        self.point = transaction.savepoint()

    def __exit__(self, *_: object) -> None:
        transaction.savepoint_rollback(self.point)
        cache.clear()
        caches["values"].clear()
        epochs.learned(1)


def words_of(text: str) -> str:
    """What a page says went wrong: its alerts, else its title."""
    inside = text.partition("<main")[2] or text
    alerts = re.findall(ALERT, inside, re.DOTALL)
    said = " | ".join(alerts) or inside[:1500]
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", said))).strip()[:300]
