"""Suspensions: the Director of Organized Play gives and lifts them, coordinators read them, and a member his own."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.department.permissions import can_read_suspensions, can_suspend
from tournaments.entries.selectors.suspensions import Phase, in_phase, own_suspensions, suspended_entries, suspensions
from tournaments.entries.serializers.suspensions import (
    OwnSuspension,
    PhaseAsked,
    SuspendedEntry,
    SuspensionLifted,
    SuspensionShown,
    SuspensionWritten,
)
from tournaments.entries.services.suspensions import lift_suspension, suspend_player
from tournaments.kernel.parsing import envelope
from tournaments.kernel.permissions import is_member
from tournaments.kernel.schema import creates, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Door, MemberCall
from tournaments.people.guards import known_player
from tournaments.record.permissions import can_direct
from tournaments.record.viewsets import EventDoor


class SuspensionsView(Door):
    """Coordinators read them; the Director of Organized Play gives and lifts them."""

    scope = Scope.DIRECT
    serializer_class = SuspensionShown
    guards = dict.fromkeys(("list", "retrieve"), can_read_suspensions) | dict.fromkeys(("create", "lift"), can_suspend)

    @extend_schema(summary="List suspensions (coordinators)", parameters=[PhaseAsked])
    def list(self, request: Request) -> Response:
        asked = PhaseAsked(data=request.query_params)
        asked.is_valid(raise_exception=True)
        page = self.paginate_queryset(in_phase(Phase(asked.validated_data["phase"])))
        return self.get_paginated_response(SuspensionShown(page, many=True).data)

    @extend_schema(summary="Show a suspension (coordinators)")
    def retrieve(self, request: Request, pk: int) -> Response:
        return self._shown(pk)

    @creates(
        SuspensionWritten,
        SuspensionShown,
        summary="Suspend a player (Director of Organized Play)",
        version_of="player",
    )
    def create(self, request: MemberCall) -> Response:
        said = SuspensionWritten(data=request.data)
        said.is_valid(raise_exception=True)
        player = known_player(said.validated_data["player"])
        reason = said.validated_data["reason"]
        given = suspend_player(player, said.term(), reason, by=request.user, **envelope(request))
        return self._shown(given.pk, status.HTTP_201_CREATED)

    @writes(
        SuspensionLifted,
        SuspensionShown,
        summary="Lift a suspension (Director of Organized Play)",
        version_of="suspension",
    )
    def lift(self, request: MemberCall, pk: int) -> Response:
        found, said = get_object_or_404(suspensions(), pk=pk), SuspensionLifted(data=request.data)
        said.is_valid(raise_exception=True)
        lift_suspension(found, said.validated_data["reason"], by=request.user, **envelope(request))
        return self._shown(pk)

    def _shown(self, pk: int, code: int = status.HTTP_200_OK) -> Response:
        return Response(SuspensionShown(get_object_or_404(suspensions(), pk=pk)).data, status=code)


class MySuspensions(Door):
    """What stands between you and your games, now or later."""

    serializer_class = OwnSuspension
    guards = {"list": is_member}

    @extend_schema(summary="List your own suspensions")
    def list(self, request: MemberCall) -> Response:
        page = self.paginate_queryset(own_suspensions(request.user))
        return self.get_paginated_response(OwnSuspension(page, many=True).data)


class SuspendedView(EventDoor):
    """Who is on the list of an event that is not over, although he is suspended by now."""

    serializer_class = SuspendedEntry
    event_guards = {"list": can_direct}

    @extend_schema(summary="Who on the list of an event is suspended (its directors)")
    def list(self, request: MemberCall, event: int) -> Response:
        found = [{"entry": pk, "name": name} for pk, name in suspended_entries(self.event).items()]
        return self.get_paginated_response(SuspendedEntry(self.paginate_queryset(found), many=True).data)
