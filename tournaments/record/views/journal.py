"""What was done to an event, by whom and when."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.kernel.guards import paged
from tournaments.record.guards.events import guarded, show
from tournaments.record.models import Event
from tournaments.record.permissions import can_read_journal
from tournaments.record.selectors.acts import acts, journal_of

PER_PAGE = 50


@guarded(can_read_journal)
def journal(request: HttpRequest, event: Event) -> HttpResponse:
    page = paged(request, journal_of(event), PER_PAGE)
    return show(request, "tournaments/record/journal.html", event, acts=acts(event, page), pages=page)
