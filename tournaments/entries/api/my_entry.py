"""A member's own place: entering, the waiting list, check-in; and what the director sets for it."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.entries.selectors.check_ins import closes_at, code_of, hand_in
from tournaments.entries.selectors.my_entry import my_entry, waiting_at
from tournaments.entries.serializers import entries as bodies
from tournaments.entries.serializers.entries import CheckInOutput, MyEntryOutput, WaitingOutput
from tournaments.entries.services import check_ins, preregistration
from tournaments.entries.services.asked import confirm_entry, disown_entry
from tournaments.kernel.operations import get_view_event, operation, removal
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall
from tournaments.record.models import Entry, Waiting
from tournaments.record.permissions import can_direct, is_any_member
from tournaments.record.viewsets import EventViewSet


class MyEntryView(EventViewSet):
    """Your place in the event: on the list of players, or on the waiting list."""

    scope = Scope.PLAY
    serializer_class = MyEntryOutput
    readers = Guard(is_any_member)

    @extend_schema(summary="Show your place in the event")
    def retrieve(self, request: MemberCall, event: int) -> Response:
        return self.reply(None)

    confirm = operation(confirm_entry, MyEntryOutput, "Say that the entry somebody else made is yours")
    disown = operation(disown_entry, MyEntryOutput, "Say that the entry somebody else made is not yours")
    create = operation(
        preregistration.enter_myself,
        MyEntryOutput,
        "Enter yourself, or wait for a place",
        takes=bodies.PlayContact,
        makes=True,
    )
    update = operation(
        preregistration.give_contact, MyEntryOutput, "Say where opponents find you", takes=bodies.PlayContact
    )
    destroy = removal(preregistration.withdraw, "Withdraw before the event begins", on=get_view_event)

    def shown(self, row: object) -> object:
        return my_entry(self.event, self.member)


def the_waiting(view: EventViewSet, pk: int) -> Waiting:
    return get_object_or_404(waiting_at(view.event), pk=pk)


class WaitingView(EventViewSet):
    """The waiting list, in its order."""

    scope = Scope.DIRECT
    serializer_class = WaitingOutput
    writers = Guard(can_direct)

    @extend_schema(summary="List who waits for a place")
    def list(self, request: Request, event: int) -> Response:
        return self.listed(waiting_at(self.event))

    take = operation(
        preregistration.take_in,
        bodies.EntryOutput,
        "Take in who waits, also above the cap",
        on=the_waiting,
        shows=lambda view, entry: Entry.objects.select_related("event", "player__merged_into").get(pk=entry.pk),
    )
    destroy = removal(preregistration.strike, "Strike somebody off the waiting list", on=the_waiting)


class CheckInView(EventViewSet):
    """Self check-in for members on the list. Only directors get its closing time and code."""

    scope = Scope.DIRECT
    serializer_class = CheckInOutput
    readers, writers = Guard(is_any_member), Guard(can_direct)

    @extend_schema(summary="Your check-in in this event")
    def retrieve(self, request: MemberCall, event: int) -> Response:
        return self.reply(None)

    hand_in = operation(
        check_ins.check_in_self,
        CheckInOutput,
        "Check yourself in with the code on the wall",
        takes=bodies.HandInInput,
        guard=Guard(is_any_member),
        scope=Scope.PLAY,
    )
    update = operation(
        check_ins.set_check_in, CheckInOutput, "Say until when players check themselves in", takes=bodies.DoorInput
    )
    change_code = operation(check_ins.change_code, CheckInOutput, "Change the code on the wall")

    def reply(self, row: object, code: int = status.HTTP_200_OK) -> Response:
        mine = hand_in(self.event, self.member)
        state = {
            "until": closes_at(self.event),
            "listed": bool(mine.name),
            "checked_in": mine.checked_in,
            "earned_byes": mine.byes,
            "code": code_of(self.event) if can_direct(self.member, self.event) else "",
        }
        some = {"head_start": mine.head_start, "awards": [award.pk for award in mine.usable.awards]}
        return Response(CheckInOutput(state | {name: value for name, value in some.items() if value}).data)
