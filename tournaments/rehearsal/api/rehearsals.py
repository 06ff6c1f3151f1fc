"""Rehearsals: private copies of an event, played with made-up results."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.response import Response

from tournaments.kernel.operations import sent
from tournaments.kernel.parsing import key_of
from tournaments.kernel.permissions import is_member
from tournaments.kernel.schema import creates, removes, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Door, MemberCall
from tournaments.listing.serializers.events import EventWhole, whole
from tournaments.record.models import Event
from tournaments.record.permissions import can_direct
from tournaments.record.selectors.listings import counted
from tournaments.record.serializers.events import EventSummary
from tournaments.record.viewsets import EventDoor
from tournaments.rehearsal.selectors.rehearsals import rehearsals_of
from tournaments.rehearsal.serializers.rehearsals import RehearsalWritten, SimulatedShown, SimulationWritten
from tournaments.rehearsal.services.rehearsals import delete_rehearsal, rehearse_event
from tournaments.rehearsal.services.simulation import simulate_event, simulate_round


class RehearsalView(EventDoor):
    """Only its directors see a rehearsal; no list of events holds it but `/me/rehearsals/`."""

    scope = Scope.DIRECT
    serializer_class = EventWhole
    event_guards = {"create": can_direct, "simulate": can_direct, "destroy": can_direct}

    @creates(RehearsalWritten, EventWhole, summary="Make a rehearsal: a private copy of this event")
    def create(self, request: MemberCall, event: int) -> Response:
        said = sent(RehearsalWritten, request)
        made = rehearse_event(self.event, **said, by=request.user, key=key_of(request))
        shown = counted(Event.every.all()).get(pk=made.pk)
        return Response(whole(shown, request.user), status=status.HTTP_201_CREATED)

    @writes(SimulationWritten, SimulatedShown, summary="Make up results in a rehearsal", acts=False)
    def simulate(self, request: MemberCall, event: int) -> Response:
        said = sent(SimulationWritten, request)
        simulate = simulate_round if said["until"] == "round" else simulate_event
        came = simulate(self.event, by=request.user, seed=said.get("seed", 0))
        return Response(SimulatedShown(came).data)

    @removes(summary="Delete a rehearsal with everything in it", acts=False)
    def destroy(self, request: MemberCall, event: int) -> Response:
        delete_rehearsal(self.event, by=request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)


class MyRehearsals(Door):
    """What you try on."""

    serializer_class = EventSummary
    guards = {"list": is_member}

    @extend_schema(summary="List your rehearsals")
    def list(self, request: MemberCall) -> Response:
        page = self.paginate_queryset(rehearsals_of(request.user))
        return self.get_paginated_response(EventSummary(page, many=True).data)
