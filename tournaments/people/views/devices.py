"""Tokens with which devices speak for a member through the API."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from tournaments.engine.types import RuleViolation
from tournaments.kernel.guards import MemberRequest, done, members, received
from tournaments.people.forms.account import DeviceForm, RevokeForm
from tournaments.people.selectors.accounts import has_confirmed_address, tokens_of
from tournaments.people.services.tokens import make_token, revoke_token


@members
def devices(request: MemberRequest) -> HttpResponse:
    """The devices of a member; a new token is shown on the page that answers, and never again."""
    form, made = DeviceForm(request.POST or None), ""
    if received(request, form):
        made = _make(request, form)
    context = {
        "form": DeviceForm() if made else form,
        "made": made,
        "tokens": tokens_of(request.user),
        "now": timezone.now(),
        "confirmed": has_confirmed_address(request.user),
    }
    return render(request, "tournaments/people/devices.html", context, status=form.status)


@members
@require_POST
def revoke(request: MemberRequest) -> HttpResponse:
    form = RevokeForm(request.POST)
    form.is_valid()
    token = get_object_or_404(tokens_of(request.user), pk=form.cleaned_data.get("token"))
    revoke_token(token, by=request.user)
    return done(request, f"The token of {token.device} is revoked.", "tournaments:devices")


def _make(request: MemberRequest, form: DeviceForm) -> str:
    said = form.cleaned_data
    try:
        return make_token(said["device"], said["days"], scope=said["scope"], by=request.user)[1]
    except RuleViolation as violation:
        form.status = 422
        form.refused(violation)
    return ""
