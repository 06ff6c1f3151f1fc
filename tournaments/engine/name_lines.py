"""A line of a pasted list of players: the name in it, and what stands beside the name."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

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


def name_line(line: str, countries: Collection[str] = ()) -> NameLine:
    """The name of the first cell that holds one. `countries` are codes and names that may follow it after a comma."""
    bare = _EMPTY.sub(" ", _ADDRESS.sub(" ", line))
    shown = " ".join(bare.split()).strip(" ,;")
    name = _without_country(_first_cell(bare), countries)
    number = _NUMBER.match(name)
    said = (ADDRESS_LEFT_OUT,) if "@" in line else ()
    if number:
        return NameLine(shown, name[number.end() :], name, (*said, f"The number {number[1]} is left out."))
    if not name:
        return NameLine(shown, "", shown, (ADDRESS_ALONE if said and not shown else NO_NAME,))
    return NameLine(shown, name, said=said)


def _first_cell(line: str) -> str:
    cells = (" ".join(cell.split()).strip(" ,") for cell in re.split(r"[\t;]", line))
    return next((cell for cell in cells if any(char.isalpha() for char in cell)), "")


def _without_country(name: str, countries: Collection[str]) -> str:
    head, comma, tail = name.rpartition(",")
    is_country = tail.strip() in countries or tail.strip().upper() in countries
    return head.strip() if comma and is_country else name
