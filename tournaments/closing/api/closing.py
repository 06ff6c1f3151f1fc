"""An event at its end: what finalizing would do, finalizing, opening it again."""

from __future__ import annotations

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.closing.serializers.closing import Finalized, OutlookShown
from tournaments.closing.services.reporting import finalize_event, outlook, reopen_event
from tournaments.kernel.field_types import Reason
from tournaments.kernel.operations import sent
from tournaments.kernel.parsing import envelope
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import MemberCall
from tournaments.listing.serializers.events import EventWhole, whole
from tournaments.people.guards import known_player
from tournaments.record.models import Event
from tournaments.record.permissions import COORDINATORS_ONLY, can_direct, can_reopen
from tournaments.record.selectors.listings import counted
from tournaments.record.viewsets import EventDoor


class ClosingView(EventDoor):
    """One event."""

    scope = Scope.DIRECT
    serializer_class = EventWhole
    event_guards = {"outlook": can_direct, "finalize": can_direct, "reopen": can_reopen}
    refusals = {"reopen": COORDINATORS_ONLY}

    def get_queryset(self) -> QuerySet[Event]:
        return counted(Event.every.all())

    @extend_schema(summary="What finalizing will do, and what stands in the way", responses=OutlookShown)
    def outlook(self, request: Request, event: int) -> Response:
        return Response(OutlookShown(outlook(self.event)).data)

    @writes(Finalized, EventWhole, summary="Finalize the event: its table is frozen")
    def finalize(self, request: MemberCall, event: int) -> Response:
        said = sent(Finalized, request)
        reason, winner = said.get("reason", ""), said.get("confrontation_winner")
        won_by = known_player(winner, self.event) if winner else None
        finalize_event(self.event, by=request.user, confrontation_winner=won_by, reason=reason, **envelope(request))
        return self._shown()

    @writes(Reason, EventWhole, summary="Open a finalized event again (coordinators)")
    def reopen(self, request: MemberCall, event: int) -> Response:
        said = sent(Reason, request)
        reopen_event(self.event, said["reason"], by=request.user, **envelope(request))
        return self._shown()

    def _shown(self) -> Response:
        return Response(whole(self.get_queryset().get(pk=self.event.pk), self.request.user))
