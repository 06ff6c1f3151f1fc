"""What the directors of an event ask of a coordinator: to change what is locked, to approve a card pool."""

from __future__ import annotations

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.audits.serializers.requests import CountedInput, Decided, EventRequestOutput
from tournaments.audits.services import requests as services
from tournaments.kernel.field_types import Reason
from tournaments.kernel.operations import operation, sent
from tournaments.kernel.parsing import envelope
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall
from tournaments.listing.models import EventRequest
from tournaments.listing.selectors.requests import requests_of
from tournaments.listing.serializers.events import EventWhole, whole
from tournaments.record.permissions import can_audit, can_direct, can_edit_listing
from tournaments.record.viewsets import EventViewSet

DECIDERS = Guard(can_audit, services.DECIDERS_ONLY)


def the_request(view: EventRequestsView, pk: int) -> EventRequest:
    found = get_object_or_404(view.requests(), pk=pk)
    found.event = view.event
    return found


class EventRequestsView(EventViewSet):
    """Once play has begun, what decides sanction, list or K is changed by a coordinator alone."""

    scope = Scope.DIRECT
    serializer_class = EventRequestOutput
    readers, writers = Guard(can_edit_listing), Guard(can_direct)

    def requests(self) -> QuerySet[EventRequest]:
        return requests_of(self.event)

    @extend_schema(summary="List what was asked of a coordinator about the event")
    def list(self, request: MemberCall, event: int) -> Response:
        return self.listed(self.requests())

    create = operation(
        services.ask_change,
        EventRequestOutput,
        summary="Ask for a change of what is locked",
        takes=CountedInput,
        makes=True,
    )

    pool = operation(
        services.ask_pool, EventRequestOutput, summary="Ask for approval of the card pool", takes=Reason, makes=True
    )
    withdraw = operation(
        services.withdraw_request, EventRequestOutput, summary="Take back what was asked", on=the_request
    )
    grant = operation(
        services.grant_request,
        EventRequestOutput,
        summary="Grant what was asked: it is done at once (coordinators)",
        takes=Decided,
        on=the_request,
        guard=DECIDERS,
    )
    refuse = operation(
        services.refuse_request,
        EventRequestOutput,
        summary="Refuse what was asked (coordinators)",
        takes=Decided,
        on=the_request,
        guard=DECIDERS,
    )

    @DECIDERS
    @writes(CountedInput, EventWhole, summary="Change what is locked, with a reason (coordinators)")
    def change(self, request: MemberCall, event: int) -> Response:
        services.change_counted(self.event, **sent(CountedInput, request), by=request.user, **envelope(request))
        return Response(whole(self.event, request.user))

    def shown(self, made: EventRequest) -> EventRequest:
        return self.requests().get(pk=made.pk)
