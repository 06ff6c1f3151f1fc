"""Altering an announced event: another number of rounds, another day, none at all."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.kernel.field_types import Reason
from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard
from tournaments.listing.serializers.events import EventWhole, whole_event
from tournaments.play.selectors.desks import round_count_warnings
from tournaments.play.serializers.altering import Postponed, RoundChangeInput, RoundChangeOutput
from tournaments.play.services import altering as services
from tournaments.play.services.beginning import begin_now
from tournaments.record.models import Event, RoundChange
from tournaments.record.permissions import can_direct, can_edit_listing
from tournaments.record.viewsets import EventViewSet


def _with_warnings(change: RoundChange) -> RoundChange:
    vars(change)["warnings"] = round_count_warnings(Event.every.get(pk=change.event_id))
    return change


class AlteringView(EventViewSet):
    """The changes of a published listing."""

    scope = Scope.DIRECT
    serializer_class = RoundChangeOutput
    writers = Guard(can_edit_listing)

    @extend_schema(summary="List the changes of the number of rounds", responses=RoundChangeOutput(many=True))
    def round_changes(self, request: Request, event: int) -> Response:
        return self.listed(RoundChange.objects.filter(event=self.event))

    change_rounds = operation(
        services.change_rounds,
        RoundChangeOutput,
        "Change the number of rounds",
        takes=RoundChangeInput,
        makes=True,
        shows=lambda view, change: _with_warnings(change),
    )
    postpone = operation(services.postpone_event, EventWhole, "Move the event to another day or time", takes=Postponed)
    cancel = operation(services.cancel_event, EventWhole, "Cancel the event", takes=Reason)
    begin_now = operation(
        begin_now, EventWhole, "Move the start of an event that is not sanctioned to now", guard=Guard(can_direct)
    )

    def reply(self, made: Event, code: int = status.HTTP_200_OK) -> Response:
        return Response(whole_event(self.event, self.request.user))
