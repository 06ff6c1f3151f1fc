"""The players' committee of an event, as its directors name it."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from tournaments.entries.forms.committees import CommitteeForm
from tournaments.entries.selectors.committees import candidates, shown_committee, staying
from tournaments.entries.services.committees import name_committee
from tournaments.kernel.guards import MemberRequest, submit_form
from tournaments.record.guards.events import directors_only, redirect_to_event_page, render_event_page
from tournaments.record.models import Event


@directors_only
def committee(request: MemberRequest, event: Event) -> HttpResponse:
    shown = shown_committee(event)
    if shown is None:
        raise Http404("No committee is elected by the rules of this event.")
    form = CommitteeForm(
        request.POST or None,
        entries=candidates(event),
        members=staying(event),
        size=shown.size,
        order=event.order_of,
        seen=event.version,
    )
    if submit_form(request, form, name_committee, event):
        return redirect_to_event_page(request, "The players' committee is noted.", event, "committee")
    return render_event_page(
        request, "tournaments/entries/committee.html", event, form.status, form=form, committee=shown
    )
