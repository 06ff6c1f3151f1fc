"""Suspensions: the Director gives and lifts them, coordinators read them, members read their own."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.department.permissions import can_read_suspensions, can_suspend
from tournaments.entries.selectors.suspensions import Phase, in_phase, own_suspensions, suspended_entries, suspensions
from tournaments.entries.serializers import suspensions as bodies
from tournaments.entries.serializers.suspensions import SuspensionInput, SuspensionOutput
from tournaments.entries.services.suspensions import lift_suspension, suspend_player
from tournaments.kernel.operations import operation, read_arguments
from tournaments.kernel.parsing import read_envelope
from tournaments.kernel.permissions import is_member
from tournaments.kernel.schema import creates
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.people.guards import known_player
from tournaments.record.models import Suspension
from tournaments.record.permissions import can_direct
from tournaments.record.viewsets import EventViewSet


def the_suspension(view: SiteViewSet, pk: int) -> Suspension:
    return get_object_or_404(suspensions(), pk=pk)


class SuspensionsView(SiteViewSet):
    """Coordinators read them; the Director of Organized Play gives and lifts them."""

    scope = Scope.DIRECT
    serializer_class = SuspensionOutput
    readers, writers = Guard(can_read_suspensions), Guard(can_suspend)

    @extend_schema(summary="List suspensions (coordinators)", parameters=[bodies.PhaseAsked])
    def list(self, request: Request) -> Response:
        query = bodies.PhaseAsked(data=request.query_params)
        query.is_valid(raise_exception=True)
        return self.listed(in_phase(Phase(query.validated_data["phase"])))

    @extend_schema(summary="Show a suspension (coordinators)")
    def retrieve(self, request: Request, pk: int) -> Response:
        return Response(SuspensionOutput(the_suspension(self, pk)).data)

    @creates(
        SuspensionInput, SuspensionOutput, summary="Suspend a player (Director of Organized Play)", version_of="player"
    )
    def create(self, request: MemberCall) -> Response:
        data = read_arguments(SuspensionInput, request)
        player = known_player(data.pop("player"))
        suspension = suspend_player(player, **data, by=request.user, **read_envelope(request))
        return self.reply(suspension, status.HTTP_201_CREATED)

    lift = operation(
        lift_suspension,
        SuspensionOutput,
        "Lift a suspension (Director of Organized Play)",
        takes=bodies.SuspensionLifted,
        on=the_suspension,
        version_of="suspension",
    )

    def shown(self, suspension: Suspension) -> Suspension:
        return the_suspension(self, suspension.pk)


class MySuspensions(SiteViewSet):
    """The caller's present and future suspensions."""

    serializer_class = bodies.OwnSuspension
    readers = Guard(is_member)

    @extend_schema(summary="List your own suspensions")
    def list(self, request: MemberCall) -> Response:
        return self.listed(own_suspensions(request.user))


class SuspendedView(EventViewSet):
    """Suspended players on the list of an unfinished event."""

    serializer_class = bodies.SuspendedEntry
    readers = Guard(can_direct)

    @extend_schema(summary="Who on the list of an event is suspended (its directors)")
    def list(self, request: MemberCall, event: int) -> Response:
        return self.listed([{"entry": pk, "name": name} for pk, name in suspended_entries(self.event).items()])
