"""Show names in a text so that they turn nothing around them and namesakes can be told apart."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from tournaments.engine.names.keys import name_key

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
_BEGIN, _END = "\u2068", "\u2069"
_NUMBER = re.compile(r"\s*#(\d{1,5})(?!\d)")


class IsolatedName(str):
    """A name with letters that run from right to left. HTML and sentences isolate it, so that words, numbers and
    brackets beside it keep their order (Unicode TR 9).

    As a value (JSON, CSV, search, comparison) it is the name itself.
    """

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return f"{_BEGIN}{self!s:{spec}}{_END}"

    def __html__(self) -> str:
        return escape(f"{self}")


def isolate(name: str) -> str:
    """Return the name as it stands among other words."""
    return IsolatedName(name) if not name.isascii() and _RIGHT_TO_LEFT.search(name) else name


def add_number(name: str, number: int | None) -> str:
    """Return the name with the number on the list behind it; None: nobody else is called so."""
    return isolate(name if number is None else f"{name!s} #{number}")


def split_number(name: str) -> tuple[str, int | None]:
    """Return the name without the number on the list, and that."""
    bare, sign, number = name.rpartition(" #")
    return (bare, int(number)) if sign and number.isdecimal() and len(number) < 6 else (name, None)


def find_number(text: str, at: int) -> tuple[int | None, int]:
    """Return the number on the list that stands in the text from this place on, and where it ends."""
    found = _NUMBER.match(text, at)
    return (int(found[1]), found.end()) if found else (None, at)


def tell_apart(people: Iterable[tuple[int, str, str]]) -> dict[int, str]:
    """Return the names of a list, by record, with what tells those who are called alike apart behind them: the region
    each is from, where no two of them share it, else the number of the record.

    `people`: the record, the name and the region of each; the region is empty where it is not known.
    """
    regions: dict[int, str] = {}
    names: dict[int, str] = {}
    alike: dict[str, list[int]] = defaultdict(list)
    for record, name, region in people:
        if record not in names:
            alike[name_key(name)].append(record)
        names[record], regions[record] = name, region
    for records in alike.values():
        if len(records) > 1:
            names |= {record: f"{names[record]!s} ({mark})" for record, mark in _marks(records, regions)}
    return {record: isolate(name) for record, name in names.items()}


def _marks(records: Sequence[int], regions: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """Yield what tells each of these apart from the others."""
    of_each = {regions[record] for record in records}
    by_region = "" not in of_each and len(of_each) == len(records)
    return ((record, regions[record] if by_region else f"record {record}") for record in records)
