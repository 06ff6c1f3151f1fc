"""Pages of complaints about directors, for the member who made one and the keeper of its inbox (OPG 1.2)."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render

from conduct.forms.penalties import ComplaintForm
from conduct.selectors import complaints as selectors
from conduct.services.complaints import complain
from tournaments.department.permissions import can_keep
from tournaments.department.selectors.offices import title_of
from tournaments.kernel.guards import (
    MemberRequest,
    get_page,
    is_submitted,
    redirect_with_message,
    require_member,
    try_service,
)
from tournaments.record.models import Event
from tournaments.record.permissions import can_see

PER_PAGE = 30


@require_member
def complaints(request: MemberRequest) -> HttpResponse:
    """The own ones."""
    shown = get_page(request, selectors.own_complaints(request.user), PER_PAGE)
    return render(request, "conduct/complaints.html", {"complaints": shown, "pages": shown})


@require_member
def new_complaint(request: MemberRequest) -> HttpResponse:
    """About a director of the event that the address names; without one its reader chooses."""
    event = _event(request)
    if event is None:
        status = 422 if request.method == "POST" else 200
        return render(
            request, "conduct/complain_where.html", {"events": selectors.events_of(request.user)}, status=status
        )
    form, again = ComplaintForm(request.POST or None, event=event), None
    if is_submitted(request, form):
        details = form.details()
        if sent := try_service(form, complain, event, details, by=request.user):
            return redirect_with_message(
                request, "Your complaint is sent. The answer comes as a notice, and stands here.", sent
            )
        again = selectors.same_complaint(event, details.about, details.text, request.user)
    routes = [(label, selectors.route(event, to, request.user)) for to, label in selectors.TO]
    context = {"form": form, "event": event, "routes": routes, "again": again}
    return render(request, "conduct/complain.html", context, status=form.status)


@require_member
def complaint(request: MemberRequest, pk: int) -> HttpResponse:
    row = get_object_or_404(selectors.complaints_readable_by(request.user), pk=pk)
    context = {
        "complaint": row,
        "item": row.item,
        "title": title_of(row.item.post),
        "keeps_it": can_keep(request.user, row.item),
    }
    return render(request, "conduct/complaint.html", context)


def _event(request: MemberRequest) -> Event | None:
    """Return the event that the address names, or None. Raises Http404 for one that this reader may not see."""
    named = request.POST.get("event") or request.GET.get("event", "")
    if not named:
        return None
    event = selectors.event_with_region(int(named)) if named.isascii() and named.isdigit() and len(named) < 19 else None
    if event is None or not can_see(request.user, event):
        raise Http404("There is no such event.")
    return event
