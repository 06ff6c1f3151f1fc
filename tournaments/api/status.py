"""What works behind the pages, and what waits."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.api.doors import Door, MemberCall
from tournaments.api.serializers.status import StatusLine
from tournaments.permissions import can_see_status
from tournaments.selectors.status import status


class StatusView(Door):
    serializer_class = StatusLine
    pagination_class = None
    guards = {"list": can_see_status}

    @extend_schema(summary="Show what works behind the pages, and what waits (coordinators)")
    def list(self, request: MemberCall) -> Response:
        return Response(StatusLine(status(), many=True).data)
