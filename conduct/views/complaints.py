"""Complaints about directors: made by a member, read by him and by whoever keeps the inbox they are in (OPG 1.2)."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache

from conduct.forms.complaints import ComplaintForm
from conduct.selectors.complaints import TO, complaints_readable_by, events_of, own_complaints, route, same_complaint
from conduct.services.complaints import complain
from tournaments.department.permissions import can_keep
from tournaments.department.selectors.offices import title_of
from tournaments.kernel.guards import MemberRequest, saved, valid
from tournaments.record.models import Event
from tournaments.record.permissions import can_see

PER_PAGE = 30


@login_required
@never_cache
def complaints(request: MemberRequest) -> HttpResponse:
    """The own ones."""
    shown = Paginator(own_complaints(request.user), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "conduct/complaints.html", {"complaints": shown, "pages": shown})


@login_required
@never_cache
def new_complaint(request: MemberRequest) -> HttpResponse:
    """About a director of the event that the address names; without one its reader chooses."""
    event = _event(request)
    if event is None:
        status = 422 if request.method == "POST" else 200
        return render(request, "conduct/complain_where.html", {"events": events_of(request.user)}, status=status)
    form, again = ComplaintForm(request.POST or None, event=event), None
    if request.method == "POST" and valid(form):
        said = form.said()
        made = saved(form, lambda key, seen: complain(event, said, by=request.user, key=key))
        if made:
            messages.success(request, "Your complaint is sent. The answer comes as a notice, and stands here.")
            return redirect(made)
        again = same_complaint(event, said.about, said.text, request.user)
    routes = [(label, route(event, to, request.user)) for to, label in TO]
    context = {"form": form, "event": event, "routes": routes, "again": again}
    return render(request, "conduct/complain.html", context, status=form.status)


@login_required
@never_cache
def complaint(request: MemberRequest, pk: int) -> HttpResponse:
    found = get_object_or_404(complaints_readable_by(request.user), pk=pk)
    context = {
        "complaint": found,
        "item": found.item,
        "title": title_of(found.item.post),
        "keeps_it": can_keep(request.user, found.item),
    }
    return render(request, "conduct/complaint.html", context)


def _event(request: MemberRequest) -> Event | None:
    """None where the address names none. Raises Http404 for one that this reader does not see."""
    named = request.POST.get("event") or request.GET.get("event", "")
    if not named:
        return None
    found = None
    if named.isascii() and named.isdigit() and len(named) < 19:
        found = Event.objects.select_related("host__region").filter(pk=int(named)).first()
    if found is None or not can_see(request.user, found):
        raise Http404("There is no such event.")
    return found
