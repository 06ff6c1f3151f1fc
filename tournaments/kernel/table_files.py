"""Lists as files for spreadsheets: CSV, and XLSX workbooks."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse

from tournaments.engine.tables.cells import COMMA, SEMICOLON, Row, as_csv
from tournaments.engine.tables.workbooks import write_workbook

CSV, XLSX = "csv", "xlsx"
CONTENT_TYPES = {
    CSV: "text/csv; charset=utf-8",
    XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def table_file(request: HttpRequest, name: str, rows: Iterable[Row], kind: str = CSV) -> HttpResponse:
    """Return the rows, headings first, as a file of this name and kind. No text in it can become a formula.

    With ?separator=semicolon a CSV file suits programs that write decimals with a comma, as in German and French.
    """
    listed = tuple(rows)
    separator = SEMICOLON if request.GET.get("separator") == "semicolon" else COMMA
    content = write_workbook(name, listed) if kind == XLSX else as_csv(listed, separator)
    answer = HttpResponse(content, content_type=CONTENT_TYPES[kind])
    answer["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    return answer
