"""What was done to an event, by whom and when."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse

from tournaments.kernel.models import JournalEntry
from tournaments.record.guards.events import guarded, show
from tournaments.record.models import Event
from tournaments.record.permissions import can_read_journal
from tournaments.record.selectors.acts import acts

PER_PAGE = 50


@guarded(can_read_journal)
def journal(request: HttpRequest, event: Event) -> HttpResponse:
    entries = JournalEntry.objects.filter(event=event).select_related("actor__player")
    page = Paginator(entries, PER_PAGE).get_page(request.GET.get("page"))
    return show(request, "tournaments/journal.html", event, acts=acts(event, page), pages=page)
