"""Altering an announced event: another number of rounds, another day, none at all."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.kernel.field_types import Reason
from tournaments.kernel.parsing import envelope, nothing
from tournaments.kernel.schema import acts, creates, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import MemberCall
from tournaments.listing.serializers.events import EventWhole, whole
from tournaments.play.serializers.altering import Postponed, RoundChangeShown, RoundChangeWritten
from tournaments.play.services import altering as services
from tournaments.play.services.beginning import begin_now
from tournaments.record.models import RoundChange
from tournaments.record.permissions import can_direct, can_edit_listing
from tournaments.record.selectors.listings import counted
from tournaments.record.viewsets import EventDoor


class AlteringView(EventDoor):
    """What becomes of a listing that was published."""

    scope = Scope.DIRECT
    serializer_class = RoundChangeShown
    event_guards = {
        **dict.fromkeys(("change_rounds", "postpone", "cancel"), can_edit_listing),
        "begin_now": can_direct,
    }

    @extend_schema(summary="List the changes of the number of rounds", responses=RoundChangeShown(many=True))
    def round_changes(self, request: Request, event: int) -> Response:
        page = self.paginate_queryset(RoundChange.objects.filter(event=self.event))
        return self.get_paginated_response(RoundChangeShown(page, many=True).data)

    @creates(RoundChangeWritten, RoundChangeShown, summary="Change the number of rounds", version_of="event")
    def change_rounds(self, request: MemberCall, event: int) -> Response:
        said = RoundChangeWritten(data=request.data)
        said.is_valid(raise_exception=True)
        rounds = services.NewRounds(**said.validated_data)
        change = services.change_rounds(self.event, rounds, by=request.user, **envelope(request))
        return Response(RoundChangeShown(change).data, status=status.HTTP_201_CREATED)

    @writes(Postponed, EventWhole, summary="Move the event to another day or time")
    def postpone(self, request: MemberCall, event: int) -> Response:
        said = Postponed(data=request.data)
        said.is_valid(raise_exception=True)
        services.postpone_event(self.event, **said.validated_data, by=request.user, **envelope(request))
        return self._shown()

    @writes(Reason, EventWhole, summary="Cancel the event")
    def cancel(self, request: MemberCall, event: int) -> Response:
        said = Reason(data=request.data)
        said.is_valid(raise_exception=True)
        services.cancel_event(self.event, said.validated_data["reason"], by=request.user, **envelope(request))
        return self._shown()

    @acts(EventWhole, summary="Move the start of an event that is not sanctioned to now", version_of="event")
    def begin_now(self, request: MemberCall, event: int) -> Response:
        nothing(request)
        begin_now(self.event, by=request.user, **envelope(request))
        return self._shown()

    def _shown(self) -> Response:
        return Response(whole(counted().get(pk=self.event.pk), self.request.user))
