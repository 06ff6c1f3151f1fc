"""How often somebody may ask: members by account, everybody else by address. Counted where all processes see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.cache import caches
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

if TYPE_CHECKING:
    from rest_framework.views import APIView


class MemberThrottle(UserRateThrottle):
    """Members by account, from whatever device; who is not signed in is left to the other one."""

    scope = "member"
    cache = caches["limits"]

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        return super().get_cache_key(request, view) if request.user.is_authenticated else None


class AddressThrottle(AnonRateThrottle):
    scope = "address"
    cache = caches["limits"]
