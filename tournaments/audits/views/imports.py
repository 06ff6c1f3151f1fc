"""Imported events: coordinators accept them, who imported one withdraws it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render

from tournaments.audits.forms.imports import AcceptForm, AcceptManyForm
from tournaments.audits.selectors.checks import count
from tournaments.audits.selectors.imports import list_imports, waiting_imports
from tournaments.audits.services.accepting import WHY_ACCEPTED, Foreseen, accept_event, accept_events, foresee
from tournaments.audits.services.withdrawing_import import WHY_WITHDRAWN, withdraw_import
from tournaments.kernel.guards import (
    MemberRequest,
    get_page,
    is_submitted,
    redirect_with_message,
    require_permission,
    submit_form,
    try_service,
)
from tournaments.kernel.write_form import ReasonForm
from tournaments.people.permissions import can_coordinate
from tournaments.record.guards.events import redirect_to_event_page, render_event_page, require_event_permission
from tournaments.record.models import Event
from tournaments.record.permissions import AUDITORS_ONLY, IMPORTER_ONLY, IMPORTS_ONLY, can_audit, is_importer_of
from tournaments.record.selectors.foreseen import foresee as foresee_event
from tournaments.record.selectors.rows import file_of

PER_PAGE = 30


@require_permission(can_coordinate, IMPORTS_ONLY)
def imports(request: MemberRequest) -> HttpResponse:
    """The queue; what is ticked is looked at first (`step` is `accept` once that was seen)."""
    form = AcceptManyForm(request.POST or None, asked=WHY_ACCEPTED)
    ahead: tuple[Foreseen, ...] = ()
    if is_submitted(request, form):
        ahead = try_service(form, foresee, form.days, request.user) or ()
        if request.POST.get("step") == "accept" and ahead:
            if results := try_service(form, accept_events, form.days, form.cleaned_data["reason"], by=request.user):
                return _redirect_after_accepting(request, results)
    return _queue(request, form, ahead)


@require_event_permission(can_audit, AUDITORS_ONLY)
def accept(request: MemberRequest, event: Event) -> HttpResponse:
    """One of them, from its audit."""
    file = file_of(event)
    needs_day = file is not None and not file.is_dated
    form = AcceptForm(request.POST or None, seen=event.version, asked=WHY_ACCEPTED, needs_day=needs_day)
    if submit_form(request, form, accept_event, event):
        return redirect_to_event_page(request, "The event is accepted as sanctioned.", event, "audit")
    context = {"form": form, "foreseen": foresee_event(event, "accept")}
    return render_event_page(request, "tournaments/audits/accept_import.html", event, form.status, **context)


@require_event_permission(is_importer_of, IMPORTER_ONLY)
def withdraw(request: MemberRequest, event: Event) -> HttpResponse:
    form = ReasonForm(request.POST or None, seen=event.version, asked=WHY_WITHDRAWN)
    if submit_form(request, form, withdraw_import, event):
        return redirect_with_message(request, f"The import of {event.title} is withdrawn.", "tournaments:import")
    return render_event_page(request, "tournaments/audits/withdraw_import.html", event, form.status, form=form)


def _queue(request: MemberRequest, form: AcceptManyForm, ahead: tuple[Foreseen, ...]) -> HttpResponse:
    page = get_page(request, waiting_imports(), PER_PAGE)
    rows = [(event, event.id in form.days, form.typed(event.id)) for event in list_imports(page, request.user)]
    ready = bool(ahead) and not any(event.against for event in ahead)
    context = {"form": form, "rows": rows, "pages": page, "ahead": ahead, "ready": ready}
    return render(request, "tournaments/audits/imports.html", context, status=form.status)


def _redirect_after_accepting(request: MemberRequest, results: tuple[Foreseen, ...]) -> HttpResponse:
    messages.success(request, f"{count(sum(result.accepted for result in results), 'event')} accepted as sanctioned.")
    for result in results:
        if not result.accepted:
            messages.warning(request, f"{result.event.title} was left out. {' '.join(result.against)}")
    return redirect("tournaments:imports")
