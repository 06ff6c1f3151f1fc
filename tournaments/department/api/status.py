"""What works behind the pages, and what waits."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.department.permissions import can_see_status
from tournaments.department.selectors.status import status
from tournaments.department.serializers.status import StatusLine
from tournaments.kernel.viewsets import Door, MemberCall


class StatusView(Door):
    serializer_class = StatusLine
    pagination_class = None
    guards = {"list": can_see_status}

    @extend_schema(summary="Show what works behind the pages, and what waits (coordinators)")
    def list(self, request: MemberCall) -> Response:
        return Response(StatusLine(status(), many=True).data)
