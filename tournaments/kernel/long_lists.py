"""Lists that are too long for one page: shown in parts, with a search that works without scripts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.core.paginator import Page, Paginator
from django.utils.http import urlencode

from tournaments.engine.names import is_found

WHOLE, PART = 128, 40
"""Rows of a list that is shown whole and searched by the browser, and rows of one part of a longer list."""
LONGEST_SEARCH = 60

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ListPart(Generic[T]):
    """A part of a list.

    `rows` are those of the requested page; `keeps` are the parameters that links to other pages keep.

    `all`: the number of rows without the search `find`.
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
    """Return the requested `page` of the rows whose name contains `find`.

    `named` is called only for a search; it returns the function that names a row. `size`: rows of a part.
    """
    find = asked.get("find", "").strip()[:LONGEST_SEARCH]
    found = find_rows(rows, find, named()) if find else rows
    pages = Paginator(found, WHOLE if len(rows) <= WHOLE else size).get_page(asked.get("page"))
    others = {name: value for name, value in asked.items() if name in ("find", "show") and value}
    return ListPart(tuple(pages.object_list), pages, find, f"{urlencode(others)}&" if others else "", len(rows))


def is_long(rows: Sequence[Any]) -> bool:
    """Return whether the list is shown in parts."""
    return len(rows) > WHOLE


def find_rows(rows: Sequence[T], find: str, name: Callable[[T], str]) -> list[T]:
    """Return the rows whose name matches, by the same rules as the browser's search (static/trekcc.js)."""
    return [row for row in rows if is_found(find, name(row))]
