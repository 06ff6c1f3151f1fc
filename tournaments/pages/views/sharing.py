"""A finalized event to be told elsewhere: its report as a text ready to copy, with its pictures."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from tournaments.pages.selectors.sharing import report_text
from tournaments.pages.views.pictures import height_of_places
from tournaments.record.guards.events import get_event_or_404, render_event_page
from tournaments.record.selectors.finishes import finish_of


@never_cache
def share(request: HttpRequest, year: int, slug: str) -> HttpResponse:
    """Make the text each time: what was won can be withdrawn by acts on players, which do not change the event."""
    event = get_event_or_404(request, year, slug)
    finish = finish_of(event)
    if finish is None:
        raise Http404("Nobody has won this event yet.")
    text = report_text(event, finish)
    shown: dict[str, Any] = {"finish": finish, "text": text, "lines": len(text.splitlines())}
    shown["height"] = height_of_places(len(finish.rows))
    return render_event_page(request, "tournaments/pages/share.html", event, **shown)
