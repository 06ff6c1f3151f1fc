"""Events: find, register, check, edit, close and open again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db.models import Count, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import engine
from tournaments.api.doors import Door, EventDoor, MemberCall
from tournaments.api.filters import EventFilter
from tournaments.api.people import known_player
from tournaments.api.reading import envelope, key_of
from tournaments.api.schema import creates, writes
from tournaments.api.serializers.closing import Finalized, OutlookShown, Reason
from tournaments.api.serializers.events import EventSummary, EventWhole, EventWritten, Verdict, whole
from tournaments.engine.listing import status as listing_status
from tournaments.models import Event, Token
from tournaments.models.event import visible
from tournaments.permissions import (
    COORDINATORS_ONLY,
    can_direct,
    can_edit_listing,
    can_reopen,
    is_member,
)
from tournaments.selectors.attendance import hints
from tournaments.selectors.listings import listing_of
from tournaments.selectors.lists import SHOWN
from tournaments.services.registration import (
    Details,
    details_of,
    edit_event,
    found_in,
    register_event,
)
from tournaments.services.reporting import finalize_event, outlook, reopen_event


def counted(events: QuerySet[Event] | None = None) -> QuerySet[Event]:
    """With the number of players: these events, or all that are held."""
    asked = Event.objects.all() if events is None else events
    counted = asked.select_related("host__region").annotate(players=Count("entries", distinct=True))
    return counted.order_by("-starts_at", "pk")


class EventsView(Door):
    """The calendar: every event that is listed, runs or was played."""

    scope = Token.Scope.DIRECT
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

    scope = Token.Scope.DIRECT
    serializer_class = EventWhole
    event_guards = {
        "partial_update": can_edit_listing,
        "outlook": can_direct,
        "finalize": can_direct,
        "reopen": can_reopen,
    }
    refusals = {"reopen": COORDINATORS_ONLY}

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

    @extend_schema(summary="What finalizing will do, and what stands in the way", responses=OutlookShown)
    def outlook(self, request: Request, event: int) -> Response:
        return Response(OutlookShown(outlook(self.event)).data)

    @writes(Finalized, EventWhole, summary="Finalize the event: its table is frozen")
    def finalize(self, request: MemberCall, event: int) -> Response:
        said = Finalized(data=request.data)
        said.is_valid(raise_exception=True)
        reason, winner = said.validated_data.get("reason", ""), said.validated_data.get("confrontation_winner")
        won_by = known_player(winner, self.event) if winner else None
        finalize_event(self.event, by=request.user, confrontation_winner=won_by, reason=reason, **envelope(request))
        return self._shown()

    @writes(Reason, EventWhole, summary="Open a finalized event again (coordinators)")
    def reopen(self, request: MemberCall, event: int) -> Response:
        said = Reason(data=request.data)
        said.is_valid(raise_exception=True)
        reopen_event(self.event, said.validated_data["reason"], by=request.user, **envelope(request))
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
