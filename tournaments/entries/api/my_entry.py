"""Entering oneself, and the waiting list."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.entries.selectors.my_entry import my_entry
from tournaments.entries.serializers.entries import EntryShown
from tournaments.entries.serializers.my_entry import MyEntryShown, PlayContact, WaitingShown
from tournaments.entries.services import preregistration as services
from tournaments.entries.services.contacts import give_contact
from tournaments.kernel.operations import sent
from tournaments.kernel.parsing import envelope, nothing
from tournaments.kernel.permissions import Anyone, is_member
from tournaments.kernel.schema import acts, creates, removes, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import MemberCall
from tournaments.record.models import Entry, Event, Waiting
from tournaments.record.permissions import can_direct
from tournaments.record.viewsets import EventDoor


def _any_member(user: Anyone, event: Event) -> bool:
    return is_member(user)


class MyEntryView(EventDoor):
    """Your place in the event: on the list of players, or on the waiting list."""

    scope = Scope.PLAY
    serializer_class = MyEntryShown
    event_guards = dict.fromkeys(("retrieve", "create", "update", "destroy"), _any_member)

    @extend_schema(summary="Show your place in the event")
    def retrieve(self, request: MemberCall, event: int) -> Response:
        return self._shown(request)

    @creates(PlayContact, MyEntryShown, summary="Enter yourself, or wait for a place", version_of="event")
    def create(self, request: MemberCall, event: int) -> Response:
        services.enter_myself(self.event, by=request.user, **_said(request), **envelope(request))
        answer = self._shown(request)
        answer.status_code = status.HTTP_201_CREATED
        return answer

    @writes(PlayContact, MyEntryShown, summary="Say where opponents find you")
    def update(self, request: MemberCall, event: int) -> Response:
        contact = _said(request).get("play_contact", "")
        give_contact(self.event, contact, by=request.user, **envelope(request))
        return self._shown(request)

    @removes(summary="Withdraw before the event begins")
    def destroy(self, request: MemberCall, event: int) -> Response:
        services.withdraw(self.event, by=request.user, **envelope(request))
        return Response(status=status.HTTP_204_NO_CONTENT)

    def _shown(self, request: MemberCall) -> Response:
        return Response(MyEntryShown(my_entry(self.event, request.user)).data)


class WaitingView(EventDoor):
    """Who waits for a place, in their order."""

    scope = Scope.DIRECT
    serializer_class = WaitingShown
    event_guards = dict.fromkeys(("take", "destroy"), can_direct)

    def waiting(self) -> QuerySet[Waiting]:
        return Waiting.objects.filter(event=self.event).select_related("event", "player__merged_into")

    @extend_schema(summary="List who waits for a place")
    def list(self, request: Request, event: int) -> Response:
        return self.get_paginated_response(WaitingShown(self.paginate_queryset(self.waiting()), many=True).data)

    @acts(EntryShown, summary="Take in who waits, also above the cap")
    def take(self, request: MemberCall, event: int, pk: int) -> Response:
        nothing(request)
        entry = services.take_in(get_object_or_404(self.waiting(), pk=pk), by=request.user, **envelope(request))
        shown = Entry.objects.select_related("event", "player__merged_into").get(pk=entry.pk)
        return Response(EntryShown(shown).data)

    @removes(summary="Strike somebody off the waiting list")
    def destroy(self, request: MemberCall, event: int, pk: int) -> Response:
        services.strike(get_object_or_404(self.waiting(), pk=pk), by=request.user, **envelope(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


def _said(request: Request) -> dict[str, Any]:
    said = sent(PlayContact, request)
    return dict(said)
