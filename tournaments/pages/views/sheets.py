"""Lists of an event as files for spreadsheets."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.kernel.table_files import table_file
from tournaments.pages.selectors.sheets import players_sheet, rounds_sheet
from tournaments.record.guards.public import public_page
from tournaments.record.models import Event


@public_page
def players(request: HttpRequest, event: Event, kind: str) -> HttpResponse:
    return table_file(request, f"{event.year}-{event.slug}-players", players_sheet(event), kind)


@public_page
def rounds(request: HttpRequest, event: Event, kind: str) -> HttpResponse:
    return table_file(request, f"{event.year}-{event.slug}-rounds", rounds_sheet(event), kind)
