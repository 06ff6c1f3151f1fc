"""The players' committee (T95 systems 2): everybody reads it, directors name it."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.entries.selectors.committees import committee
from tournaments.entries.serializers.committees import CommitteeInput, MemberOutput
from tournaments.entries.services.committees import name_committee
from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard
from tournaments.record.permissions import can_direct
from tournaments.record.viewsets import EventViewSet


class CommitteeView(EventViewSet):
    """The players' committee, which votes on what the FAQs leave open; empty if nobody is elected."""

    scope = Scope.DIRECT
    serializer_class = MemberOutput
    pagination_class = None
    writers = Guard(can_direct)

    @extend_schema(summary="List the players' committee")
    def list(self, request: Request, event: int) -> Response:
        return self.listed(committee(self.event))

    update = operation(
        name_committee,
        MemberOutput(many=True),
        "Name the players' committee",
        takes=CommitteeInput,
        shows=lambda view, event: committee(event),
    )
