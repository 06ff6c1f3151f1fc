"""Lists as files for spreadsheets. No name in them becomes a formula."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.closing.selectors.sheets import Row, as_csv, standings_sheet
from tournaments.record.guards.public import public
from tournaments.record.models import Event


@public
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    return sheet(f"{event.year}-{event.slug}-standings.csv", standings_sheet(event))


def sheet(name: str, rows: tuple[Row, ...]) -> HttpResponse:
    answer = HttpResponse(as_csv(rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
