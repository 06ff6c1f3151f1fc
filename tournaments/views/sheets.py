"""Lists as files for spreadsheets. No name in them becomes a formula."""

from __future__ import annotations

import unicodedata
from typing import Any

from defusedcsv import csv
from django.http import HttpRequest, HttpResponse

from tournaments.models import Event
from tournaments.selectors.sheets import Row, standings_sheet
from tournaments.views.public import public

BEGINS_A_FORMULA = frozenset("=+-@|%\t\r\n")
BYTE_ORDER_MARK = "\ufeff"  # or Excel takes UTF-8 for something else


@public
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    return sheet(f"{event.year}-{event.slug}-standings.csv", standings_sheet(event))


def sheet(name: str, rows: tuple[Row, ...]) -> HttpResponse:
    answer = HttpResponse(BYTE_ORDER_MARK, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    csv.writer(answer).writerows([inert(cell) for cell in row] for row in rows)
    return answer


def inert(cell: Any) -> Any:
    """Text that a spreadsheet shows and never works out; wide signs and those behind blanks count as signs, too."""
    if not isinstance(cell, str):
        return cell
    first = cell.lstrip(" \u00a0\u3000")[:1]
    return f"'{cell}" if BEGINS_A_FORMULA & set(unicodedata.normalize("NFKC", first)) else cell
