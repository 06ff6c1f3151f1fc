"""What the directors of an event ask of a coordinator: to change what is locked, to approve a card pool."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from tournaments.audits.forms.requests import CountedForm, DecisionForm, PoolForm
from tournaments.audits.services.requests import (
    DECIDERS_ONLY,
    WHY_ASKED,
    WHY_DECIDED,
    ask_change,
    ask_pool,
    change_counted,
    grant_request,
    refuse_request,
    withdraw_request,
)
from tournaments.engine.changes import why_locked
from tournaments.engine.matrix import POOLS, name
from tournaments.kernel.guards import MemberRequest, acted, done, pressed, saved, valid
from tournaments.kernel.permissions import Anyone
from tournaments.kernel.write_form import WriteForm
from tournaments.listing.models import EventRequest
from tournaments.listing.selectors.requests import requests_of, title_of, wishes_of
from tournaments.listing.views.listing import CONFLICT, CROSSED
from tournaments.record.guards.events import guarded, show
from tournaments.record.models import Event
from tournaments.record.permissions import DIRECTORS_ONLY, can_audit, can_direct, can_edit_listing

ASKED = "A coordinator is asked. Play goes on, and rating waits for the answer."


def _asks(user: Anyone, event: Event) -> bool:
    return can_direct(user, event) or can_audit(user, event)


@guarded(_asks)
def ask(request: MemberRequest, event: Event) -> HttpResponse:
    """Of a director a request, of a coordinator without a part in the event the change itself."""
    asks = can_direct(request.user, event)
    form = _counted(request, event, asked=WHY_ASKED if asks else WHY_DECIDED)
    service = ask_change if asks else change_counted
    if request.method == "POST" and not form.crossed and valid(form):
        said = form.cleaned_data["reason"]
        if made := saved(form, service, event, form.wished(), said, by=request.user):
            return done(request, ASKED if asks else "It is changed, and the directors are told.", made)
    context = {"form": form, "asks": asks, "why": why_locked(), "crossed": form.crossed}
    return show(request, "tournaments/audits/ask_change.html", event, form.status, **context)


def _counted(request: MemberRequest, event: Event, *, asked: str) -> CountedForm:
    """As it was sent, with what was changed elsewhere since it was opened."""
    sent = CountedForm(request.POST or None, event=event, seen=event.version, asked=asked)
    if request.method != "POST":
        return sent
    crossed = sent.merge(event)
    form = CountedForm(sent.data, event=event, seen=event.version, asked=asked)
    if crossed:
        form.crossed, form.status = crossed, CONFLICT
        form.add_error(None, CROSSED)
    return form


@guarded(can_direct)
def pool(request: MemberRequest, event: Event) -> HttpResponse:
    form = PoolForm(request.POST or None, seen=event.version)
    if made := acted(request, form, ask_pool, event):
        return done(request, ASKED, made)
    context = {"form": form, "pool": name(POOLS, event.pool)}
    return show(request, "tournaments/audits/ask_pool.html", event, form.status, **context)


@guarded(can_edit_listing)
def request_page(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    """What is asked, and for whom it is meant the answer: to take it back, to grant or to refuse it."""
    found = get_object_or_404(requests_of(event), pk=pk)
    found.event = event
    decides, directs = can_audit(request.user, event), can_direct(request.user, event)
    form = DecisionForm(request.POST if "say" in request.POST else None, seen=event.version)
    if request.method == "POST":
        if request.POST.get("say") == "withdraw":
            return _withdrawn(request, event, found)
        if not decides:
            raise PermissionDenied(DECIDERS_ONLY)
        if valid(form) and _decided(form, found, request):
            return done(request, "Your answer is sent to the directors.", found)
    context = {
        "asked": found,
        "title": title_of(found),
        "wishes": wishes_of(found),
        "form": form if decides and found.is_open else None,
        "withdraws": directs and found.is_open,
        "form_of_withdrawing": WriteForm(seen=event.version),
        "refused": form.non_field_errors() if form.is_bound else (),
    }
    return show(request, "tournaments/audits/event_request.html", event, form.status, **context)


def _withdrawn(request: MemberRequest, event: Event, found: EventRequest) -> HttpResponse:
    if not can_direct(request.user, event):
        raise PermissionDenied(DIRECTORS_ONLY)
    pressed(request, withdraw_request, found)
    return done(request, "It is taken back.", found)


def _decided(form: WriteForm, found: EventRequest, request: MemberRequest) -> object:
    service = grant_request if request.POST.get("say") == "grant" else refuse_request
    decided = saved(form, service, found, by=request.user, **form.arguments)
    if decided is None:
        found.refresh_from_db()
    return decided
