"""Names, dates and figures as files of other tools write them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date

from tournaments.engine.names import clean, fold

_YEAR_FIRST = re.compile(r"(\d{4})\D(\d{1,2})\D(\d{1,2})")
_YEAR_LAST = re.compile(r"(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4})")
_MONTH_FIRST = re.compile(r"([^\W\d]{3,9})\.? (\d{1,2}),? (\d{4})")
_MONTH_SECOND = re.compile(r"(\d{1,2})\.? ([^\W\d]{3,10})\.? (\d{4})")
MONTHS: Mapping[str, int] = {
    **dict.fromkeys(("jan", "ene"), 1),
    **dict.fromkeys(("feb", "fev"), 2),
    **dict.fromkeys(("mar", "mae"), 3),
    **dict.fromkeys(("apr", "avr", "abr"), 4),
    **dict.fromkeys(("may", "mai"), 5),
    **dict.fromkeys(("jun", "juin"), 6),
    **dict.fromkeys(("jul", "juil"), 7),
    **dict.fromkeys(("aug", "aou", "ago"), 8),
    **dict.fromkeys(("sep",), 9),
    **dict.fromkeys(("oct", "okt"), 10),
    **dict.fromkeys(("nov",), 11),
    **dict.fromkeys(("dec", "dez", "dic"), 12),
}
"""Months by the first letters of their names in English, German, French and Spanish, folded; the longest counts."""
_SHORT_YEAR = re.compile(r"(\d{2})/(\d{2})/(\d{2})")
CENTURY = 2000
ACADEMIC = frozenset({"dr", "prof", "dipl", "mag", "ing"})


def tidy(text: str) -> str:
    """Return the text in one line, without signs that mean nothing."""
    return " ".join(clean(text).split())


def name_parts(text: str) -> tuple[str, str, str]:
    """Return the whole name, the given and the family name; the parts are empty where no comma tells them apart.

    Behind a second comma stands an academic title, which comes first in a whole name, or a suffix such as Jr.
    """
    family, _, rest = tidy(text).partition(",")
    given, _, title = rest.partition(",")
    family, given, title = family.strip(), given.strip(), title.strip(" ,")
    if not (given and family):
        return " ".join(filter(None, (family or given, title))), "", ""
    if fold(title).split(" ")[0] in ACADEMIC:
        return f"{title} {given} {family}", given, family
    return f"{given} {family} {title}".strip(), given, family


def full_name(given: str, family: str) -> str:
    """Return the given name before the family name."""
    return tidy(f"{given} {family}")


def read_date(text: str) -> date | None:
    """Return the first day in a text; None where there is none.

    2026/11/30, 2026-11-30T18:00, 26/11/30, 30.11.2026 and Nov 30, 2026 are read; with slashes and the year last the
    month stands first where only that is a date.
    """
    if found := _YEAR_FIRST.search(text):
        return _day(*found.groups())
    if found := _YEAR_LAST.search(text):
        first, _, second, year = found.groups()
        american, european = _day(year, first, second), _day(year, second, first)
        return european or american
    if found := _MONTH_FIRST.search(text):
        return _day(found[3], _month(found[1]), found[2])
    if found := _MONTH_SECOND.search(text):
        return _day(found[3], _month(found[2]), found[1])
    if found := _SHORT_YEAR.search(text):
        year, month, day = found.groups()
        return _day(str(CENTURY + int(year)), month, day)
    return None


def read_american_date(text: str) -> date | None:
    """Return the day of 11/30/2026, of which the month stands first."""
    found = _YEAR_LAST.search(text)
    return _day(found[4], found[1], found[3]) if found else read_date(text)


def read_number(text: str) -> int | None:
    """Return the whole number that a text is, else None."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def read_points(text: str) -> float | None:
    """Return the points that a text is, with a point or a comma, else None."""
    text = text.strip().replace(",", ".").replace("½", ".5")
    return float(text) if re.fullmatch(r"-?\d{0,6}(?:\.\d{0,4})?", text) and re.search(r"\d", text) else None


def _month(name: str) -> str:
    """Return the number of a month by its name; 0 for a word that is none."""
    folded = fold(name)
    return str(MONTHS.get(folded[:4]) or MONTHS.get(folded[:3]) or 0)


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
