"""Championships: Trek Masters of a season, and what an event gives."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from leagues.permissions import GIFTS_ONLY, can_see_gifts
from leagues.selectors.due import gives as gives_of
from leagues.selectors.masters import MastersTable, is_year, masters_sheet, masters_table, masters_years
from tournaments.kernel.guards import MemberRequest, get_page
from tournaments.kernel.table_files import table_file
from tournaments.record.guards.events import render_event_page, require_event_permission
from tournaments.record.models import Event

PER_PAGE = 100


@never_cache
def masters(request: HttpRequest, year: int) -> HttpResponse:
    """Over all games; with ?game=2E of one."""
    table = _table(request, year)
    context = {
        "table": table,
        "pages": get_page(request, table.lines, PER_PAGE),
        "keeps": f"game={table.game}&" if table.game else "",
        "years": masters_years(),
    }
    return render(request, "leagues/masters.html", context)


@never_cache
def sheet(request: HttpRequest, year: int, kind: str) -> HttpResponse:
    return table_file(request, f"masters-{year}", masters_sheet(_table(request, year)), kind)


@require_event_permission(can_see_gifts, GIFTS_ONLY)
def gives(request: MemberRequest, event: Event) -> HttpResponse:
    """Show the gifts of an event, also before it is finalized or a correction is accepted."""
    found = gives_of(event)
    return render_event_page(request, "leagues/gives.html", event, outlook=found.outlook, league=found.league)


def _table(request: HttpRequest, year: int) -> MastersTable:
    """Return the table of this year. Unknown games are ignored; raises Http404 for an impossible year."""
    if not is_year(year):
        raise Http404
    asked = request.GET.get("game", "")
    table = masters_table(year)
    return masters_table(year, asked) if asked in dict(table.games) else table
