"""An event at its end: what finalizing would do, finalizing, opening it again."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.closing.serializers.closing import Finalized, OutlookOutput
from tournaments.closing.services.reporting import finalize_event, outlook, reopen_event
from tournaments.kernel.field_types import Reason
from tournaments.kernel.operations import operation, sent
from tournaments.kernel.parsing import envelope
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall
from tournaments.listing.serializers.events import EventWhole, whole
from tournaments.people.guards import known_player
from tournaments.record.models import Event
from tournaments.record.permissions import COORDINATORS_ONLY, can_direct, can_reopen
from tournaments.record.viewsets import EventViewSet


class ClosingView(EventViewSet):
    """One event."""

    scope = Scope.DIRECT
    serializer_class = EventWhole
    readers = writers = Guard(can_direct)

    @extend_schema(summary="What finalizing will do, and what stands in the way", responses=OutlookOutput)
    def outlook(self, request: Request, event: int) -> Response:
        return Response(OutlookOutput(outlook(self.event)).data)

    @writes(Finalized, EventWhole, summary="Finalize the event: its table is frozen")
    def finalize(self, request: MemberCall, event: int) -> Response:
        written = sent(Finalized, request)
        if winner := written.get("confrontation_winner"):
            written["confrontation_winner"] = known_player(winner, self.event)
        return self.reply(finalize_event(self.event, **written, by=request.user, **envelope(request)))

    reopen = operation(
        reopen_event,
        EventWhole,
        summary="Open a finalized event again (coordinators)",
        takes=Reason,
        guard=Guard(can_reopen, COORDINATORS_ONLY),
    )

    def reply(self, made: Event, code: int = status.HTTP_200_OK) -> Response:
        return Response(whole(made, self.request.user), status=code)
