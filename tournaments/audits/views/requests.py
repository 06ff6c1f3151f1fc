"""Pages of directors' requests: change locked facts, approve a card pool."""

from __future__ import annotations

from functools import partial

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from tournaments.audits.forms.requests import CountedForm, DecisionForm, PoolForm
from tournaments.audits.services import requests as services
from tournaments.engine.listing.changes import why_locked
from tournaments.kernel.guards import (
    MemberRequest,
    redirect_with_message,
    submit_button,
    submit_form,
    try_service,
    validate_form,
)
from tournaments.kernel.permissions import Anyone
from tournaments.kernel.write_form import WriteForm
from tournaments.listing.models import EventRequest
from tournaments.listing.selectors.requests import pool_of, request_title, requests_of, wishes_of
from tournaments.listing.views.listing import merge_form
from tournaments.record.guards.events import render_event_page, require_event_permission
from tournaments.record.models import Event
from tournaments.record.permissions import DIRECTORS_ONLY, can_audit, can_direct, can_edit_listing

ASKED = "A coordinator is asked. Play goes on, and rating waits for the answer."


def _asks(user: Anyone, event: Event) -> bool:
    return can_direct(user, event) or can_audit(user, event)


@require_event_permission(_asks)
def ask(request: MemberRequest, event: Event) -> HttpResponse:
    """Save a request of a director, or the change itself for a coordinator without a part in the event."""
    asks = can_direct(request.user, event)
    form = _build_form(request, event, asked=services.WHY_ASKED if asks else services.WHY_DECIDED)
    service = services.ask_change if asks else services.change_counted
    if request.method == "POST" and not form.crossed and validate_form(form):
        if row := try_service(form, service, event, form.wished(), form.cleaned_data["reason"], by=request.user):
            return redirect_with_message(request, ASKED if asks else "It is changed, and the directors are told.", row)
    context = {"form": form, "asks": asks, "why": why_locked(), "crossed": form.crossed}
    return render_event_page(request, "tournaments/audits/ask_change.html", event, form.status, **context)


def _build_form(request: MemberRequest, event: Event, *, asked: str) -> CountedForm:
    """Return the form as it was sent, with what others changed since it was opened."""
    form_of = partial(CountedForm, event=event, seen=event.version, asked=asked)
    return merge_form(form_of, request.POST, event) if request.method == "POST" else form_of()


@require_event_permission(can_direct)
def pool(request: MemberRequest, event: Event) -> HttpResponse:
    form = PoolForm(request.POST or None, seen=event.version)
    if row := submit_form(request, form, services.ask_pool, event):
        return redirect_with_message(request, ASKED, row)
    context = {"form": form, "pool": pool_of(event)}
    return render_event_page(request, "tournaments/audits/ask_pool.html", event, form.status, **context)


@require_event_permission(can_edit_listing)
def request_page(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    """Show a request with the answers that the reader may give: withdraw, grant or refuse."""
    row = get_object_or_404(requests_of(event), pk=pk)
    row.event = event
    decides, directs = can_audit(request.user, event), can_direct(request.user, event)
    form = DecisionForm(request.POST if "say" in request.POST else None, seen=event.version)
    if request.method == "POST":
        if request.POST.get("say") == "withdraw":
            return _withdrawn(request, event, row)
        if not decides:
            raise PermissionDenied(services.DECIDERS_ONLY)
        if validate_form(form) and _decide(form, row, request):
            return redirect_with_message(request, "Your answer is sent to the directors.", row)
    context = {
        "row": row,
        "title": request_title(row),
        "wishes": wishes_of(row),
        "form": form if decides and row.is_open else None,
        "withdraws": directs and row.is_open,
        "form_of_withdrawing": WriteForm(seen=event.version),
        "refused": form.non_field_errors() if form.is_bound else (),
    }
    return render_event_page(request, "tournaments/audits/event_request.html", event, form.status, **context)


def _withdrawn(request: MemberRequest, event: Event, row: EventRequest) -> HttpResponse:
    if not can_direct(request.user, event):
        raise PermissionDenied(DIRECTORS_ONLY)
    submit_button(request, services.withdraw_request, row)
    return redirect_with_message(request, "It is taken back.", row)


def _decide(form: WriteForm, row: EventRequest, request: MemberRequest) -> object:
    service = services.grant_request if request.POST.get("say") == "grant" else services.refuse_request
    result = try_service(form, service, row, by=request.user, **form.arguments)
    if result is None:
        row.refresh_from_db()
    return result
