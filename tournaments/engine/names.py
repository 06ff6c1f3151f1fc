"""Names: which of them look alike (after Unicode TS 39), and which stand in a pasted list of players."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

from confusable_homoglyphs import confusables

_ALIKE = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l"})
_PAIRS = (("rn", "m"), ("vv", "w"))
SHORT = 5

NO_NAME = "No name in this line."
ADDRESS_ALONE = "An e-mail address and no name: addresses are never kept. Write the name or handle."
ADDRESS_LEFT_OUT = "The e-mail address is left out and not kept."
_ADDRESS = re.compile(r"[^\s,;<>()\[\]\"]*@[^\s,;<>()\[\]\"]*")
_EMPTY = re.compile(r"<\s*>|\(\s*\)|\[\s*\]|\"\s*\"")
_NUMBER = re.compile(r"^(?:#\s?|n[or]\.\s?)?(\d{1,3})(?:[.):]\s*|\s+)(?=[^\W\d_])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class NameLine:
    """`line` as it was pasted, without any e-mail address; `name` is empty where there is none.

    `numbered`: with the number before it, as a handle may be; empty without one. `said`: what was left out.
    """

    line: str
    name: str
    numbered: str = ""
    said: tuple[str, ...] = ()


def skeleton(handle: str) -> str:
    """The handle with case, width, spaces and look-alike letters folded away.

    Two handles that a reader could take for each other have one skeleton: `Kestrel` and `kestre1`.
    """
    plain = "".join(_plain(char) for char in unicodedata.normalize("NFKC", handle) if not char.isspace())
    folded = unicodedata.normalize("NFKC", plain.casefold()).translate(_ALIKE)
    for two, alike in _PAIRS:
        folded = folded.replace(two, alike)
    return folded


def near(name: str) -> frozenset[str]:
    """Keys of a name: two names that share one are a slip apart (a letter, or words turned around).

    None for short names, and for names with digits, which tell people apart.
    """
    plain = "".join(sorted(skeleton(word) for word in name.split()))
    if len(plain) < SHORT or any(char.isdigit() for char in name):
        return frozenset()
    return frozenset((plain, *(plain[:at] + plain[at + 1 :] for at in range(len(plain)))))


def name_line(line: str, countries: Collection[str] = ()) -> NameLine:
    """The name of the first cell that holds one. `countries` are codes and names that may follow it after a comma."""
    bare = _EMPTY.sub(" ", _ADDRESS.sub(" ", line))
    shown = " ".join(bare.split()).strip(" ,;")
    name = _without_country(_first_cell(bare), countries)
    number = _NUMBER.match(name)
    notes = (ADDRESS_LEFT_OUT,) if "@" in line else ()
    if number:
        return NameLine(shown, name[number.end() :], name, (*notes, f"The number {number[1]} is left out."))
    if not name:
        return NameLine(shown, "", shown, (ADDRESS_ALONE if notes and not shown else NO_NAME,))
    return NameLine(shown, name, said=notes)


def _first_cell(line: str) -> str:
    cells = (" ".join(cell.split()).strip(" ,") for cell in re.split(r"[\t;]", line))
    return next((cell for cell in cells if any(char.isalpha() for char in cell)), "")


def _without_country(name: str, countries: Collection[str]) -> str:
    head, comma, tail = name.rpartition(",")
    is_country = tail.strip() in countries or tail.strip().upper() in countries
    return head.strip() if comma and is_country else name


@cache
def _plain(char: str) -> str:
    """The ASCII letter or digit that this character is taken for, else the character."""
    if char.isascii():
        return char
    alikes = [alike["c"] for alike in confusables.confusables_data.get(char, ())]
    letters = sorted(alike for alike in alikes if len(alike) == 1 and alike.isascii() and alike.isalnum())
    return letters[0] if letters else char
