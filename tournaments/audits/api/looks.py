"""The queue of events that coordinators look at."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.audits.selectors.looks import looks
from tournaments.audits.serializers.looks import LookOutput
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.people.permissions import can_coordinate


class LooksView(SiteViewSet):
    """Of the posts that the member holds. An event is settled, accepted or voided at its audit."""

    scope = Scope.DIRECT
    serializer_class = LookOutput
    readers = Guard(can_coordinate)

    @extend_schema(summary="List events worth a look, the heaviest first (coordinators)")
    def list(self, request: MemberCall) -> Response:
        return self.listed(looks(request.user))
