"""A pasted or uploaded list of people as the table it is: delimiter, heading, and what stands in each column."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.engine.names.cleaning import clean
from tournaments.engine.names.keys import fold
from tournaments.engine.tables.rows import (
    DELIMITERS,
    FEWEST_ROWS,
    SPACES,
    TAB,
    common_width,
    filled_lines,
    is_heading,
    split_rows,
)
from tournaments.engine.tables.unreadable import MOST_COLUMNS


class ColumnKind(StrEnum):
    """Kinds of columns. All but names are left out, and kept nowhere."""

    NAME = "name"
    GIVEN = "given"
    FAMILY = "family"
    HANDLE = "handle"
    EMAIL = "email"
    PHONE = "phone"
    CLUB = "club"
    COUNTRY = "country"
    RATING = "rating"
    NUMBER = "number"
    NOTHING = "nothing"


TITLES: Mapping[ColumnKind, str] = {
    ColumnKind.NAME: "Name",
    ColumnKind.GIVEN: "Given name",
    ColumnKind.FAMILY: "Family name",
    ColumnKind.HANDLE: "Handle",
    ColumnKind.EMAIL: "E-mail address, not kept",
    ColumnKind.PHONE: "Phone number, not kept",
    ColumnKind.CLUB: "Club or team, left out",
    ColumnKind.COUNTRY: "Country, left out",
    ColumnKind.RATING: "Rating or points, left out",
    ColumnKind.NUMBER: "Number or rank, left out",
    ColumnKind.NOTHING: "Left out",
}
NAMING = (ColumnKind.NAME, ColumnKind.GIVEN, ColumnKind.FAMILY, ColumnKind.HANDLE)
HEADINGS: Mapping[ColumnKind, tuple[str, ...]] = {
    ColumnKind.NAME: (
        *("name", "names", "full name", "player", "players", "player name", "display name", "participant"),
        *("your name", "your full name", "what is your name", "first and last name", "name and surname"),
        *("spieler", "teilnehmer", "vor und nachname", "nom complet", "nom et prenom", "joueur", "nombre completo"),
        *("nombre y apellidos",),
    ),
    ColumnKind.GIVEN: (
        "given name",
        "given",
        "first name",
        "firstname",
        "forename",
        "vorname",
        "prenom",
        "nombre",
        "nome",
    ),
    ColumnKind.FAMILY: (
        *("family name", "family", "last name", "lastname", "surname", "nachname", "familienname", "zuname"),
        *("nom", "nom de famille", "apellido", "apellidos", "cognome"),
    ),
    ColumnKind.HANDLE: (
        *("handle", "nick", "nickname", "user", "username", "user name", "login", "alias", "gamertag", "tag"),
        *("benutzername", "pseudo"),
    ),
    ColumnKind.EMAIL: (
        *("email", "e mail", "mail", "email address", "e mail address"),
        *("mailadresse", "e mail adresse", "courriel"),
    ),
    ColumnKind.PHONE: (
        *("phone", "telephone", "mobile", "tel", "phone number"),
        *("telefon", "handy", "telefonnummer", "portable"),
    ),
    ColumnKind.CLUB: ("club", "team", "store", "shop", "society", "school", "verein", "equipe"),
    ColumnKind.COUNTRY: ("country", "nation", "nationality", "flag", "fed", "federation", "land", "pays", "pais"),
    ColumnKind.RATING: ("rating", "elo", "dwz", "points", "pts", "score", "wins", "record", "punkte", "classement"),
    ColumnKind.NUMBER: (
        *("number", "no", "nr", "n", "rank", "rk", "pos", "place", "seed", "id", "start number", "player id"),
        *("sno", "dci", "dci number", "platz", "rang", "startnummer"),
    ),
    ColumnKind.NOTHING: (
        *("timestamp", "submitted at", "submission date", "date", "time", "paid", "payment", "fee", "deck", "decklist"),
        *("notes", "note", "comment", "comments", "remarks", "status", "checked in", "check in"),
        *("zeitstempel", "datum", "bezahlt", "bemerkung", "bemerkungen", "horodateur", "paye", "marca temporal"),
    ),
}
"""What columns are called in sheets of tournament tools and spreadsheets, folded: English, German, French, Spanish."""
_KINDS = {word: kind for kind, words in HEADINGS.items() for word in words}
_ADDRESS = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+")
_FIGURE = re.compile(r"[+\-−]?\d{1,6}(?:[.,]\d+)?")
_PHONE = re.compile(r"[+(]?\d[\d ()/.\-]{5,}\d")
_STAMP = re.compile(r"\d{1,4}([./-])\d{1,2}\1\d{1,4}(?:[ T,]+\d{1,2}:\d{2}.*)?")
_LISTED = re.compile(r"[\s#]*\d")
_ORDINAL = re.compile(r"#?\d{1,4}(?:[.)]|st|nd|rd|th)?", re.IGNORECASE)
MOST_TITLES = 4
SHARE = 0.8
"""So many of the rows hold what the column holds."""
SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv", "jun", "sen", "phd", "md"})
"""What stands behind a name and a comma without being a given name."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """`rows` without the heading; `kinds`: what each column was taken for; `heads`: how the sheet calls them."""

    rows: tuple[tuple[str, ...], ...]
    kinds: tuple[ColumnKind, ...]
    heads: tuple[str, ...] = ()

    def names(self, kinds: Sequence[ColumnKind] = ()) -> list[str]:
        """Return the name of each row that has one, by these kinds of columns, else by those that were recognised."""
        return [name for row in self.rows if (name := _name(row, kinds or self.kinds))]

    def samples(self, column: int) -> str:
        """Return the first values of a column."""
        values = (row[column] for row in self.rows if column < len(row) and row[column])
        return ", ".join(value for value, _ in zip(values, range(3), strict=False))


def read_sheet(text: str, countries: Collection[str] = ()) -> Sheet | None:
    """Return the table that a list is; None where it is a list of names, one a line."""
    lines = filled_lines(clean(text))
    for delimiter in DELIMITERS:
        sheet = _sheet(split_rows(lines, delimiter), countries)
        if sheet is not None and _is_table(sheet, is_weak=delimiter is SPACES):
            return sheet
    return _read_column(lines)


def _read_column(lines: Sequence[str]) -> Sheet | None:
    """Return names under a heading as a table of one column; a title may stand above the heading."""
    kinds = [_kind_called(line.strip(' "')) for line in lines[:MOST_TITLES]]
    at = next((at for at, kind in enumerate(kinds) if kind is ColumnKind.NAME or (kind in NAMING and not at)), None)
    if at is None or len(lines) < at + FEWEST_ROWS:
        return None
    kind = kinds[at] or ColumnKind.NAME
    rows = split_rows(lines[at:], TAB)
    return Sheet(tuple((" ".join(filter(None, row)),) for row in rows[1:]), (kind,), rows[0][:1])


def _sheet(rows: list[tuple[str, ...]], countries: Collection[str]) -> Sheet | None:
    heads = _heads(rows[0]) if rows else ()
    body = rows[1:] if heads else rows
    width, is_common = common_width(body)
    if heads:
        width = max(width, len(heads))
    elif not is_common:
        return None
    if not 1 < width <= MOST_COLUMNS:
        return None
    columns = [[row[at] for row in body if at < len(row) and row[at]] for at in range(width)]
    named = [_kind_called(head) for head in rows[0]] if heads else []
    kinds = [(named[at] if at < len(named) else None) or _kind(column, countries) for at, column in enumerate(columns)]
    padded = tuple((*row, *[""] * (width - len(row)))[:width] for row in body)
    return Sheet(padded, tuple(_one_name(kinds, columns)), heads)


def _kind_called(head: str) -> ColumnKind | None:
    return _KINDS.get(fold(head))


def _heads(row: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cells of a heading: one that names people, and two or half of which are known words.

    Forms of sign-up sheets ask for much that no tool asks for.
    """
    known = [kind for cell in row if (kind := _kind_called(cell))]
    names_people = any(kind in NAMING for kind in known)
    is_known = len(known) > 1 or is_heading(row, _kind_called)
    return row if len(row) > 1 and names_people and is_known else ()


def _kind(values: Sequence[str], countries: Collection[str]) -> ColumnKind | None:
    """Return what the values of a column are; None: words, as names are."""
    tests: tuple[tuple[ColumnKind, Callable[[str], object]], ...] = (
        (ColumnKind.NOTHING, _STAMP.fullmatch),
        (ColumnKind.EMAIL, _ADDRESS.fullmatch),
        (ColumnKind.COUNTRY, lambda value: value in countries or value.upper() in countries),
        (ColumnKind.NUMBER, _ORDINAL.fullmatch),
        (ColumnKind.RATING, _FIGURE.fullmatch),
        (ColumnKind.PHONE, _PHONE.fullmatch),
    )
    if not values:
        return ColumnKind.NOTHING
    kind = next((kind for kind, fits in tests if sum(map(bool, map(fits, values))) >= SHARE * len(values)), None)
    if kind is ColumnKind.NUMBER and max(int(re.sub(r"\D", "", value) or 0) for value in values) > 10 * len(values):
        return ColumnKind.RATING
    return kind


def _one_name(kinds: Sequence[ColumnKind | None], columns: Sequence[Sequence[str]]) -> Iterator[ColumnKind]:
    """Give the columns of words their kinds: the first is the name; two of single words are its parts."""
    if any(kind in NAMING for kind in kinds):
        yield from (kind or ColumnKind.NOTHING for kind in kinds)
        return
    words = [at for at, kind in enumerate(kinds) if kind is None]
    parts = words[:2] if len(words) > 1 and all(_is_one_word(columns[at]) for at in words[:2]) else []
    for at, kind in enumerate(kinds):
        if parts and at in parts:
            yield (ColumnKind.FAMILY, ColumnKind.GIVEN)[parts.index(at)]
        else:
            yield kind or (ColumnKind.NAME if words and at == words[0] else ColumnKind.NOTHING)


def _is_one_word(values: Sequence[str]) -> bool:
    return sum(" " not in value for value in values) >= SHARE * len(values)


def _is_table(sheet: Sheet, *, is_weak: bool) -> bool:
    """Return whether somebody is named in it; of what spaces alone part, more than words."""
    is_named = any(kind in NAMING for kind in sheet.kinds)
    return is_named and (bool(sheet.heads) or not is_weak or any(kind not in NAMING for kind in sheet.kinds))


def _name(row: Sequence[str], kinds: Sequence[ColumnKind]) -> str:
    """Return the handle where there is one, else the name, given name first."""
    parts: dict[ColumnKind, list[str]] = {kind: [] for kind in NAMING}
    for cell, kind in zip(row, kinds, strict=False):
        if kind in parts and cell:
            parts[kind].append(cell)
    if parts[ColumnKind.HANDLE]:
        return parts[ColumnKind.HANDLE][0]
    if parts[ColumnKind.NAME]:
        return _given_name_first(parts[ColumnKind.NAME][0])
    return " ".join((*parts[ColumnKind.GIVEN], *parts[ColumnKind.FAMILY]))


def _given_name_first(name: str) -> str:
    """Return Jose Perez for Perez, Jose; a Jr. stays where it is, and so does a name with the number of its line."""
    if _LISTED.match(name):
        return name
    family, comma, given = (part.strip() for part in name.partition(","))
    is_suffix = given.rstrip(".").casefold() in SUFFIXES
    return f"{given} {family}" if comma and given and not is_suffix else name
