"""Directors' requests to a coordinator: change locked facts, approve a card pool."""

from __future__ import annotations

from functools import partial

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.audits.serializers.requests import CountedInput, Decided, EventRequestOutput
from tournaments.audits.services import requests as services
from tournaments.kernel.field_types import Reason
from tournaments.kernel.operations import operation, read_arguments
from tournaments.kernel.parsing import read_envelope
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall
from tournaments.listing.models import EventRequest
from tournaments.listing.selectors.requests import requests_of
from tournaments.listing.serializers.events import EventWhole, whole_event
from tournaments.record.permissions import can_audit, can_direct, can_edit_listing
from tournaments.record.viewsets import EventViewSet

DECIDERS = Guard(can_audit, services.DECIDERS_ONLY)


def the_request(view: EventRequestsView, pk: int) -> EventRequest:
    row = get_object_or_404(view.requests(), pk=pk)
    row.event = view.event
    return row


ask = partial(operation, output=EventRequestOutput, makes=True)
decide = partial(operation, output=EventRequestOutput, takes=Decided, on=the_request, guard=DECIDERS)


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

    create = ask(services.ask_change, summary="Ask for a change of what is locked", takes=CountedInput)
    pool = ask(services.ask_pool, summary="Ask for approval of the card pool", takes=Reason)
    withdraw = operation(services.withdraw_request, EventRequestOutput, "Take back what was asked", on=the_request)
    grant = decide(services.grant_request, summary="Grant what was asked: it is done at once (coordinators)")
    refuse = decide(services.refuse_request, summary="Refuse what was asked (coordinators)")

    @DECIDERS
    @writes(CountedInput, EventWhole, summary="Change what is locked, with a reason (coordinators)")
    def change(self, request: MemberCall, event: int) -> Response:
        services.change_counted(
            self.event, **read_arguments(CountedInput, request), by=request.user, **read_envelope(request)
        )
        return Response(whole_event(self.event, request.user))

    def shown(self, row: EventRequest) -> EventRequest:
        return self.requests().get(pk=row.pk)
