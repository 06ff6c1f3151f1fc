"""Rate limits of the API: members by account, players without one by their link, everybody else by address.

All processes share the counts.
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
    """A limit for members by account, from all their devices; other callers are left to AddressThrottle."""

    scope = "member"
    cache = caches["limits"]

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        return super().get_cache_key(request, view) if request.user.is_authenticated else None


class AddressThrottle(AnonRateThrottle):
    """A limit by address. Holders of private links are counted by link, because a whole hall may share one address."""

    scope = "address"
    cache = caches["limits"]

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        if isinstance(request.user, LinkHolder):
            return str(self.cache_format % {"scope": "link", "ident": request.user.entry})
        return super().get_cache_key(request, view)
