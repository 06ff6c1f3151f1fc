"""The name in a line of a pasted list, and what stands beside it and is left out."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.engine.names.keys import fold

NO_NAME = "No name in this line."
ADDRESS_ALONE = "An e-mail address and no name: addresses are never kept. Write the name or handle."


class Beside(StrEnum):
    """What is no part of a name, in words."""

    ADDRESS = "The e-mail address is left out and not kept."
    PHONE = "The phone number is left out and not kept."
    RANK = "The rank {} is left out."
    NUMBER = "The number {} is left out."
    COUNTRY = "The country {} is left out."
    REST = "“{}” beside the name is left out."


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of the line; `beside`: what it is, where it is left out."""

    text: str
    beside: Beside | None = None

    @property
    def sentence(self) -> str:
        text = self.text.lstrip("#nNoOrR. ") if self.beside is Beside.NUMBER else self.text
        return str(self.beside).format(text.strip(" .,;:()[]").rstrip(" -–")) if self.beside else ""


@dataclass(frozen=True, slots=True)
class NameLine:
    """`parts` make up the line as it was pasted; `name` is empty where there is none.

    `numbered`: with the number before it, as a handle may be; empty without one.
    """

    parts: tuple[Part, ...]
    name: str
    numbered: str = ""

    @property
    def remarks(self) -> tuple[str, ...]:
        """What was left out, or why there is no name."""
        if self.name:
            return tuple(dict.fromkeys(part.sentence for part in self.parts if part.beside))
        is_address = self.has(Beside.ADDRESS) and not self.line
        return (ADDRESS_ALONE if is_address else NO_NAME,)

    @property
    def line(self) -> str:
        """Without what nobody may keep."""
        private = (Beside.ADDRESS, Beside.PHONE)
        text = "".join(" " if part.beside in private else part.text for part in self.parts)
        return " ".join(text.split()).strip(" ,;")

    @property
    def is_nobody(self) -> bool:
        """Return whether the line has no letter, so that it asks no question."""
        return not self.name and not any(char.isalpha() for part in self.parts for char in part.text)

    def with_number_as_name(self) -> NameLine:
        """With the number, as a part of the name."""
        own = (Beside.NUMBER, Beside.RANK)
        parts = tuple(Part(part.text) if part.beside in own else part for part in self.parts)
        return NameLine(parts, self.numbered)

    def with_name(self, name: str) -> NameLine:
        """With another name that somebody typed in its place."""
        return self if name == self.name else replace(self, name=name, numbered="")

    def has(self, beside: Beside) -> bool:
        return any(part.beside is beside for part in self.parts)


_ADDRESS = re.compile(r"[<(\[\"]?(?:mailto:)?[^\s,;<>()\[\]\"]+@[^\s,;<>()\[\]\"]*[>)\]\"]?")
_PHONE = re.compile(r"(?<![\w+])(?:(?:tel|phone|mobile)\b[.:]?\s*)?[(]?[+]?[(]?\d[\d ()/.\-]*\d(?!\w)", re.IGNORECASE)
_LOCAL_PHONE = re.compile(r"\d{3}[-.]\d{4}")
_FLAG = re.compile("[\U0001f1e6-\U0001f1ff]{2}")
_SIGN = re.compile(r"^\s*(?:[-–•*·]\s+|\[[ xX]?\]\s*|@(?=\w))+")
_CELL = re.compile(r"[^\t;]+")
_RANK = re.compile(r"^\s*(\d{1,3}(?:st|nd|rd|th)\b[.):,]?)\s*(?=[^\W\d_])", re.IGNORECASE)
_NUMBER = re.compile(r"^\s*((?:#\s?|n[or]\.\s?)?\d{1,3}(?:[.):,]|\s?[-–](?=\s)|(?=\s)))\s*(?=[^\W\d_])", re.IGNORECASE)
_TAIL = re.compile(r"(?:,|\s[-–]\s)([^,]{1,60})[\s,]*$|[(\[]([^()\[\]]{1,60})[)\]]\s*$|\s(#\s?\d{1,4})[\s,]*$")
_FIGURE = re.compile(r"#\s?\d+|[+\-−]?\d+(?:[.,]\d+)?")
_LOOSE = re.compile(r"[\s,;:]+$|\s[-–]+\s*$|<\s*>|\(\s*\)|\[\s*\]|\"\s*\"")
NOTES = frozenset(
    {"paid", "unpaid", "owes", "pays", "not", "late", "maybe", "staff", "proxy", "waitlist", "drop"}
    | {"drops", "dropping", "dropped", "leaves", "leaving", "confirmed", "registered", "needs"}
    | {"bezahlt", "unbezahlt", "kommt", "geht", "paye", "pagado", "absent", "brings", "will"}
)
"""The first words, folded, of what organizers write beside a name, in brackets or after a dash."""
FEWEST_DIGITS, FEWEST_WITHOUT_PREFIX = 7, 9
LONGEST_LINE = 400
"""What stands behind so many letters is no part of a name."""


class _Reading:
    """`plain` is the line with blanks in the place of what is taken out of it, so that places stay what they are."""

    def __init__(self, line: str) -> None:
        self.line = self.plain = line
        self.taken: list[tuple[int, int, Beside]] = []

    def take(self, start: int, end: int, beside: Beside) -> None:
        text = self.line[start:end]
        self.taken.append((start + len(text) - len(text.lstrip()), end - len(text) + len(text.rstrip()), beside))
        self.blank(start, end)

    def cut(self, at: int) -> None:
        self.taken.append((at, len(self.line), Beside.REST))
        self.plain = self.plain[:at]

    def blank(self, start: int, end: int) -> None:
        self.plain = self.plain[:start] + " " * (end - start) + self.plain[end:]

    def name(self, start: int, end: int) -> str:
        return " ".join(_LOOSE.sub(" ", _LOOSE.sub(" ", self.plain[start:end])).split()).strip(" ,")

    def parts(self) -> tuple[Part, ...]:
        return tuple(part for part in self._parts() if part.text)

    def _parts(self) -> Iterator[Part]:
        at = 0
        for start, end, beside in sorted(self.taken):
            yield Part(self.line[at:start])
            yield Part(self.line[start:end], beside)
            at = end
        yield Part(self.line[at:])


def name_line(line: str, countries: Collection[str] = ()) -> NameLine:
    """The name of the first cell that holds one. `countries` are codes and names that may stand beside it."""
    read = _Reading(line.strip())
    if len(read.line) > LONGEST_LINE:
        read.cut(LONGEST_LINE)
    _take_private(read)
    for flag in _FLAG.finditer(read.plain):
        read.take(*flag.span(), Beside.COUNTRY)
    if sign := _SIGN.match(read.plain):
        read.blank(*sign.span())
    start, end = _take_other_cells(read, countries)
    _take_tail(read, start, end, countries)
    numbered = read.name(start, end)
    number = _take_head(read, start, end)
    name = read.name(start, end)
    if not any(char.isalpha() for char in name):
        return NameLine(read.parts(), "", read.name(0, len(read.plain)) or numbered)
    return NameLine(read.parts(), name, numbered if number else "")


def _take_private(read: _Reading) -> None:
    for address in _ADDRESS.finditer(read.plain):
        read.take(*address.span(), Beside.ADDRESS)
    for phone in _PHONE.finditer(read.plain):
        digits = sum(char.isdigit() for char in phone[0])
        has_prefix = phone[0].lstrip("( ")[0] in "+0tTpPmM"
        is_local = _LOCAL_PHONE.fullmatch(phone[0]) is not None
        if is_local or digits >= (FEWEST_DIGITS if has_prefix else FEWEST_WITHOUT_PREFIX):
            read.take(*phone.span(), Beside.PHONE)


def _take_other_cells(read: _Reading, countries: Collection[str]) -> tuple[int, int]:
    """Where the name stands; the other cells are taken."""
    cells = [cell.span() for cell in _CELL.finditer(read.plain) if cell[0].strip()]
    named = [(at, end) for at, end in cells if any(char.isalpha() for char in read.plain[at:end])]
    own = [cell for cell in named if not _is_country(read.plain[slice(*cell)], countries)]
    chosen = next(iter(own or named), (0, len(read.plain)))
    for cell in cells:
        if named and cell != chosen:
            read.take(*cell, _kind(read.plain[slice(*cell)].strip(), countries) or Beside.REST)
    return chosen


def _take_tail(read: _Reading, start: int, end: int, countries: Collection[str]) -> None:
    """Countries and figures behind the name."""
    while tail := _TAIL.search(read.plain, start, end):
        text = (tail[1] or tail[2] or tail[3]).strip()
        beside = _kind(text, countries)
        if beside is None and not tail[0].startswith(",") and fold(text).split(" ")[0] in NOTES:
            beside = Beside.REST
        if beside is None or not read.plain[start : tail.start()].strip():
            return
        place = tail.span() if tail[2] else tail.span(1 if tail[1] else 3)
        read.take(*place, beside)
        read.blank(*tail.span())


def _take_head(read: _Reading, start: int, end: int) -> bool:
    """The rank or number before the name."""
    cell = read.plain[start:end]
    for pattern, beside in ((_RANK, Beside.RANK), (_NUMBER, Beside.NUMBER)):
        if head := pattern.match(cell):
            read.take(start + head.start(1), start + head.end(1), beside)
            return True
    return False


def _kind(text: str, countries: Collection[str]) -> Beside | None:
    if _is_country(text, countries):
        return Beside.COUNTRY
    return Beside.NUMBER if _FIGURE.fullmatch(text) else None


def _is_country(text: str, countries: Collection[str]) -> bool:
    return text.strip() in countries or text.strip().upper() in countries
