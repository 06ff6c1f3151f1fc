"""XLSX workbooks: read within bounds, and written with numbers as numbers and dates as dates."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time
from io import BytesIO
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from tournaments.engine.tables.cells import ISOLATES, Row
from tournaments.engine.tables.rows import Cells
from tournaments.engine.tables.unreadable import MOST_COLUMNS, UnreadableFile, check_size

MOST_UNPACKED = 10_000_000
MOST_PARTS = 500
LAST_ROW, LAST_COLUMN = 20_000, 4 * MOST_COLUMNS
"""What is formatted and empty may reach so far; nothing beyond it is read."""
LONGEST_SHEET_NAME = 31
WIDEST = 60
BROKEN = "This workbook is damaged and cannot be read. Open it in a spreadsheet, save it again, and choose that file."
MACROS = "This workbook holds macros. Save it as a workbook without macros (XLSX), and choose that file."
OTHER_ZIP = "This file is no XLSX workbook. Save the list as CSV or XLSX, and choose that file."
UNPACKED = f"This workbook is larger than {MOST_UNPACKED // 1_000_000} MB inside. Save the list in a new one."
_WRITTEN_AT = re.compile(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*<")
_NOT_IN_NAMES = re.compile(r"[\[\]:*?/\\\x00-\x1f]")
_NOT_IN_CELLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")


class WorkbookRows(NamedTuple):
    """The rows of a sheet, its name, and the names of all sheets that are shown."""

    rows: list[Cells]
    sheet: str
    sheets: tuple[str, ...]


def is_workbook(data: bytes) -> bool:
    """Return whether a file is a zip archive, as workbooks are."""
    return data.startswith(b"PK\x03\x04")


def read_workbook(data: bytes, sheet: str = "") -> WorkbookRows:
    """Return the rows of the sheet of this name, else of the first that holds something.

    Raises UnreadableFile for a workbook that is damaged, holds macros, or is larger than lists are.
    """
    _check_archive(data)
    try:
        book = _open(data, values=True)
        shown = [one for one in book.worksheets if one.sheet_state == "visible"] or book.worksheets
        chosen = [one for one in shown if one.title == sheet] or shown
        rows, found = next(((rows, one) for one in chosen if (rows := list(_filled_rows(one)))), ([], chosen[0]))
        if _has_formulas(data):
            _check_formulas(data, found.title, rows)
    except UnreadableFile:
        raise
    except Exception:  # whatever a damaged or hostile file makes of the library
        raise UnreadableFile(BROKEN) from None
    return WorkbookRows([cells for _, cells in rows], found.title, tuple(one.title for one in shown))


def write_workbook(title: str, rows: Sequence[Row]) -> bytes:
    """Return a workbook of one sheet, whose first row is its heading. No text becomes a formula."""
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font

    book = Workbook(write_only=True)
    sheet = book.create_sheet(_NOT_IN_NAMES.sub(" ", title)[:LONGEST_SHEET_NAME].strip("' ") or "List")
    sheet.freeze_panes = "A2"
    for at, column in enumerate(zip(*(map(str, row) for row in rows), strict=True)):
        letter = _column_letter(at)
        sheet.column_dimensions[letter].width = min(max(map(len, column), default=0) + 2, WIDEST)
    for number, row in enumerate(rows):
        cells = [WriteOnlyCell(sheet, _cell_value(value)) for value in row]
        for cell in cells:
            if isinstance(cell.value, str):
                cell.data_type = "s"  # or what begins with = is worked out
            if number == 0:
                cell.font = Font(bold=True)
        sheet.append(cells)
    file = BytesIO()
    book.save(file)
    return _without_times(file.getvalue())


def _without_times(data: bytes) -> bytes:
    """Return the workbook without the moment in which it was written, so that the same list is the same file."""
    file = BytesIO()
    with ZipFile(BytesIO(data)) as written, ZipFile(file, "w", ZIP_DEFLATED) as packed:
        for name in written.namelist():
            packed.writestr(
                ZipInfo(name), _WRITTEN_AT.sub(rb"\g<1>1980-01-01T00:00:00Z<", written.read(name)), ZIP_DEFLATED
            )
    return file.getvalue()


def _check_archive(data: bytes) -> None:
    try:
        with ZipFile(BytesIO(data)) as archive:
            parts = archive.infolist()
    except (BadZipFile, ValueError, NotImplementedError, OSError):
        raise UnreadableFile(BROKEN) from None
    names = {part.filename for part in parts}
    if "[Content_Types].xml" not in names or not any(name.startswith("xl/") for name in names):
        raise UnreadableFile(OTHER_ZIP)
    if any(name.lower().endswith("vbaproject.bin") for name in names):
        raise UnreadableFile(MACROS)
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise UnreadableFile(UNPACKED)


def _open(data: bytes, *, values: bool) -> Any:
    from openpyxl import load_workbook

    return load_workbook(BytesIO(data), read_only=True, data_only=values, keep_links=False)


def _filled_rows(sheet: Any) -> Iterator[tuple[int, Cells]]:
    """Yield the number and the cells of each row that is not empty. Raises UnreadableFile for too many."""
    filled = 0
    for number, row in enumerate(sheet.iter_rows(max_row=LAST_ROW, max_col=LAST_COLUMN, values_only=True), start=1):
        cells = tuple(map(_text, row))
        width = max((at for at, cell in enumerate(cells, start=1) if cell), default=0)
        filled += width > 0
        check_size(filled, width)
        if width:
            yield number, cells[:width]


def _has_formulas(data: bytes) -> bool:
    with ZipFile(BytesIO(data)) as archive:
        sheets = [part for part in archive.namelist() if part.startswith("xl/worksheets/")]
        return any(b"<f" in archive.read(part) for part in sheets)


def _check_formulas(data: bytes, sheet: str, rows: Sequence[tuple[int, Cells]]) -> None:
    """Raises UnreadableFile for a formula whose value the file does not hold."""
    known = dict(rows)
    for number, row in enumerate(
        _open(data, values=False)[sheet].iter_rows(max_row=LAST_ROW, max_col=LAST_COLUMN), start=1
    ):
        for at, cell in enumerate(row):
            if cell.data_type == "f" and not "".join(known.get(number, ())[at : at + 1]):
                raise UnreadableFile(
                    f"The formula in {_column_letter(at)}{number} has no value. Write the value in its place, or open "
                    "the workbook in a spreadsheet and save it again."
                )


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "minutes")
    return " ".join(str(value).split())


def _cell_value(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.replace(tzinfo=None)
    if isinstance(value, (int, float, date)):
        return value
    return _NOT_IN_CELLS.sub("", str(value).translate(ISOLATES))


def _column_letter(at: int) -> str:
    letters = ""
    while at >= 0:
        letters = chr(65 + at % 26) + letters
        at = at // 26 - 1
    return letters
