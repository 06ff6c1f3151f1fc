"""Browsers that were signed in to an account: who guesses its password elsewhere does not shut them out."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from tournaments.kernel.models import User
from tournaments.people.selectors.accounts import accounts_of

COOKIE, PATH, KEPT = "known", "/account/", timedelta(days=365)
MOST_ACCOUNTS = 5


@dataclass(frozen=True, slots=True)
class Device:
    name: str = ""
    accounts: tuple[int, ...] = ()


def known_device(request: HttpRequest, email: str) -> str:
    """What the browser is called, if it was signed in to every account that this address opens; else empty.

    Every: whoever signs up with the address of another has not seen the account of that other.
    """
    accounts = {user.pk for user in accounts_of(email)}
    if accounts == {request.user.pk}:
        return f"session of {request.user.pk}"
    device = _device_of(request)
    return device.name if accounts and accounts <= {*device.accounts} else ""


def remember(response: HttpResponse, request: HttpRequest, user: User) -> None:
    """This browser is signed in to the account now."""
    device = _device_of(request)
    accounts = [user.pk, *(pk for pk in device.accounts if pk != user.pk)][:MOST_ACCOUNTS]
    response.set_cookie(
        COOKIE,
        signing.dumps([device.name or secrets.token_hex(16), accounts], salt=__name__),
        max_age=KEPT,
        path=PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _device_of(request: HttpRequest) -> Device:
    try:
        name, accounts = signing.loads(request.COOKIES.get(COOKIE, ""), salt=__name__, max_age=KEPT)
    except signing.BadSignature:
        return Device()
    return Device(name, tuple(accounts))
