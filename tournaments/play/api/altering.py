"""Altering an announced event: another number of rounds, another day, none at all."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.kernel.field_types import Reason
from tournaments.kernel.operations import operation, sent
from tournaments.kernel.parsing import envelope
from tournaments.kernel.schema import creates
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import MemberCall
from tournaments.listing.serializers.events import EventWhole, whole
from tournaments.play.serializers.altering import Postponed, RoundChangeShown, RoundChangeWritten
from tournaments.play.services import altering as services
from tournaments.play.services.beginning import begin_now
from tournaments.record.models import Event, RoundChange
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
        said = sent(RoundChangeWritten, request)
        rounds = services.NewRounds(**said)
        change = services.change_rounds(self.event, rounds, by=request.user, **envelope(request))
        return Response(RoundChangeShown(change).data, status=status.HTTP_201_CREATED)

    postpone = operation(
        services.postpone_event, EventWhole, summary="Move the event to another day or time", takes=Postponed
    )
    cancel = operation(services.cancel_event, EventWhole, summary="Cancel the event", takes=Reason)
    begin_now = operation(begin_now, EventWhole, summary="Move the start of an event that is not sanctioned to now")

    def reply(self, changed: Event, code: int = status.HTTP_200_OK) -> Response:
        return Response(whole(counted().get(pk=self.event.pk), self.request.user))
