"""Lines of a text as the rows of a table: delimiter, quoting and heading, for lists of people and results alike."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tournaments.engine.tables.cells import restore_text

Cells = tuple[str, ...]
TAB, SPACES = "\t", "  "
DELIMITERS = (TAB, ";", "|", ",", SPACES)
"""In the order in which they are tried: what stands in texts, too, comes last."""
SHARE = 0.8
"""So many of the rows of a table have as many cells."""
FEWEST_ROWS = 2
MOST_LINES_IN_A_CELL = 5
"""A cell with more lines begins with a quotation mark that ends nowhere."""
csv.field_size_limit(1_000_000)
_SPACES = re.compile(r" {2,}")
_BESIDE_QUOTES = re.compile(r'"([\t;|,])|([\t;|,])\s*"')
_NUMBERED = re.compile(r"[\s#]*\d{1,2}$")


class Width(NamedTuple):
    """The width of most rows, in cells, and whether enough rows have it to be a table."""

    cells: int
    is_common: bool


def filled_lines(text: str) -> list[str]:
    """Return the lines of a text that are not empty."""
    return [line for line in text.split("\n") if line.strip()]


def split_rows(lines: Sequence[str], delimiter: str) -> list[Cells]:
    """Return the cells of each row, without the apostrophe that keeps a spreadsheet from working them out."""
    return [tuple(restore_text(cell).strip() for cell in row) for row in raw_rows(lines, delimiter)]


def raw_rows(lines: Sequence[str], delimiter: str) -> list[Cells]:
    """Return the cells as written. A quoted one may hold the delimiter and line breaks, which become spaces."""
    if delimiter == SPACES:
        return [tuple(cell.strip() for cell in _SPACES.split(line.strip())) for line in lines]
    rows = list(csv.reader((f"{line}\n" for line in lines), delimiter=delimiter, skipinitialspace=True))
    if any(cell.count("\n") > MOST_LINES_IN_A_CELL for row in rows for cell in row):
        rows = [line.split(delimiter) for line in lines]
    return [tuple(" ".join(cell.split()) for cell in row) for row in rows]


def common_width(rows: Sequence[Cells]) -> Width:
    """Return the width that most rows have; the larger of two."""
    widths = Counter(map(len, rows))
    width = max(widths, key=lambda many: (widths[many], many), default=0)
    return Width(width, len(rows) >= FEWEST_ROWS and widths[width] >= SHARE * len(rows))


def is_heading(row: Cells, knows: Callable[[str], object]) -> bool:
    """Return whether at least half of the cells are words that columns are called by, with a number behind or not."""
    known = [cell for cell in row if cell and (knows(cell) or knows(_NUMBERED.sub("", cell)))]
    return bool(known) and 2 * len(known) >= len(row)


def quoted_delimiter(lines: Sequence[str]) -> str:
    """Return the sign beside the first quotation mark around a cell; empty without any."""
    beside = next((found for line in lines if (found := _BESIDE_QUOTES.search(line))), None)
    return (beside[1] or beside[2]) if beside else ""


def find_delimiter(lines: Sequence[str], delimiters: Sequence[str] = DELIMITERS) -> str:
    """Return what separates the cells of these lines; empty where they are no table."""
    for delimiter in delimiters:
        width = common_width(split_rows(lines, delimiter))
        if width.cells > 1 and width.is_common:
            return delimiter
    return ""
