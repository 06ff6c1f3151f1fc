"""Imported events: coordinators accept them, who imported one withdraws it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render

from tournaments.audits.forms.imports import AcceptForm, AcceptManyForm
from tournaments.audits.selectors.imports import imported, waiting_imports
from tournaments.audits.services.accepting import WHY_ACCEPTED, accept_event
from tournaments.audits.services.accepting_many import Foreseen, accept_events, foresee
from tournaments.audits.services.withdrawing_import import WHY_WITHDRAWN, withdraw_import
from tournaments.kernel.guards import MemberRequest, acted, done, paged, received, reserved, saved
from tournaments.kernel.write_form import ReasonForm
from tournaments.people.permissions import can_coordinate
from tournaments.record.guards.events import done_at, guarded, show
from tournaments.record.models import Event
from tournaments.record.permissions import AUDITORS_ONLY, IMPORTER_ONLY, IMPORTS_ONLY, can_audit, withdraws
from tournaments.record.selectors.rows import file_of

PER_PAGE = 30


@reserved(can_coordinate, IMPORTS_ONLY)
def imports(request: MemberRequest) -> HttpResponse:
    """The queue; what is ticked is looked at first (`step` is `accept` once that was seen)."""
    form = AcceptManyForm(request.POST or None, asked=WHY_ACCEPTED)
    ahead: tuple[Foreseen, ...] = ()
    if received(request, form):
        ahead = saved(form, foresee, form.asked, request.user) or ()
        if request.POST.get("step") == "accept" and ahead:
            reason = form.cleaned_data["reason"]
            if came := saved(form, accept_events, form.asked, reason, by=request.user):
                return _accepted(request, came)
    return _queue(request, form, ahead)


@guarded(can_audit, AUDITORS_ONLY)
def accept(request: MemberRequest, event: Event) -> HttpResponse:
    """One of them, from its audit."""
    file = file_of(event)
    needs_day = file is not None and not file.is_dated
    form = AcceptForm(request.POST or None, seen=event.version, asked=WHY_ACCEPTED, needs_day=needs_day)
    if acted(request, form, accept_event, event):
        return done_at(request, "The event is accepted as sanctioned.", event, "audit")
    return show(request, "tournaments/audits/accept_import.html", event, form.status, form=form)


@guarded(withdraws, IMPORTER_ONLY)
def withdraw(request: MemberRequest, event: Event) -> HttpResponse:
    form = ReasonForm(request.POST or None, seen=event.version, asked=WHY_WITHDRAWN)
    if acted(request, form, withdraw_import, event):
        return done(request, f"The import of {event.title} is withdrawn.", "tournaments:import")
    return show(request, "tournaments/audits/withdraw_import.html", event, form.status, form=form)


def _queue(request: MemberRequest, form: AcceptManyForm, ahead: tuple[Foreseen, ...]) -> HttpResponse:
    page = paged(request, waiting_imports(), PER_PAGE)
    rows = [(one, one.id in form.asked, form.typed(one.id)) for one in imported(page, request.user)]
    context: dict[str, Any] = {"form": form, "rows": rows, "pages": page, "ahead": ahead}
    context["ready"] = bool(ahead) and not any(one.against for one in ahead)
    return render(request, "tournaments/audits/imports.html", context, status=form.status)


def _accepted(request: MemberRequest, came: tuple[Foreseen, ...]) -> HttpResponse:
    accepted = sum(one.accepted for one in came)
    messages.success(request, f"{accepted} event{'' if accepted == 1 else 's'} accepted as sanctioned.")
    for one in came:
        if not one.accepted:
            messages.warning(request, f"{one.event.title} was left out. {' '.join(one.against)}")
    return redirect("tournaments:imports")
