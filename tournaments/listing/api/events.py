"""Events: find, register, check, edit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import engine
from tournaments.engine.listing import status as listing_status
from tournaments.entries.selectors.lists import SHOWN
from tournaments.kernel.parsing import envelope, key_of
from tournaments.kernel.permissions import is_member
from tournaments.kernel.schema import creates, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Door, MemberCall
from tournaments.listing.api.filters import EventFilter
from tournaments.listing.serializers.events import EventWhole, EventWritten, Verdict, whole
from tournaments.listing.services.registration import Details, details_of, edit_event, found_in, register_event
from tournaments.record.models import Event
from tournaments.record.models.event import visible
from tournaments.record.permissions import can_edit_listing
from tournaments.record.selectors.attendance import hints
from tournaments.record.selectors.listings import counted, listing_of
from tournaments.record.serializers.events import EventSummary
from tournaments.record.viewsets import EventDoor


class EventsView(Door):
    """The calendar: every event that is listed, runs or was played."""

    scope = Scope.DIRECT
    queryset = Event.objects.none()
    filterset_class = EventFilter
    serializer_class = EventSummary
    guards = {"check": is_member}

    def get_queryset(self) -> QuerySet[Event]:
        return visible(counted().filter(state__in=SHOWN))

    @extend_schema(summary="List events")
    def list(self, request: Request) -> Response:
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    @creates(EventWritten, EventWhole, summary="Register an event; you direct it")
    def create(self, request: MemberCall) -> Response:
        event = register_event(_details(request), by=request.user, key=key_of(request))
        return Response(whole(counted().get(pk=event.pk), request.user), status=status.HTTP_201_CREATED)

    @writes(EventWritten, Verdict, summary="Check a listing without saving anything", acts=False)
    def check(self, request: MemberCall) -> Response:
        said = _details(request)
        asked = listing_of(said)
        found = found_in(said, request.user)
        return Response(Verdict({"violations": found, "hints": hints(said), **_standing(asked)}).data)


class EventView(EventDoor):
    """One event."""

    scope = Scope.DIRECT
    serializer_class = EventWhole
    event_guards = {"partial_update": can_edit_listing}

    def get_queryset(self) -> QuerySet[Event]:
        return counted(Event.every.all())

    @extend_schema(summary="Show an event")
    def retrieve(self, request: Request, event: int) -> Response:
        return self._shown()

    @writes(EventWritten(partial=True), EventWhole, summary="Change the listing of an event")
    def partial_update(self, request: MemberCall, event: int) -> Response:
        said = EventWritten(data=request.data, partial=True)
        said.is_valid(raise_exception=True)
        sent = envelope(request)
        seen = self.event.version if sent["seen"] is None else sent["seen"]
        details = replace(details_of(self.event), **said.details())
        edit_event(self.event, details, by=request.user, key=sent["key"], seen=seen)
        return self._shown()

    def _shown(self) -> Response:
        return Response(whole(self.get_queryset().get(pk=self.event.pk), self.request.user))


def _details(request: Request) -> Details:
    said = EventWritten(data=request.data)
    said.is_valid(raise_exception=True)
    return Details(**{"scenario": "", **said.details()})


def _standing(asked: engine.listing.Listing) -> dict[str, Any]:
    standing = listing_status(asked)
    return {"sanctioned": standing.sanctioned, "rated": standing.rated, "reasons": standing.reasons}
