"""Cells of a spreadsheet file: texts that nobody takes for formulas, and what they were before."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from datetime import date, datetime
from io import StringIO
from typing import Any

from defusedcsv import csv

Cell = str | int | float | date
Row = tuple[Cell, ...]
BYTE_ORDER_MARK = "\ufeff"  # or Excel takes UTF-8 for something else
COMMA, SEMICOLON = ",", ";"
BEGINS_A_FORMULA = frozenset("=+-@|%\t\r\n")
ISOLATES = str.maketrans("", "", "\u2066\u2067\u2068\u2069")
_FORMULA = re.compile(r"=.|[+\-@][A-Za-z][\w.]*[(|!]", re.DOTALL)


def as_csv(rows: Iterable[Row], separator: str = COMMA) -> str:
    """Return the rows as a file in which no text becomes a formula.

    Where a comma separates the decimals, as in German and French, cells are separated by semicolons.
    """
    text = StringIO(BYTE_ORDER_MARK)
    text.seek(0, 2)
    written = ([_cell_value(cell, separator) for cell in row] for row in rows)
    csv.writer(text, delimiter=separator).writerows(written)
    return text.getvalue()


def inert(cell: Any) -> Any:
    """Return text that a spreadsheet shows and never works out: an apostrophe stands before what begins a formula.

    Wide signs and those behind blanks count as signs, too. `restore_text` takes the apostrophe off again. The signs
    that isolate names on a page are left out.
    """
    if not isinstance(cell, str):
        return cell
    text = cell.translate(ISOLATES)
    return f"'{text}" if _begins_a_formula(text.lstrip("'")) else text


def restore_text(cell: str) -> str:
    """Return a cell as it was before `inert`."""
    return cell[1:] if cell.startswith("'") and inert(cell[1:]) == cell else cell


def is_formula(cell: str) -> bool:
    """Return whether a spreadsheet would work it out, so that no name is meant."""
    return _FORMULA.match(cell) is not None


def _begins_a_formula(text: str) -> bool:
    first = text.lstrip(" \u00a0\u3000")[:1]
    return not BEGINS_A_FORMULA.isdisjoint(unicodedata.normalize("NFKC", first))


def _cell_value(cell: Cell, separator: str) -> Any:
    if isinstance(cell, datetime):
        return cell.isoformat(" ", "minutes")
    if isinstance(cell, float) and separator == SEMICOLON:
        return str(cell).replace(".", ",")
    return inert(cell)
