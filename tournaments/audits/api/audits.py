"""The audit of an event, and what a coordinator does about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.audits.selectors.audit import audit
from tournaments.audits.selectors.export import exported
from tournaments.audits.serializers.audits import AuditShown
from tournaments.audits.services.approving import approve_event
from tournaments.audits.services.auditing import answer_coordinator, ask_director, release_event, restore_result
from tournaments.audits.services.forfeits import rank_again
from tournaments.audits.services.looks import settle_look
from tournaments.audits.services.voiding import take_back_void, void_event
from tournaments.kernel.field_types import Reason
from tournaments.kernel.operations import sent
from tournaments.kernel.parsing import envelope
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import MemberCall
from tournaments.people.permissions import can_coordinate
from tournaments.record.models import Match
from tournaments.record.permissions import AUDITORS_ONLY, DIRECTORS_ONLY, can_audit, can_direct
from tournaments.record.viewsets import EventDoor

ACTS = ("approve", "release", "rank_again", "settle", "ask", "void", "count_again", "restore")


class AuditView(EventDoor):
    """Worked out when it is asked for. Each act carries its reason."""

    scope = Scope.DIRECT
    serializer_class = AuditShown
    event_guards = {
        **dict.fromkeys(("retrieve", "file"), lambda user, event: can_coordinate(user)),
        **dict.fromkeys(ACTS, can_audit),
        "answer": can_direct,
    }
    refusals = {**dict.fromkeys(("retrieve", "file", *ACTS), AUDITORS_ONLY), "answer": DIRECTORS_ONLY}

    @extend_schema(summary="The audit of an event (coordinators)")
    def retrieve(self, request: Request, event: int) -> Response:
        return self._shown()

    @extend_schema(summary="All of an audit as one file (coordinators)", responses=OpenApiTypes.OBJECT)
    def file(self, request: Request, event: int) -> Response:
        return Response(exported(self.event))

    @writes(Reason, AuditShown, summary="Accept an event that waits to be rated (coordinators)")
    def approve(self, request: MemberCall, event: int) -> Response:
        return self._done(request, approve_event)

    @writes(Reason, AuditShown, summary="Accept a finalized event as it stands (coordinators)")
    def release(self, request: MemberCall, event: int) -> Response:
        return self._done(request, release_event)

    @writes(Reason, AuditShown, summary="Rank an event again after a disqualification (coordinators)")
    def rank_again(self, request: MemberCall, event: int) -> Response:
        return self._done(request, rank_again)

    @writes(Reason, AuditShown, summary="Say what you found at an event worth a look, and leave it (coordinators)")
    def settle(self, request: MemberCall, event: int) -> Response:
        return self._done(request, settle_look)

    @writes(Reason, AuditShown, summary="Ask the directors of an event (coordinators)")
    def ask(self, request: MemberCall, event: int) -> Response:
        return self._done(request, ask_director)

    @writes(Reason, None, summary="Answer what a coordinator has asked (directors)")
    def answer(self, request: MemberCall, event: int) -> Response:
        answer_coordinator(self.event, _reason(request), by=request.user, **envelope(request))
        return Response(status=204)

    @writes(Reason, AuditShown, summary="Declare an event void (coordinators)")
    def void(self, request: MemberCall, event: int) -> Response:
        return self._done(request, void_event)

    @writes(Reason, AuditShown, summary="Take back that an event is void (coordinators)")
    def count_again(self, request: MemberCall, event: int) -> Response:
        return self._done(request, take_back_void)

    @writes(Reason, AuditShown, summary="Put the result of a table back as the journal has it (coordinators)")
    def restore(self, request: MemberCall, event: int, number: int, table: int) -> Response:
        rows = Match.objects.select_related("round__event")
        found = get_object_or_404(rows, round__event=self.event, round__number=number, table=table)
        restore_result(found, _reason(request), by=request.user, **envelope(request))
        return self._shown()

    def _done(self, request: MemberCall, service: Callable[..., Any]) -> Response:
        service(self.event, _reason(request), by=request.user, **envelope(request))
        return self._shown()

    def _shown(self) -> Response:
        self.event.refresh_from_db()
        return Response(AuditShown(audit(self.event)).data)


def _reason(request: Request) -> str:
    said = sent(Reason, request)
    return str(said["reason"])
