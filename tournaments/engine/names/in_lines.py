"""Find names in a line that somebody typed, with accents or without, given name or family name first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournaments.engine.names.keys import OMITTED, key_words, name_key

_WORD = re.compile(rf"[^\W_]+(?:{OMITTED}[^\W_]+)*")
Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NameInLine:
    """A name as it was asked for, and from where to where it stands."""

    name: str
    start: int
    end: int


def find_names(line: str, names: Iterable[str]) -> list[NameInLine]:
    """Return where these names stand, as whole words and in the order of the line; the longest first, so that no name
    hides in another.
    """
    words = [(match.start(), match.end(), name_key(match[0])) for match in _WORD.finditer(line)]
    taken: set[int] = set()
    found = []
    for name in sorted(set(names), key=lambda name: (-len(name), name)):
        for at, many in _places(name, [key for _, _, key in words], taken):
            taken |= set(range(at, at + many))
            found.append(NameInLine(name, words[at][0], words[at + many - 1][1]))
    return sorted(found, key=lambda one: one.start)


def _places(name: str, words: list[str], taken: set[int]) -> Iterator[tuple[int, int]]:
    """Yield which word the name begins with, and how many it has."""
    for order in _orders(name):
        for at in range(len(words) - len(order) + 1):
            if tuple(words[at : at + len(order)]) == order and taken.isdisjoint(range(at, at + len(order))):
                yield at, len(order)


def _orders(name: str) -> Iterable[Words]:
    """Return the words as they are, and with the last or the first of them at the other end."""
    words = key_words(name)
    return dict.fromkeys((words, words[-1:] + words[:-1], words[1:] + words[:1])) if words else ()
