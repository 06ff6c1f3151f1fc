"""The queue of events that coordinators look at."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.api.doors import Door, MemberCall
from tournaments.api.serializers.looks import LookShown
from tournaments.models import Token
from tournaments.permissions import can_coordinate
from tournaments.selectors.looks import looks


class LooksView(Door):
    """Of the posts that the member holds. An event is settled, accepted or voided at its audit."""

    scope = Token.Scope.DIRECT
    serializer_class = LookShown
    guards = {"list": can_coordinate}

    @extend_schema(summary="List events worth a look, the heaviest first (coordinators)")
    def list(self, request: MemberCall) -> Response:
        page = self.paginate_queryset(looks(request.user))
        return self.get_paginated_response(LookShown(page, many=True).data)
