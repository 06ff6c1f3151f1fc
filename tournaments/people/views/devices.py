"""Tokens with which devices speak for a member through the API."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournaments.engine.types import RuleViolation
from tournaments.kernel.guards import MemberRequest, valid
from tournaments.people.forms.devices import DeviceForm, RevokeForm
from tournaments.people.models import Token
from tournaments.people.selectors.accounts import has_confirmed_address
from tournaments.people.services.tokens import make_token, revoke_token


@login_required
@never_cache
def devices(request: MemberRequest) -> HttpResponse:
    """The devices of a member; a new token is shown on the page that answers, and never again."""
    form, made = DeviceForm(request.POST or None), ""
    if request.method == "POST" and valid(form):
        made = _make(request, form)
    tokens = Token.objects.filter(user=request.user)
    context = {
        "form": DeviceForm() if made else form,
        "made": made,
        "tokens": tokens,
        "now": timezone.now(),
        "confirmed": has_confirmed_address(request.user),
    }
    return render(request, "tournaments/devices.html", context, status=form.status)


@login_required
@never_cache
@require_POST
def revoke(request: MemberRequest) -> HttpResponse:
    form = RevokeForm(request.POST)
    token = Token.objects.filter(user=request.user, pk=form.cleaned_data["token"]).first() if form.is_valid() else None
    if token is None:
        raise Http404("You have no such token.")
    revoke_token(token, by=request.user)
    messages.success(request, f"The token of {token.device} is revoked.")
    return redirect("tournaments:devices")


def _make(request: MemberRequest, form: DeviceForm) -> str:
    said = form.cleaned_data
    try:
        return make_token(said["device"], said["days"], scope=said["scope"], by=request.user)[1]
    except RuleViolation as violation:
        form.status = 422
        form.refused(violation)
    return ""
