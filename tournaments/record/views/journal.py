"""The page of an event's journal."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse

from tournaments.kernel.guards import get_page
from tournaments.record.guards.events import render_event_page, require_event_permission
from tournaments.record.models import Event
from tournaments.record.permissions import can_read_journal
from tournaments.record.selectors.journals import KINDS, journal_of, search_acts

PER_PAGE, LONGEST = 50, 100


@require_event_permission(can_read_journal)
def journal(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the acts of an event.

    `?q=` searches for a table, a player or a word, `?kind=` filters by what was done.
    """
    words, kind = request.GET.get("q", "")[:LONGEST], request.GET.get("kind", "")
    page = get_page(request, search_acts(event, journal_of(event, kind), words), PER_PAGE)
    context: dict[str, Any] = {
        "acts": page,
        "pages": page,
        "asked": words,
        "kinds": [(code, label, code == kind) for code, (label, _) in KINDS.items()],
        "keeps": f"{urlencode({'q': words, 'kind': kind})}&" if words or kind else "",
    }
    return render_event_page(request, "tournaments/record/journal.html", event, **context)
