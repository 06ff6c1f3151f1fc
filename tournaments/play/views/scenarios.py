"""The notes that the scenario of an event asks for (OPG 4.4)."""

from __future__ import annotations

from django.http import HttpResponse

from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.guards import MemberRequest, is_submitted, try_service
from tournaments.play.forms.scenarios import NotesForm
from tournaments.play.selectors.scenarios import ScenarioPage, scenario_page
from tournaments.play.services.scenarios import SECTION, write_notes
from tournaments.record.guards.events import directors_only, redirect_to_event_page, render_event_page
from tournaments.record.models import Event


@directors_only
def scenario(request: MemberRequest, event: Event) -> HttpResponse:
    """Show the scenario with a form per kind of note; a closed event shows the notes only."""
    sent = None
    if request.method == "POST":
        sent = request.POST
    page = scenario_page(event, _number((sent or request.GET).get("of_round", "")))
    forms = _forms(request, event, page)
    for form in forms:
        if form.is_bound and is_submitted(request, form):
            if try_service(form, write_notes, event, form.notes, by=request.user):
                return redirect_to_event_page(request, "Written down.", event, "scenario")
    status = max((form.status for form in forms), default=200)
    return render_event_page(request, "tournaments/play/scenario.html", event, status, shown=page, forms=forms)


def _forms(request: MemberRequest, event: Event, page: ScenarioPage | None) -> list[NotesForm]:
    """Return the forms, the sent one bound; none for a closed event.

    Raises RuleViolation where the sent form does not exist.
    """
    if request.method == "GET" and event.is_locked:
        return []
    sent = None
    if request.method == "POST":
        sent = request.POST.get("per")
    forms = [
        NotesForm(asked, request.POST if sent == asked.per else None, seen=event.version)
        for asked in (page.asked if page else ())
    ]
    if request.method == "POST" and not any(form.is_bound for form in forms):
        raise RuleViolation("not_tracked", "Nothing of this kind is written down here: load the page again.", SECTION)
    return forms


def _number(text: str) -> int | None:
    if text.isascii() and text.isdigit() and len(text) <= 3:
        return int(text)
    return None
