"""A reader who follows every link of an event or a league and presses every button that its pages offer, each press
taken back.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.core.cache import cache, caches
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve

from tests.tournaments.plain import Button, Form, Page
from tournaments.kernel.models import User, epochs
from tournaments.people.models import Player

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
    "report_file",
    "figures",
    "share",
    "projector",
    "cards",
    "standings_sheet",
    "standings_workbook",
    "players_sheet",
    "players_workbook",
    "rounds_sheet",
    "rounds_workbook",
    "workbook",
    "masters_workbook",
    "bids_workbook",
)
"""Views that only show something: nothing to press stands there."""
MOST_FILLED = 2
"""A form is filled in so often: what is asked for may hang upon an answer before it."""
CLEAR = ("number", "date", "time", "email")
IN_WORDS = ("reason", "because", "text", "note", "description", "answer", "title")
"""Types and names of fields of which it is clear what may be typed there."""
CHANGE = "change"
"""What a button needs whose form says nothing new as it stands: a change."""
IN_ERROR = "Not saved yet. Please look at:"
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
                self._press(url, page, form, buttons)
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

    def _press(self, url: str, page: Page, form: Form, buttons: Counter[tuple[str, ...]]) -> None:
        target = urljoin(url, form.action or url)
        if form.method != "post" or target.startswith(NEVER_PRESSED):
            return
        for button in form.submits:
            key = (kind_of(url), kind_of(target), button.name, button.value, button.label)
            buttons[key] += 1
            if buttons[key] > (1 if self.main_only else SAME_BUTTONS) or (self.main_only and not button.is_primary):
                continue
            if (made_up := complete(page, form, button)) is None:
                continue
            self.presses += 1
            with taken_back():
                typed: dict[str, Any] = {button.name: button.value} if button.name else {}
                answer = self._send(url, target, form.filled({**made_up, **typed}))
                for _ in range(MOST_FILLED):
                    if not is_refused(answer) or (sent := filled_in(answer, form, button)) is None:
                        break
                    answer = self._send(url, target, sent)
                if answer.status_code >= 400 and form.is_bare:
                    self._note(kind_of(url), f"presses {button.label!r} ({kind_of(target)})", answer)
                elif is_refused(answer) and not is_excused(answer, form, made_up):
                    self._note(kind_of(url), f"sends {button.label!r} ({kind_of(target)})", answer)
                elif (
                    answer.status_code == 200
                    and form.is_bare
                    and any(words in answer.text for words in REFUSED_QUIETLY)
                ):
                    self._note(kind_of(url), f"presses {button.label!r} ({kind_of(target)})", answer)
            self.client.cookies.pop("messages", None)

    def _send(self, url: str, target: str, fields: dict[str, list[str]]) -> Any:
        return self.client.post(target, fields, follow=not self.main_only, headers={"Referer": url})

    def _note(self, page: str, offered: str, answer: Any) -> None:
        self.refusals.append(Refusal(self.role, self.state, page, offered, answer.status_code, words_of(answer.text)))


def complete(page: Page, form: Form, button: Button) -> dict[str, Any] | None:
    """Return something plausible for the empty fields that a browser asks for before this button is pressed; None where
    nobody can say what that might be.
    """
    given = {name for name, value in form.fields if value.strip()}
    made_up: dict[str, Any] = {}
    for place, name in enumerate(sorted(form.needed - given)):
        choices, kind = list(filter(None, form.choices.get(name, []))), page.kinds.get(name, "")
        if name in form.choices:
            made_up[name] = choices[place % len(choices)] if choices else None
        else:
            made_up[name] = plausible(name, [], kind) if kind in CLEAR or name in IN_WORDS else None
    for need in button.needs:
        if need == CHANGE:
            return None
        names, _, wanted = need.partition("=")
        first = names.split(",")[0]
        if not first.endswith("*") and first not in given:
            offered = form.choices.get(first, [])
            made_up[first] = [offered[0], *offered[::-1]][: int(wanted or 1)] if offered else None
    return None if None in made_up.values() else made_up


def kind_of(url: str) -> str:
    """The name of the view behind an address, with the words in it that name an act."""
    try:
        found = resolve(urlsplit(url).path)
    except Resolver404:
        return url
    acts = [str(value) for key, value in found.kwargs.items() if key != "slug" and not isinstance(value, int)]
    query = re.sub(r"\d+|=[^&]*", "", urlsplit(url).query)
    return ":".join([found.url_name or "", *acts, *filter(None, [query])])


def is_refused(answer: Any) -> bool:
    """Return whether a form that was sent came back, with any status: a refusal, or fields in error."""
    if answer.status_code >= 400:
        return True
    return answer.status_code == 200 and not getattr(answer, "redirect_chain", ()) and IN_ERROR in answer.text


def is_excused(answer: Any, form: Form, made_up: Mapping[str, Any]) -> bool:
    """Return whether a form came back, or a page that asks for the rest, because of a choice that was only made up."""
    if made_up.keys() <= set(IN_WORDS):
        return False
    return shows_form_again(answer.text, form) or bool(fields_in_error(Page(answer.text)))


def shows_form_again(text: str, form: Form) -> bool:
    """Whether a refused form came back with its fields, so that the reason leads to a field that exists."""
    return any(form.names <= shown.names for shown in Page(text).forms)


def filled_in(answer: Any, form: Form, button: Button) -> dict[str, list[str]] | None:
    """The form as it came back, with something plausible in each field that was left empty and is asked for; None
    where it did not come back, or where something else is wrong with it. Sent by the same button, or by one asked for.
    """
    page = Page(answer.text)
    again = next((shown for shown in page.forms if form.names <= shown.names), None)
    if again is None:
        return None
    asked, sent = fields_in_error(page), again.filled({})
    buttons = {button.name: [button.value] for button in again.submits if button.name in asked}
    empty = {
        name for name in asked if name in again.names | buttons.keys() and not any(map(str.strip, sent.get(name, ())))
    }
    if not empty:
        return None
    pressed = {button.name: button.value} if button.name and not buttons.keys() & empty else {}
    offered = {**buttons, **again.choices}
    typed = {name: plausible(name, offered.get(name, []), page.kinds.get(name, "")) for name in empty}
    return again.filled(pressed | typed)


def fields_in_error(page: Page) -> set[str]:
    """The names of the fields that the list of errors leads to."""
    led_to = {link.removeprefix("#") for link in page.links if link.startswith("#id_")}
    named = {attrs.get("name", "") for _, attrs in page.tags if re.sub(r"_\d+$", "", attrs.get("id", "")) in led_to}
    return named | {attrs.get("name", "") for _, attrs in page.tags if attrs.get("id") in led_to} - {""}


def plausible(name: str, choices: list[str], kind: str) -> str:
    """Return what somebody might type or choose in a field of this name."""
    if choices:
        return next(filter(None, choices), "")
    if name == "handle":
        return str(Player.objects.exclude(handle=None).latest("pk").handle)
    return {"number": "1", "date": "2026-12-24", "time": "12:00", "email": "pat@example.org"}.get(kind, "A reason.")


class taken_back:  # noqa: N801 - reads as what it does
    """Whatever is written inside is taken back, and nothing that was remembered of it stays."""

    def __enter__(self) -> None:
        self.point = transaction.savepoint()

    def __exit__(self, *_: object) -> None:
        transaction.savepoint_rollback(self.point)
        cache.clear()
        caches["values"].clear()
        epochs.remember_epoch(1)


def words_of(text: str) -> str:
    """What a page says went wrong: its alerts, else its title."""
    inside = text.partition("<main")[2] or text
    alerts = re.findall(ALERT, inside, re.DOTALL)
    said = " | ".join(alerts) or inside[:1500]
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", said))).strip()[:300]
