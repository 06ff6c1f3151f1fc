"""A browser without JavaScript: follows links, reads forms from the page, sends them as they stand."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.test import Client

from tests.rings import RING

NOT_FOLLOWED = ("/static/", "/account/logout/", "/admin/", "mailto:")
PRIMARY = {"action", "danger"}
"""The looks of buttons that a page offers as its own act."""
ENOUGH = 1 if RING else 4
"""So many pages of one kind are read; the further ones are made by the same view."""


@dataclass
class Button:
    """A button that sends its form, with the name and value that it adds. `needs`: what it waits for (needs.js)."""

    name: str
    value: str
    label: str = ""
    is_primary: bool = False
    needs: tuple[str, ...] = ()


@dataclass
class Form:
    """A form as it stands: what pressing its first button would send, and to where. `needed`: the fields that a browser
    does not let stay empty. `is_bare`: it asks nothing, there is only a button to press.
    """

    method: str
    action: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    choices: dict[str, list[str]] = field(default_factory=dict)
    needed: set[str] = field(default_factory=set)
    submits: list[Button] = field(default_factory=list)
    buttons: int = 0
    is_bare: bool = True

    @property
    def names(self) -> set[str]:
        """The fields that it has."""
        return {*dict(self.fields), *self.choices}

    @property
    def is_incomplete(self) -> bool:
        """Whether a browser would ask for something before it sends the form."""
        given = {name for name, value in self.fields if value.strip()}
        return bool(self.needed - given)

    def value(self, name: str) -> str | None:
        return next((value for key, value in self.fields if key == name), None)

    def filled(self, typed: Mapping[str, Any]) -> dict[str, list[str]]:
        sent: dict[str, list[str]] = {}
        for name, value in self.fields:
            sent.setdefault(name, []).append(value)
        for name, value in typed.items():
            sent[name] = [str(one) for one in value] if isinstance(value, list) else [str(value)]
        return {name: values for name, values in sent.items() if values != [""] or name in typed}


class Page(HTMLParser):
    """What a browser makes of the page: its tags with their attributes, its forms and links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.forms: list[Form] = []
        self._open: Form | None = None
        self._select = self._area = ""
        self._picked: str | None = None
        self._button: Button | None = None
        self.feed(text)

    @property
    def links(self) -> list[str]:
        return [attrs["href"] for tag, attrs in self.tags if tag == "a" and attrs.get("href")]

    @cached_property
    def kinds(self) -> dict[str, str]:
        """The types of its fields that people type into, by name."""
        typed = [attrs for tag, attrs in self.tags if tag in ("input", "textarea")]
        return {attrs.get("name", ""): _kind(attrs) for attrs in typed}

    def form(self, *names: str) -> Form:
        """The form that holds all these fields."""
        return next(form for form in self.forms if set(names) <= {*form.choices, *dict(form.fields)})

    def form_to(self, end: str) -> Form:
        """The form that is sent to an address with this end."""
        return next(form for form in self.forms if form.action.endswith(end))

    def updatepos(self, i: int, j: int) -> int:
        """Nobody asks for lines and columns."""
        return j

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        attrs = {name: value or "" for name, value in given}
        self.tags.append((tag, attrs))
        if tag == "form":
            self._open = Form(attrs.get("method", "get").lower(), attrs.get("action", ""))
            self.forms.append(self._open)
        elif self._open is not None:
            self._field(tag, attrs)

    def handle_startendtag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, given)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "select" and self._open is not None:
            if self._select and self._picked is not None:
                self._open.fields.append((self._select, self._picked))
            self._select = ""
        elif tag == "textarea":
            self._area = ""
        elif tag == "button":
            self._button = None

    def handle_data(self, data: str) -> None:
        if self._button is not None:
            self._button.label = self._button.label or " ".join(data.split())
        if self._area and self._open is not None:
            name, before = self._open.fields.pop()
            self._open.fields.append((name, (before + data).removeprefix("\n")))

    def _field(self, tag: str, attrs: dict[str, str]) -> None:
        assert self._open is not None
        name, value = attrs.get("name", ""), attrs.get("value", "")
        hidden = tag == "input" and attrs.get("type") in ("hidden", "submit")
        self._open.is_bare &= tag not in ("input", "select", "textarea") or hidden or "disabled" in attrs
        if "required" in attrs and "disabled" not in attrs:
            self._open.needed.add(name)
        if tag == "button" and attrs.get("type", "submit") == "submit":
            self._open.buttons += 1
            if "disabled" not in attrs:
                primary = not PRIMARY.isdisjoint(attrs.get("class", "").split())
                self._button = Button(name, value, is_primary=primary, needs=tuple(attrs.get("data-needs", "").split()))
                self._open.submits.append(self._button)
        if tag == "select":
            self._select, self._picked = name, None
            self._open.choices.setdefault(name, [])
        elif tag == "option":
            self._open.choices.setdefault(self._select, []).append(value)
            self._picked = value if "selected" in attrs or self._picked is None else self._picked
        elif tag == "textarea" and name:
            self._area = name
            self._open.fields.append((name, ""))
        elif tag == "input" and name and "disabled" not in attrs:
            self._input(name, value, attrs)

    def _input(self, name: str, value: str, attrs: dict[str, str]) -> None:
        assert self._open is not None
        if attrs.get("type") in ("radio", "checkbox"):
            self._open.choices.setdefault(name, []).append(attrs.get("value", "on"))
            if "checked" in attrs:
                self._open.fields.append((name, attrs.get("value", "on")))
        elif attrs.get("type") != "submit":
            self._open.fields.append((name, value))


def _kind(attrs: Mapping[str, str]) -> str:
    return "number" if attrs.get("inputmode") == "numeric" else attrs.get("type", "text")


read_once = lru_cache(maxsize=8)(Page)


@dataclass
class PlainBrowser:
    """`page` is what stands on the screen, `url` its address, `status` how it was answered."""

    client: Client
    url: str = "/"
    status: int = 0
    text: str = ""

    @property
    def page(self) -> Page:
        return read_once(self.text)

    def open(self, url: str) -> PlainBrowser:
        return self._shown(urljoin(self.url, url), self.client.get(urljoin(self.url, url), follow=True))

    def send(self, form: Form, **typed: Any) -> PlainBrowser:
        """Press the form's button with these fields filled in."""
        target = urljoin(self.url, form.action)
        ask = self.client.post if form.method == "post" else self.client.get
        return self._shown(target, ask(target, form.filled(typed), follow=True))

    def _shown(self, url: str, answer: Any) -> PlainBrowser:
        self.url = answer.redirect_chain[-1][0] if answer.redirect_chain else url
        self.status, self.text = answer.status_code, answer.text
        return self


def browser(user: Any = None) -> PlainBrowser:
    client = Client()
    if user is not None:
        client.force_login(user)
    return PlainBrowser(client)


@dataclass(frozen=True)
class Read:
    """A page of a crawl. `linked`: somewhere stands a link to it, not only a form or a fragment."""

    status: int
    text: str
    linked: bool

    @cached_property
    def page(self) -> Page:
        return Page(self.text)


def crawled(client: Client, starts: Iterable[str]) -> dict[str, Read]:
    """Every page a reader comes to by links, forms and fragments."""
    waiting = deque((url, False) for url in starts)
    read: dict[str, Read] = {}
    kinds: Counter[str] = Counter()
    while waiting:
        url, linked = waiting.popleft()
        if urlsplit(url).netloc or url.startswith(NOT_FOLLOWED) or (url in read and (read[url].linked or not linked)):
            continue
        kind = re.sub(r"\d+|events/\d+/[^/]+", "…", url)
        kinds[kind] += url not in read
        if kinds[kind] > ENOUGH:
            continue
        answer = client.get(url)
        read[url] = Read(
            answer.status_code, answer.content.decode(errors="replace") if answer.status_code == 200 else "", linked
        )
        if answer.status_code in (301, 302):
            waiting.append((answer["Location"], linked))
        waiting += found_in(url, read[url].page)
    return read


def found_in(url: str, page: Page) -> list[tuple[str, bool]]:
    found = []
    for tag, attrs in page.tags:
        for name in ("href", "hx-get", "action", "data-url"):
            if attrs.get(name) and tag != "link":
                where = urljoin(url, attrs[name]).partition("#")[0]
                found.append((where, name == "href"))
    return found
