"""API to find, register, check and edit events."""

from __future__ import annotations

from dataclasses import asdict, replace

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.engine.listing.status import status as listing_status
from tournaments.entries.selectors.lists import SHOWN
from tournaments.kernel.journal import NOT_SHOWN
from tournaments.kernel.operations import operation, read_arguments
from tournaments.kernel.parsing import read_envelope
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.listing.api.filters import EventFilter
from tournaments.listing.selectors.advice import advice
from tournaments.listing.serializers.events import EventInput, EventWhole, Verdict, whole_event
from tournaments.listing.services.registration import (
    details_of,
    edit_event,
    find_new_listing_violations,
    register_event,
    with_allowed_sanction,
)
from tournaments.record.models import Event
from tournaments.record.models.counting import listing_of
from tournaments.record.models.event import exclude_hidden
from tournaments.record.permissions import can_edit_listing
from tournaments.record.selectors.listings import with_player_counts
from tournaments.record.serializers.events import EventSummary
from tournaments.record.viewsets import EventViewSet


class EventsView(SiteViewSet):
    """The calendar: every event that is listed, runs or was played."""

    scope = Scope.DIRECT
    queryset = Event.objects.none()
    filterset_class = EventFilter
    serializer_class = EventSummary

    def get_queryset(self) -> QuerySet[Event]:
        return exclude_hidden(with_player_counts().filter(state__in=SHOWN))

    @extend_schema(summary="List events")
    def list(self, request: Request) -> Response:
        return self.listed(self.filter_queryset(self.get_queryset()))

    create = operation(
        register_event, EventWhole, "Register an event; you direct it", takes=EventInput, on=None, makes=True
    )

    @writes(EventInput, Verdict, summary="Check a listing without saving anything", acts=False)
    def check(self, request: MemberCall) -> Response:
        details = with_allowed_sanction(read_arguments(EventInput, request)["details"], request.user)
        verdict = {
            "violations": find_new_listing_violations(details, request.user),
            "hints": advice(details, **details.venue_said),
        }
        return Response(Verdict(asdict(listing_status(listing_of(details))) | verdict).data)

    def reply(self, event: Event, code: int = status.HTTP_200_OK) -> Response:
        return Response(whole_event(event, self.request.user), status=code)


class EventView(EventViewSet):
    """One event."""

    scope = Scope.DIRECT
    serializer_class = EventWhole
    writers = Guard(can_edit_listing)

    @extend_schema(summary="Show an event")
    def retrieve(self, request: Request, event: int) -> Response:
        return Response(whole_event(self.event, request.user))

    @writes(EventInput(partial=True), EventWhole, summary="Change the listing of an event")
    def partial_update(self, request: MemberCall, event: int) -> Response:
        data = EventInput(data=request.data, partial=True)
        data.is_valid(raise_exception=True)
        headers = read_envelope(request)
        headers["seen"] = self.event.version if headers["seen"] == NOT_SHOWN else headers["seen"]
        stands = details_of(self.event)
        edit_event(self.event, replace(stands, **data.details(stands)), by=request.user, **headers)
        return Response(whole_event(self.event, request.user))
