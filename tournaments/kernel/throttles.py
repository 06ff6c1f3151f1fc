"""How often somebody may ask: members by account, players without one by their link, everybody else by address.

Counted where all processes see it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.cache import caches
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

from tournaments.kernel.actors import LinkHolder

if TYPE_CHECKING:
    from rest_framework.views import APIView


class MemberThrottle(UserRateThrottle):
    """Members by account, from whatever device; who is not signed in is left to the other one."""

    scope = "member"
    cache = caches["limits"]

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        return super().get_cache_key(request, view) if request.user.is_authenticated else None


class AddressThrottle(AnonRateThrottle):
    """By address, but for holders of a private link: a whole hall of them may share one."""

    scope = "address"
    cache = caches["limits"]

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        if isinstance(request.user, LinkHolder):
            return str(self.cache_format % {"scope": "link", "ident": request.user.entry})
        return super().get_cache_key(request, view)
