"""Read who won or forfeited from a result in words: “Ada won 2-1-0”, “Bo forfeited the match”."""

from __future__ import annotations

import re

from tournaments.engine.formats.people import name_parts
from tournaments.engine.names import fold

_WON = r"(?:won|wins)\b"


def find_winner(sentence: str, first: str, second: str) -> int | None:
    """Return 0 if the sentence says that the first player won, 1 for the second; None where it names neither.

    Where one name begins with the other, the longer one that fits is meant.
    """
    text, found = fold(sentence), []
    for at, name in enumerate((first, second)):
        for spelling in _list_spellings(name):
            if re.match(rf"{re.escape(spelling)} {_WON}", text):
                found.append((len(spelling), at))
    return max(found)[1] if found else None


def find_named(sentence: str, first: str, second: str) -> tuple[bool, bool]:
    """Return which of two players a sentence names. A name inside the longer name does not count."""
    rest, named = fold(sentence), [False, False]
    spellings = [(spelling, at) for at, name in enumerate((first, second)) for spelling in _list_spellings(name)]
    for spelling, at in sorted(spellings, key=lambda one: -len(one[0])):
        rest, count = re.subn(rf"(?<!\w){re.escape(spelling)}(?!\w)", "\0", rest)
        named[at] = named[at] or count > 0
    return named[0], named[1]


def _list_spellings(name: str) -> list[str]:
    """Return a name as it is written, and with the given name first."""
    return list(filter(None, dict.fromkeys((fold(name), fold(name_parts(name)[0])))))
