"""Find names in a line that somebody typed, with accents or without, given name or family name first."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from tournaments.engine.names.keys import OMITTED, is_without_spaces, key_words, name_key

_WORD = re.compile("a+(?:'a+)*")
"""In the shape of a line: letters, digits and the signs on them are an a, what may be left out of a word is a '."""
_OMITTED = re.compile(OMITTED)
MOST_SPACES = 2
"""So many may a name have that is written without."""
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
    words = [
        (word.start(), word.end(), name_key(line[word.start() : word.end()])) for word in _WORD.finditer(_shape(line))
    ]
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
        joined = "".join(order)
        many = range(1, len(order) + MOST_SPACES + 1) if is_without_spaces(joined) else (len(order),)
        for at, length in product(range(len(words)), many):
            there = words[at : at + length]
            is_there = "".join(there) == joined if len(many) > 1 else tuple(there) == order
            if is_there and len(there) == length and taken.isdisjoint(range(at, at + length)):
                yield at, length


def _shape(line: str) -> str:
    return "".join(map(_sign, line))


def _sign(char: str) -> str:
    if char.isalnum() or unicodedata.category(char) in ("Mn", "Mc", "Cf"):
        return "a"
    return "'" if _OMITTED.match(char) else " "


def _orders(name: str) -> Iterable[Words]:
    """Return the words as they are, and with the last or the first of them at the other end."""
    words = key_words(name)
    return dict.fromkeys((words, words[-1:] + words[:-1], words[1:] + words[:1])) if words else ()
