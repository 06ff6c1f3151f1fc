"""Lists too long for one page: a part of them at a time, and a search through the whole that needs no script."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.core.paginator import Page, Paginator
from django.utils.http import urlencode

from tournaments.engine.names import is_found

WHOLE, PART = 128, 40
"""Rows of a list that stands there whole, to be searched by the browser; and of a part of one that is longer."""
LONGEST_SEARCH = 60

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ListPart(Generic[T]):
    """`rows` of the page that was asked for; `find`: what was searched for, `keeps` that for the addresses of others.

    `all`: how many there are without the search.
    """

    rows: tuple[T, ...]
    pages: Page[T]
    find: str
    keeps: str
    all: int

    @property
    def is_part(self) -> bool:
        return self.all > WHOLE


def make_part(
    asked: Mapping[str, str], rows: Sequence[T], named: Callable[[], Callable[[T], str]], *, size: int = PART
) -> ListPart[T]:
    """The `page` of them that is asked for, of those in whose name `find` stands. `named` is called only then, for what
    each row goes by. `size`: rows of a part.
    """
    find = asked.get("find", "").strip()[:LONGEST_SEARCH]
    found = find_rows(rows, find, named()) if find else rows
    pages = Paginator(found, WHOLE if len(rows) <= WHOLE else size).get_page(asked.get("page"))
    others = {name: value for name, value in asked.items() if name in ("find", "show") and value}
    return ListPart(tuple(pages.object_list), pages, find, f"{urlencode(others)}&" if others else "", len(rows))


def is_long(rows: Sequence[Any]) -> bool:
    """Whether they come in parts."""
    return len(rows) > WHOLE


def find_rows(rows: Sequence[T], find: str, name: Callable[[T], str]) -> list[T]:
    """Find rows as a browser does (static/trekcc.js)."""
    return [row for row in rows if is_found(find, name(row))]
