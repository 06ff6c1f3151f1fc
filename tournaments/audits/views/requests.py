"""What the directors of an event ask of a coordinator: to change what is locked, to approve a card pool."""

from __future__ import annotations

from functools import partial

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from tournaments.audits.forms.requests import CountedForm, DecisionForm, PoolForm
from tournaments.audits.services import requests as services
from tournaments.engine.listing.changes import why_locked
from tournaments.kernel.guards import MemberRequest, acted, done, pressed, saved, valid
from tournaments.kernel.permissions import Anyone
from tournaments.kernel.write_form import WriteForm
from tournaments.listing.models import EventRequest
from tournaments.listing.selectors.requests import pool_of, request_title, requests_of, wishes_of
from tournaments.listing.views.listing import merge_form
from tournaments.record.guards.events import render_event_page, require_permission
from tournaments.record.models import Event
from tournaments.record.permissions import DIRECTORS_ONLY, can_audit, can_direct, can_edit_listing

ASKED = "A coordinator is asked. Play goes on, and rating waits for the answer."


def _asks(user: Anyone, event: Event) -> bool:
    return can_direct(user, event) or can_audit(user, event)


@require_permission(_asks)
def ask(request: MemberRequest, event: Event) -> HttpResponse:
    """Of a director a request, of a coordinator without a part in the event the change itself."""
    asks = can_direct(request.user, event)
    form = _counted(request, event, asked=services.WHY_ASKED if asks else services.WHY_DECIDED)
    service = services.ask_change if asks else services.change_counted
    if request.method == "POST" and not form.crossed and valid(form):
        if row := saved(form, service, event, form.wished(), form.cleaned_data["reason"], by=request.user):
            return done(request, ASKED if asks else "It is changed, and the directors are told.", row)
    context = {"form": form, "asks": asks, "why": why_locked(), "crossed": form.crossed}
    return render_event_page(request, "tournaments/audits/ask_change.html", event, form.status, **context)


def _counted(request: MemberRequest, event: Event, *, asked: str) -> CountedForm:
    """As it was sent, with what was changed elsewhere since it was opened."""
    form_of = partial(CountedForm, event=event, seen=event.version, asked=asked)
    return merge_form(form_of, request.POST, event) if request.method == "POST" else form_of()


@require_permission(can_direct)
def pool(request: MemberRequest, event: Event) -> HttpResponse:
    form = PoolForm(request.POST or None, seen=event.version)
    if row := acted(request, form, services.ask_pool, event):
        return done(request, ASKED, row)
    context = {"form": form, "pool": pool_of(event)}
    return render_event_page(request, "tournaments/audits/ask_pool.html", event, form.status, **context)


@require_permission(can_edit_listing)
def request_page(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    """What is asked, and for whom it is meant the answer: to take it back, to grant or to refuse it."""
    row = get_object_or_404(requests_of(event), pk=pk)
    row.event = event
    decides, directs = can_audit(request.user, event), can_direct(request.user, event)
    form = DecisionForm(request.POST if "say" in request.POST else None, seen=event.version)
    if request.method == "POST":
        if request.POST.get("say") == "withdraw":
            return _withdrawn(request, event, row)
        if not decides:
            raise PermissionDenied(services.DECIDERS_ONLY)
        if valid(form) and _decided(form, row, request):
            return done(request, "Your answer is sent to the directors.", row)
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
    pressed(request, services.withdraw_request, row)
    return done(request, "It is taken back.", row)


def _decided(form: WriteForm, row: EventRequest, request: MemberRequest) -> object:
    service = services.grant_request if request.POST.get("say") == "grant" else services.refuse_request
    result = saved(form, service, row, by=request.user, **form.arguments)
    if result is None:
        row.refresh_from_db()
    return result
