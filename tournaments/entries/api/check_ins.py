"""Check-in by the players, and what the director sets for it."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.entries.selectors.check_ins import closes_at, code_of, hand_in
from tournaments.entries.serializers.check_ins import CheckInShown, DoorWritten, HandInWritten
from tournaments.entries.services import check_ins as services
from tournaments.kernel.operations import sent
from tournaments.kernel.parsing import envelope, nothing
from tournaments.kernel.permissions import is_member
from tournaments.kernel.schema import acts, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import MemberCall
from tournaments.record.permissions import can_direct
from tournaments.record.viewsets import EventDoor


class CheckInView(EventDoor):
    """For members on the list; the closing time and the code are the directors'."""

    scope = {"hand_in": Scope.PLAY, "update": Scope.DIRECT, "change_code": Scope.DIRECT}
    serializer_class = CheckInShown
    event_guards = {
        "retrieve": lambda user, event: is_member(user),
        "hand_in": lambda user, event: is_member(user),
        "update": can_direct,
        "change_code": can_direct,
    }

    @extend_schema(summary="Your check-in in this event")
    def retrieve(self, request: MemberCall, event: int) -> Response:
        return self._shown(request)

    @writes(HandInWritten, CheckInShown, summary="Check yourself in with the code on the wall")
    def hand_in(self, request: MemberCall, event: int) -> Response:
        said = sent(HandInWritten, request)
        services.check_in_self(self.event, **said, by=request.user, **envelope(request))
        return self._shown(request)

    @writes(DoorWritten, CheckInShown, summary="Say until when players check themselves in")
    def update(self, request: MemberCall, event: int) -> Response:
        said = sent(DoorWritten, request)
        services.set_check_in(self.event, said["until"], by=request.user, **envelope(request))
        return self._shown(request)

    @acts(CheckInShown, summary="Change the code on the wall")
    def change_code(self, request: MemberCall, event: int) -> Response:
        nothing(request)
        services.change_code(self.event, by=request.user, **envelope(request))
        return self._shown(request)

    def _shown(self, request: MemberCall) -> Response:
        mine = hand_in(self.event, request.user)
        shown = {
            "until": closes_at(self.event),
            "listed": bool(mine.name),
            "checked_in": mine.checked_in,
            "earned_byes": mine.byes,
            "code": code_of(self.event) if can_direct(request.user, self.event) else "",
        }
        return Response(CheckInShown(shown).data)
