"""Rehearsals: private copies of an event, played with made-up results."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.response import Response

from tournaments.kernel.operations import operation, read_arguments
from tournaments.kernel.permissions import is_member
from tournaments.kernel.schema import removes, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.listing.serializers.events import EventWhole, whole_event
from tournaments.record.models import Event
from tournaments.record.permissions import can_direct
from tournaments.record.serializers.events import EventSummary
from tournaments.record.viewsets import EventViewSet
from tournaments.rehearsal.selectors.rehearsals import rehearsals_of
from tournaments.rehearsal.serializers.rehearsals import RehearsalInput, SimulatedOutput, SimulationInput
from tournaments.rehearsal.services.rehearsals import delete_rehearsal, rehearse_event
from tournaments.rehearsal.services.simulation import simulate_event, simulate_round


class RehearsalView(EventViewSet):
    """Only its directors see a rehearsal; no list of events holds it but `/me/rehearsals/`."""

    scope = Scope.DIRECT
    serializer_class = EventWhole
    writers = Guard(can_direct)

    create = operation(
        rehearse_event, EventWhole, "Make a rehearsal: a private copy of this event", takes=RehearsalInput, makes=True
    )

    @writes(SimulationInput, SimulatedOutput, summary="Make up results in a rehearsal", acts=False)
    def simulate(self, request: MemberCall, event: int) -> Response:
        data = read_arguments(SimulationInput, request)
        simulate = simulate_round if data.pop("until") == "round" else simulate_event
        return Response(SimulatedOutput(simulate(self.event, **data, by=request.user)).data)

    @removes(summary="Delete a rehearsal with everything in it", acts=False)
    def destroy(self, request: MemberCall, event: int) -> Response:
        delete_rehearsal(self.event, by=request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)

    def reply(self, copy: Event, code: int = status.HTTP_200_OK) -> Response:
        return Response(whole_event(copy, self.request.user), status=code)


class MyRehearsals(SiteViewSet):
    """The rehearsals of the caller."""

    serializer_class = EventSummary
    readers = Guard(is_member)

    @extend_schema(summary="List your rehearsals")
    def list(self, request: MemberCall) -> Response:
        return self.listed(rehearsals_of(request.user))
