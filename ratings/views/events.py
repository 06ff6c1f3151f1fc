"""What an event did to ratings."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from ratings.selectors.events import told
from tournaments.record.models import Event
from tournaments.record.permissions import can_see


def event(request: HttpRequest, pk: int) -> HttpResponse:
    """HTMX is given the changes alone, for the page of the event."""
    shown = get_object_or_404(Event, pk=pk)
    if not can_see(request.user, shown):
        raise Http404("There is no such event.")
    page = "_event" if request.headers.get("HX-Request") else "event"
    return render(request, f"ratings/{page}.html", {"event": shown, "told": told(shown)})
