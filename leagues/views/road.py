"""The road to Worlds: its windows, calls for bids, applications, and championships to come and past (OPG 11, 11.4)."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.http import urlencode
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from leagues.forms.road import CallForm, RoadFilters
from leagues.models import Call
from leagues.permissions import CALLING, can_call
from leagues.selectors import road as selectors
from leagues.selectors.road_feed import feed as feed_of_road
from leagues.services.calls import edit_call, open_call, withdraw_call
from tournaments.department.permissions import DESK_ONLY
from tournaments.kernel.days import today
from tournaments.kernel.guards import (
    MemberRequest,
    get_page,
    is_submitted,
    redirect_with_message,
    require_permission,
    submit_button,
    try_service,
)
from tournaments.people.permissions import can_coordinate

PER_PAGE = 30
A_QUARTER_OF_AN_HOUR = 900


@never_cache
def road(request: HttpRequest) -> HttpResponse:
    form, day = RoadFilters(request.GET), today()
    form.is_valid()
    filters = form.filters()
    query = urlencode({name: text for name in form.fields if (text := str(form.cleaned_data.get(name) or ""))})
    pages = get_page(request, selectors.past(filters), PER_PAGE)
    context = {
        "form": form,
        "windows": selectors.windows(day),
        "calls": selectors.open_calls(filters, day),
        "to_come": selectors.championships(selectors.to_come(filters, day)[: selectors.MOST]),
        "releases": selectors.release_events(selectors.releases(filters)[: selectors.MOST]),
        "past": selectors.past_championships(pages),
        "pages": pages,
        "narrowed": bool(query),
        "keeps": f"{query}&" if query else "",
        "calls_for": can_coordinate(request.user),
    }
    return render(request, "leagues/road/road.html", context)


@require_safe
@cache_control(public=True, max_age=A_QUARTER_OF_AN_HOUR)
def feed(request: HttpRequest) -> HttpResponse:
    headers = {"Content-Disposition": 'inline; filename="road.ics"'}
    return HttpResponse(feed_of_road(today()), content_type="text/calendar; charset=utf-8", headers=headers)


@require_permission(can_coordinate, DESK_ONLY)
def new_call(request: MemberRequest) -> HttpResponse:
    form = CallForm(request.POST or None)
    if is_submitted(request, form) and (call := try_service(form, open_call, form.details(), by=request.user)):
        return redirect_with_message(request, "The call is written. Members bid while it is open.", call)
    return render(request, "leagues/road/new_call.html", {"form": form}, status=form.status)


@never_cache
def call(request: MemberRequest, pk: int) -> HttpResponse:
    """Show a call to everybody; those who may open calls can change or withdraw it here."""
    row = get_object_or_404(Call, pk=pk)
    changes = can_call(request.user, row.championship) and not row.withdrawn
    form = CallForm(request.POST if request.method == "POST" else None, call=row)
    if request.method == "POST":
        if answer := _submit_change(request, row, form, changes=changes):
            return answer
        row = get_object_or_404(Call, pk=pk)
    context = {"call": selectors.shown_call(row, today()), "form": form if changes else None}
    return render(request, "leagues/road/call.html", context, status=form.status)


def _submit_change(request: MemberRequest, row: Call, form: CallForm, *, changes: bool) -> HttpResponse | None:
    if not changes:
        raise PermissionDenied(CALLING)
    if request.POST.get("say") == "withdraw":
        submit_button(request, withdraw_call, row)
        return redirect_with_message(request, "The call is withdrawn.", row)
    if is_submitted(request, form) and try_service(form, edit_call, row, form.details(), by=request.user):
        return redirect_with_message(request, "The call is changed.", row)
    return None
