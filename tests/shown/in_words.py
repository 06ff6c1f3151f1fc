"""What an answer shows, a line for each piece of it: of a page the text that people read, links and fields."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import islice
from typing import Any

LONGEST = 110
UNSEEN = {"script", "style", "svg", "head"}
IN_A_LINE = {
    *(
        "a",
        "abbr",
        "b",
        "bdi",
        "button",
        "cite",
        "code",
        "del",
        "em",
        "i",
        "input",
        "ins",
        "kbd",
        "label",
        "mark",
        "meta",
    ),
    *("output", "q", "small", "span", "strong", "sub", "sup", "time", "u"),
}
CELLS = {"td", "th"}
CHOICES = {"radio", "checkbox"}
EMPTY = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
TOLD = {
    *("href", "src", "action", "name", "value", "type", "min", "max", "maxlength", "datetime", "title", "aria-label"),
    *("aria-current", "checked", "selected", "disabled", "required", "open", "colspan", "rowspan"),
}
OF_THE_MOMENT = re.compile(r"^(?:csrfmiddlewaretoken|(?:[\w-]+-)?(?:key|shown))$")
"""Fields that are others in every answer, or a digest of all others."""
BY_CHANCE = re.compile(r"\b[0-9a-f]{32,}\b")
LINK = re.compile(r"\b[2-9A-HJKMNP-TV-Z]{4,6}(?:-[2-9A-HJKMNP-TV-Z]{4}){2}\b|(?<=/t/)[2-9A-HJKMNP-TV-Z]{12,}")
"""The code of a player's private link, as it is printed or in an address."""
AROUND = "tabs"
"""The class of the tabs of an event."""
MANY = 20
"""Of more choices than these the chosen one is told, and how many there are: all countries, all zones."""


SEEN_ELSEWHERE = {"data-label", "data-zone", "data-minutes"}
"""Repeat a heading of the table or a time that stands beside them."""
FIRST = 3
"""Of a list as many are told; the others are of the same shape."""


def in_words(answer: Any, *, whole: bool = False) -> str:
    """`whole`: of a page what stands around its main part, too."""
    if answer.status_code != 200:
        return f"is refused: {answer.status_code}"
    kind, text = answer.headers["Content-Type"].partition(";")[0], b"".join(answer).decode()
    if kind == "text/html":
        return "\n".join(page_in_words(text, whole=whole))
    lines = (
        json_in_words(json.loads(text, parse_float=rounded))
        if kind.endswith("json")
        else text.lstrip("\ufeff").splitlines()
    )
    return "\n".join(LINK.sub("…", BY_CHANCE.sub("…", line.rstrip())) for line in lines)


def rounded(number: str) -> float:
    """As far as every machine works it out alike."""
    return round(float(number), 6)


def page_in_words(text: str, *, whole: bool = False) -> list[str]:
    page = Page(text, whole=whole)
    return [f"# {page.title}", *(LINK.sub("…", line) for line in page.lines)]


def json_in_words(value: Any, before: str = "", indent: str = "") -> Iterator[str]:
    """What fits into a line stands in one. Names go by the alphabet: a database keeps facts in an order of its own."""
    short = f"{indent}{before}{json.dumps(value, ensure_ascii=False, sort_keys=True)}"
    if not isinstance(value, dict | list) or (len(short) <= LONGEST and not _is_nested(value)) or not value:
        yield short
        return
    yield f"{indent}{before}{'{' if isinstance(value, dict) else '['}"
    inside = sorted(value.items()) if isinstance(value, dict) else (("", one) for one in value)
    for name, one in islice(inside, None if isinstance(value, dict) else FIRST):
        yield from json_in_words(one, f"{name}: " if name else "", f"{indent}  ")
    if isinstance(value, list) and len(value) > FIRST:
        yield f"{indent}  … {len(value) - FIRST} more"
    yield f"{indent}{'}' if isinstance(value, dict) else ']'}"


def _is_nested(value: dict[str, Any] | list[Any]) -> bool:
    """Whether there are more than two levels in it."""
    inside = list(value.values() if isinstance(value, dict) else value)
    return any(isinstance(one, dict | list) and one for one in inside) and len(inside) > 1


class Page(HTMLParser):
    """Its lines; unless it is asked for as a whole only those of its main part, without the tabs of the event."""

    def __init__(self, text: str, *, whole: bool) -> None:
        super().__init__()
        self.title = ""
        self.lines: list[str] = []
        self._unseen = UNSEEN if whole else UNSEEN | {AROUND}
        self._whole = whole or "<main" not in text
        self._line: list[str] = []
        self._inside: list[str] = []
        self._choices: list[str] = []
        self.feed(text)
        self.close()
        self._end_line()

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        attrs = {name: value or "" for name, value in given}
        if tag == "input" and OF_THE_MOMENT.match(attrs.get("name", "")):
            return
        if tag not in IN_A_LINE | CELLS or attrs.get("type") in CHOICES:
            self._end_line()
        if tag not in EMPTY:
            self._inside.append(AROUND if attrs.get("class") == AROUND else tag)
        if self._is_seen():
            self._line += [" | " if tag in CELLS and self._line else "", self._told(tag, attrs)]

    def handle_endtag(self, tag: str) -> None:
        if tag not in IN_A_LINE | CELLS:
            self._end_line()
        if tag == "select":
            self._end_choices()
        names = {tag, AROUND} if tag == "nav" else {tag}
        if names.intersection(self._inside):
            while self._inside.pop() not in names:
                pass

    def handle_data(self, data: str) -> None:
        if self._inside[-1:] == ["title"]:
            self.title = " ".join(f"{self.title}{data}".split())
        elif self._is_seen():
            self._line.append(data)

    def _is_seen(self) -> bool:
        return (self._whole or "main" in self._inside) and not self._unseen.intersection(self._inside)

    def _told(self, tag: str, attrs: dict[str, str]) -> str:
        told = [
            name if name == value or not value else f"{name}={BY_CHANCE.sub('…', value)}"
            for name, value in sorted(attrs.items())
            if name in TOLD or (name.startswith("data-") and name not in SEEN_ELSEWHERE and value)
        ]
        return f" <{' '.join((tag, *told))}> " if told else ""

    def _end_line(self) -> None:
        line = " ".join("".join(self._line).split())
        self._line.clear()
        if line:
            (self._choices if "select" in self._inside and line.startswith("<option") else self.lines).append(line)

    def _end_choices(self) -> None:
        chosen = [one for one in self._choices if " selected" in one.partition(">")[0]]
        many = len(self._choices) > MANY
        self.lines += [*chosen, f"(of {len(self._choices)})"] if many else self._choices
        self._choices.clear()
