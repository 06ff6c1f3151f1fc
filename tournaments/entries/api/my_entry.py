"""Entering oneself, and the waiting list."""

from __future__ import annotations

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.entries.selectors.my_entry import my_entry
from tournaments.entries.serializers.entries import EntryOutput
from tournaments.entries.serializers.my_entry import MyEntryOutput, PlayContact, WaitingOutput
from tournaments.entries.services import preregistration as services
from tournaments.entries.services.contacts import give_contact
from tournaments.kernel.operations import operation, removal, the_event
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall
from tournaments.record.models import Entry, Event, Waiting
from tournaments.record.permissions import any_member, can_direct
from tournaments.record.viewsets import EventViewSet


class MyEntryView(EventViewSet):
    """Your place in the event: on the list of players, or on the waiting list."""

    scope = Scope.PLAY
    serializer_class = MyEntryOutput
    readers = Guard(any_member)

    @extend_schema(summary="Show your place in the event")
    def retrieve(self, request: MemberCall, event: int) -> Response:
        return self.reply(None)

    create = operation(
        services.enter_myself,
        MyEntryOutput,
        summary="Enter yourself, or wait for a place",
        takes=PlayContact,
        makes=True,
    )
    update = operation(give_contact, MyEntryOutput, summary="Say where opponents find you", takes=PlayContact)
    destroy = removal(services.withdraw, summary="Withdraw before the event begins", on=the_event)

    def shown(self, made: object) -> object:
        return my_entry(self.event, self.member)


def who_waits(event: Event) -> QuerySet[Waiting]:
    return Waiting.objects.filter(event=event).select_related("event", "player__merged_into")


def the_waiting(view: EventViewSet, pk: int) -> Waiting:
    return get_object_or_404(who_waits(view.event), pk=pk)


class WaitingView(EventViewSet):
    """Who waits for a place, in their order."""

    scope = Scope.DIRECT
    serializer_class = WaitingOutput
    writers = Guard(can_direct)

    @extend_schema(summary="List who waits for a place")
    def list(self, request: Request, event: int) -> Response:
        return self.listed(who_waits(self.event))

    take = operation(
        services.take_in,
        EntryOutput,
        summary="Take in who waits, also above the cap",
        on=the_waiting,
        shows=lambda view, entry: Entry.objects.select_related("event", "player__merged_into").get(pk=entry.pk),
    )
    destroy = removal(services.strike, summary="Strike somebody off the waiting list", on=the_waiting)
