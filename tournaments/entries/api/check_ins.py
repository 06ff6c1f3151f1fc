"""Check-in by the players, and what the director sets for it."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.response import Response

from tournaments.entries.selectors.check_ins import closes_at, code_of, hand_in
from tournaments.entries.serializers.check_ins import CheckInOutput, DoorInput, HandInInput
from tournaments.entries.services import check_ins as services
from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall
from tournaments.record.permissions import any_member, can_direct
from tournaments.record.viewsets import EventViewSet


class CheckInView(EventViewSet):
    """For members on the list; the closing time and the code are the directors'."""

    scope = Scope.DIRECT
    serializer_class = CheckInOutput
    readers, writers = Guard(any_member), Guard(can_direct)

    @extend_schema(summary="Your check-in in this event")
    def retrieve(self, request: MemberCall, event: int) -> Response:
        return self.reply(None)

    hand_in = operation(
        services.check_in_self,
        CheckInOutput,
        summary="Check yourself in with the code on the wall",
        takes=HandInInput,
        guard=Guard(any_member),
        scope=Scope.PLAY,
    )
    update = operation(
        services.set_check_in, CheckInOutput, summary="Say until when players check themselves in", takes=DoorInput
    )
    change_code = operation(services.change_code, CheckInOutput, summary="Change the code on the wall")

    def reply(self, made: object, code: int = status.HTTP_200_OK) -> Response:
        mine = hand_in(self.event, self.member)
        shown = {
            "until": closes_at(self.event),
            "listed": bool(mine.name),
            "checked_in": mine.checked_in,
            "earned_byes": mine.byes,
            "code": code_of(self.event) if can_direct(self.member, self.event) else "",
        }
        return Response(CheckInOutput(shown).data)
