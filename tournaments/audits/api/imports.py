"""Imported events: coordinators accept them, who imported one withdraws it."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.audits.selectors.audit import audit
from tournaments.audits.selectors.imports import imported, waiting_imports
from tournaments.audits.serializers.audits import AuditOutput
from tournaments.audits.serializers.imports import AcceptedOn, AcceptedOutput, AcceptInput, ImportOutput
from tournaments.audits.services.accepting import accept_event
from tournaments.audits.services.accepting_many import accept_events, foresee
from tournaments.audits.services.withdrawing_import import withdraw_import
from tournaments.kernel.field_types import Reason
from tournaments.kernel.operations import operation, sent
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.people.permissions import can_coordinate
from tournaments.record.permissions import AUDITORS_ONLY, IMPORTER_ONLY, can_audit, withdraws
from tournaments.record.viewsets import EventViewSet


class ImportsView(SiteViewSet):
    """Finished imports that are not sanctioned, and accepting many of them."""

    scope = Scope.DIRECT
    serializer_class = ImportOutput
    readers = writers = Guard(can_coordinate)

    @extend_schema(summary="Imported events that wait to be accepted (coordinators)")
    def list(self, request: MemberCall) -> Response:
        page = self.paginate_queryset(waiting_imports())
        return self.get_paginated_response(ImportOutput(imported(page or (), request.user), many=True).data)

    @writes(AcceptInput, AcceptedOutput, summary="Accept imported events as sanctioned (coordinators)", acts=False)
    def accept(self, request: MemberCall) -> Response:
        said = sent(AcceptInput, request)
        asked = {one["event"]: one.get("on") for one in said["events"]}
        if said.get("dry_run"):
            found = foresee(asked, request.user)
        else:
            found = accept_events(asked, said["reason"], by=request.user)
        return Response(AcceptedOutput({"events": [one.as_shown for one in found]}).data)


class ImportedView(EventViewSet):
    """What is done about one imported event."""

    scope = Scope.DIRECT
    serializer_class = AuditOutput

    accept = operation(
        accept_event,
        AuditOutput,
        summary="Accept an imported event as sanctioned (coordinators)",
        takes=AcceptedOn,
        guard=Guard(can_audit, AUDITORS_ONLY),
    )
    withdraw = operation(
        withdraw_import,
        None,
        summary="Withdraw the import of an event (who imported it)",
        takes=Reason,
        guard=Guard(withdraws, IMPORTER_ONLY),
    )

    def shown(self, made: object) -> object:
        self.event.refresh_from_db()
        return audit(self.event)
