"""How often one address may send what costs other people's attention, counted where sign-ins are counted."""

from __future__ import annotations

from allauth.core.internal import ratelimit
from django.conf import settings
from django.http import HttpRequest


def within_limit(request: HttpRequest, act: str) -> bool:
    """Counts this call against the limit of the act; False once it is used up."""
    return bool(ratelimit.consume(request, app="trekcc", action=act, config=settings.PAGE_RATES))
