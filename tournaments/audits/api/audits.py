"""The audit of an event, and what a coordinator does about it."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.audits.selectors.audit import audit
from tournaments.audits.selectors.export import exported
from tournaments.audits.serializers.audits import AuditOutput
from tournaments.audits.services.approving import approve_event
from tournaments.audits.services.auditing import answer_coordinator, ask_director, release_event, restore_result
from tournaments.audits.services.forfeits import rank_again
from tournaments.audits.services.looks import settle_look
from tournaments.audits.services.voiding import take_back_void, void_event
from tournaments.kernel.field_types import Reason
from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard
from tournaments.people.permissions import can_coordinate
from tournaments.record.models import Match
from tournaments.record.permissions import AUDITORS_ONLY, can_audit, can_direct
from tournaments.record.viewsets import EventViewSet


def the_table(view: EventViewSet, number: int, table: int) -> Match:
    rows = Match.objects.select_related("round__event")
    return get_object_or_404(rows, round__event=view.event, round__number=number, table=table)


class AuditView(EventViewSet):
    """Worked out when it is asked for. Each act carries its reason."""

    scope = Scope.DIRECT
    serializer_class = AuditOutput
    readers = Guard(lambda user, event: can_coordinate(user), AUDITORS_ONLY)
    writers = Guard(can_audit, AUDITORS_ONLY)

    @extend_schema(summary="The audit of an event (coordinators)")
    def retrieve(self, request: Request, event: int) -> Response:
        return self.reply(self.event)

    @extend_schema(summary="All of an audit as one file (coordinators)", responses=OpenApiTypes.OBJECT)
    def file(self, request: Request, event: int) -> Response:
        return Response(exported(self.event))

    approve = operation(
        approve_event, AuditOutput, summary="Accept an event that waits to be rated (coordinators)", takes=Reason
    )
    release = operation(
        release_event, AuditOutput, summary="Accept a finalized event as it stands (coordinators)", takes=Reason
    )
    rank_again = operation(
        rank_again, AuditOutput, summary="Rank an event again after a disqualification (coordinators)", takes=Reason
    )
    settle = operation(
        settle_look,
        AuditOutput,
        summary="Say what you found at an event worth a look, and leave it (coordinators)",
        takes=Reason,
    )

    ask = operation(ask_director, AuditOutput, summary="Ask the directors of an event (coordinators)", takes=Reason)
    answer = operation(
        answer_coordinator,
        None,
        summary="Answer what a coordinator has asked (directors)",
        takes=Reason,
        guard=Guard(can_direct),
    )
    void = operation(void_event, AuditOutput, summary="Declare an event void (coordinators)", takes=Reason)
    count_again = operation(
        take_back_void, AuditOutput, summary="Take back that an event is void (coordinators)", takes=Reason
    )
    restore = operation(
        restore_result,
        AuditOutput,
        summary="Put the result of a table back as the journal has it (coordinators)",
        takes=Reason,
        on=the_table,
    )

    def shown(self, made: object) -> object:
        self.event.refresh_from_db()
        return audit(self.event)
