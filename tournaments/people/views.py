"""Pages of what members keep beside their profile: tokens of their devices, their calendar, and notices."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.guards import (
    MemberRequest,
    get_page,
    is_submitted,
    redirect_with_message,
    require_member,
    submit_button,
    try_service,
)
from tournaments.people.forms import DeviceForm, MailForm, RevokeForm
from tournaments.people.models import Notice
from tournaments.people.selectors.accounts import has_confirmed_address, tokens_of
from tournaments.people.selectors.calendars import calendar_address
from tournaments.people.selectors.notices import add_local_dates, mailed_kinds, notices_of
from tournaments.people.services.accounts import make_token, revoke_token
from tournaments.people.services.calendars import renew_calendar
from tournaments.people.services.notices import choose_mail, read_notice, read_notices

A_PAGE = 50


@require_member
def devices(request: MemberRequest) -> HttpResponse:
    """The devices of a member; a new token is shown on the page that answers, and never again."""
    form = DeviceForm(request.POST or None)
    new_token = _make(request, form) if is_submitted(request, form) else ""
    context = {
        "form": DeviceForm() if new_token else form,
        "new_token": new_token,
        "tokens": tokens_of(request.user),
        "now": timezone.now(),
        "confirmed": has_confirmed_address(request.user),
    }
    return render(request, "tournaments/people/devices.html", context, status=form.status)


@require_member
@require_POST
def revoke(request: MemberRequest) -> HttpResponse:
    form = RevokeForm(request.POST)
    form.is_valid()
    token = get_object_or_404(tokens_of(request.user), pk=form.cleaned_data.get("token"))
    revoke_token(token, by=request.user)
    return redirect_with_message(request, f"The token of {token.device} is revoked.", "tournaments:devices")


@require_member
def notices(request: MemberRequest) -> HttpResponse:
    pages = get_page(request, notices_of(request.user), A_PAGE)
    return render(request, "tournaments/people/notices.html", {"notices": add_local_dates(pages), "pages": pages})


@login_required
@require_POST
def read(request: MemberRequest, pk: int) -> HttpResponse:
    read_notice(get_object_or_404(Notice, pk=pk, user=request.user))
    return redirect("tournaments:notices")


@login_required
@require_POST
def read_all(request: MemberRequest) -> HttpResponse:
    read_notices(request.user)
    return redirect("tournaments:notices")


@require_member
def choices(request: MemberRequest) -> HttpResponse:
    user = request.user
    form = MailForm(request.POST or None, seen=user.version, initial={"kinds": sorted(mailed_kinds(user))})
    if is_submitted(request, form) and try_service(form, choose_mail, user, form.cleaned_data["kinds"], by=user):
        return redirect_with_message(request, "Your choice is saved.", "tournaments:mail_choices")
    return render(request, "tournaments/people/mail_choices.html", {"form": form}, status=form.status)


@require_member
def my_calendar(request: MemberRequest) -> HttpResponse:
    """The private address of the member's own calendar; a button makes it, or a new one."""
    if request.method == "POST":
        submit_button(request, renew_calendar, request.user)
        return redirect_with_message(request, "New address made. Add it to your calendar.", "tournaments:my_calendar")
    address = calendar_address(request.user)
    context = {"address": address, "subscribe": f"webcal:{address.partition(':')[2]}" if address else ""}
    return render(request, "tournaments/people/my_calendar.html", context)


def _make(request: MemberRequest, form: DeviceForm) -> str:
    data = form.cleaned_data
    try:
        return make_token(data["device"], data["days"], scope=data["scope"], by=request.user)[1]
    except RuleViolation as violation:
        form.status = 422
        form.show_violation(violation)
    return ""
