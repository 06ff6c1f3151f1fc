"""Applications and bids: made, changed, decided, carried by an event, given back; events allocated (OPG 11.4)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache

from leagues.forms.road import AllocationForm, ApplicationForm, CarryForm, DecisionForm
from leagues.models import Application, Call
from leagues.permissions import APPLICANT_ONLY, DECIDING, can_decide, holds, is_applicant
from leagues.selectors import applications as selectors
from leagues.selectors.application_context import context_of
from leagues.selectors.before_road import find_release_violations
from leagues.selectors.road import call_with
from leagues.services import applications as services
from leagues.services.carrying import HOLDERS, carry, release
from leagues.services.decisions import allocate_event, approve_application, refuse_application
from tournaments.department.permissions import DESK_ONLY
from tournaments.kernel.guards import (
    MemberRequest,
    get_act,
    get_page,
    is_submitted,
    redirect_with_message,
    require_member,
    require_permission,
    submit_button,
    try_service,
    validate_form,
)
from tournaments.kernel.write_form import WriteForm
from tournaments.people.permissions import can_coordinate

PER_PAGE = 30
State = Application.State
SENT = "Your application is sent. The answer comes as a notice, and stands here."


@require_member
def applications(request: MemberRequest) -> HttpResponse:
    """The own ones, and above them those that wait for the word of this reader."""
    pages = get_page(request, selectors.own_applications(request.user), PER_PAGE)
    context = {
        "pages": pages,
        "own": [selectors.show_application(row, private=True) for row in pages],
        "to_decide": [selectors.show_application(row) for row in selectors.to_decide(request.user)],
        "allocates": can_coordinate(request.user),
    }
    return render(request, "leagues/road/applications.html", context)


@require_member
def new_application(request: MemberRequest) -> HttpResponse:
    """Show and save an application; an address with a call makes it a bid."""
    call = _call(request)
    form = ApplicationForm(request.POST or None, call=call)
    if is_submitted(request, form) and (
        sent := try_service(form, services.apply_for, form.wanted(), call, by=request.user)
    ):
        return redirect_with_message(request, SENT, sent)
    missing = selectors.find_application_violations(request.user, call) if request.method == "GET" else ()
    context = {"form": form, "call": call, "missing": missing}
    return render(request, "leagues/road/apply.html", context, status=form.status)


@never_cache
def application(request: MemberRequest, pk: int) -> HttpResponse:
    """Show an application: an approved one to everybody, with actions for those who may decide."""
    row = get_object_or_404(selectors.readable_by(request.user), pk=pk)
    forms = _forms(request, row)
    if request.method == "POST":
        say = request.POST.get("say", "")
        if answer := get_act(ACTS, say)(request, row, forms):
            return answer
        row = get_object_or_404(selectors.readable_by(request.user), pk=pk)
    own, decides = is_applicant(request.user, row), can_decide(request.user, row)
    context = {
        "application": selectors.show_application(row, private=own or decides),
        "call": row.call,
        "beside": context_of(row, request.user) if decides else None,
        "decision": forms["decision"] if decides and row.is_waiting else None,
        "carrying": forms["carrying"] if (own or decides) and row.state == State.APPROVED and not row.event else None,
        "listings": selectors.listings(row) if own and row.state == State.APPROVED and not row.event else (),
        "changes": own and row.is_waiting,
        "releases": (own or decides) and not find_release_violations(row),
        "plain": WriteForm(seen=row.version),
    }
    status = max(form.status for form in forms.values())
    return render(request, "leagues/road/application.html", context, status=status)


@require_member
def edit_application(request: MemberRequest, pk: int) -> HttpResponse:
    row = get_object_or_404(selectors.readable_by(request.user), pk=pk)
    if not is_applicant(request.user, row):
        raise PermissionDenied(APPLICANT_ONLY)
    form = ApplicationForm(request.POST or None, application=row)
    if is_submitted(request, form) and try_service(
        form, services.edit_application, row, form.wanted(), by=request.user
    ):
        return redirect_with_message(request, "The application is changed.", row)
    context = {"form": form, "application": row, "call": row.call}
    return render(request, "leagues/road/apply.html", context, status=form.status)


@require_permission(can_coordinate, DESK_ONLY)
def new_allocation(request: MemberRequest) -> HttpResponse:
    form = AllocationForm(request.POST or None)
    if is_submitted(request, form):
        data = form.cleaned_data
        arguments = (form.wanted(), data["handle"], data["note"], data["special"])
        if row := try_service(form, allocate_event, *arguments, by=request.user):
            return redirect_with_message(request, "It is allocated, and who runs it is told.", row)
    return render(request, "leagues/road/allocate.html", {"form": form}, status=form.status)


Forms = dict[str, Any]
Doing = Callable[[MemberRequest, Application, Forms], HttpResponse | None]


def _forms(request: MemberRequest, row: Application) -> Forms:
    """Bound is the one that was sent."""
    say = request.POST.get("say")
    needs = bool(selectors.show_application(row).needs)
    decision = request.POST if say in ("approve", "refuse") else None
    carrying = request.POST if say == "carry" else None
    return {
        "decision": DecisionForm(decision, needs=needs, seen=row.version),
        "carrying": CarryForm(carrying, application=row, decides=can_decide(request.user, row)),
    }


def _decide(service: Callable[..., Any], request: MemberRequest, row: Application, forms: Forms) -> HttpResponse | None:
    form = forms["decision"]
    if not can_decide(request.user, row):
        raise PermissionDenied(DECIDING)
    if not validate_form(form):
        return None
    arguments = form.arguments if service is approve_application else {"note": form.cleaned_data["note"]}
    if try_service(form, service, row, by=request.user, **arguments):
        return redirect_with_message(request, "Your answer is sent to the applicant.", row)
    return None


def _carry(request: MemberRequest, row: Application, forms: Forms) -> HttpResponse | None:
    form = forms["carrying"]
    if not holds(request.user, row):
        raise PermissionDenied(HOLDERS)
    if validate_form(form) and try_service(form, carry, row, form.chosen(), by=request.user):
        return redirect_with_message(request, "The event carries it: it has this level now.", row)
    return None


def _press(
    service: Callable[..., Any], told: str, request: MemberRequest, row: Application, forms: Forms
) -> HttpResponse:
    if not holds(request.user, row):
        raise PermissionDenied(HOLDERS)
    submit_button(request, service, row)
    return redirect_with_message(request, told, "leagues:applications")


ACTS: dict[str, Doing] = {
    "approve": partial(_decide, approve_application),
    "refuse": partial(_decide, refuse_application),
    "withdraw": partial(_press, services.withdraw_application, "The application is withdrawn."),
    "carry": _carry,
    "release": partial(_press, release, "It is given back."),
}


def _call(request: MemberRequest) -> Call | None:
    """None where the address names none. Raises Http404 for one that is not there."""
    named = request.POST.get("call") or request.GET.get("call", "")
    if not named:
        return None
    call = call_with(int(named)) if named.isascii() and named.isdigit() and len(named) < 19 else None
    if call is None:
        raise Http404("There is no such call.")
    return call
