"""The API of audits, reviews, imports and trust."""

from __future__ import annotations

from functools import partial

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.audits.selectors.audit import audit
from tournaments.audits.selectors.export import export_event
from tournaments.audits.selectors.imports import list_imports, waiting_imports
from tournaments.audits.selectors.looks import looks
from tournaments.audits.serializers.audits import (
    AcceptedOn,
    AcceptedOutput,
    AcceptInput,
    AuditOutput,
    ForeseenMovesOutput,
    ImportOutput,
    LookOutput,
)
from tournaments.audits.services import auditing
from tournaments.audits.services.accepting import accept_event, accept_events, foresee
from tournaments.audits.services.approving import approve_event, propose_trust, trust_no_more
from tournaments.audits.services.forfeits import rank_again
from tournaments.audits.services.looks import settle_look
from tournaments.audits.services.restoring import restore_event, restore_row
from tournaments.audits.services.withdrawing_import import withdraw_import
from tournaments.department.models import InboxItem
from tournaments.department.permissions import HOLDERS_ONLY, can_keep, holds_any
from tournaments.department.selectors.inboxes import readable_by
from tournaments.department.serializers import ItemOutput
from tournaments.kernel.field_types import Reason
from tournaments.kernel.guards import get_act
from tournaments.kernel.models import User
from tournaments.kernel.operations import operation, read_arguments, removal
from tournaments.kernel.permissions import Anyone
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.listing.selectors.awaiting import director_trust
from tournaments.people.models import Player
from tournaments.people.permissions import COORDINATORS_TRUST, can_coordinate, can_trust
from tournaments.people.serializers.people import TrustOutput
from tournaments.people.services.accounts import confirm_by_hand
from tournaments.record.models import Event, Match
from tournaments.record.permissions import AUDITORS_ONLY, IMPORTER_ONLY, can_audit, can_direct, is_importer_of
from tournaments.record.selectors.foreseen import AFTER
from tournaments.record.selectors.foreseen import foresee as foresee_act
from tournaments.record.viewsets import EventViewSet

AUDITORS = Guard(can_audit, AUDITORS_ONLY)
with_reason = partial(operation, output=AuditOutput, takes=Reason)


def the_table(view: EventViewSet, number: int, table: int) -> Match:
    rows = Match.objects.select_related("round__event")
    return get_object_or_404(rows, round__event=view.event, round__number=number, table=table)


def coordinates(user: Anyone, event: Event) -> bool:
    """Return whether the user is a coordinator. Each may read any audit, even with a part in the event."""
    return can_coordinate(user)


class AuditedView(EventViewSet):
    """Acts about an event, each answered with its audit afterwards."""

    scope = Scope.DIRECT
    serializer_class = AuditOutput

    def shown(self, row: object) -> object:
        self.event.refresh_from_db()
        return audit(self.event)


class AuditView(AuditedView):
    """Worked out when it is asked for. Each act carries its reason."""

    readers = Guard(coordinates, AUDITORS_ONLY)
    writers = AUDITORS

    @extend_schema(summary="The audit of an event (coordinators)")
    def retrieve(self, request: Request, event: int) -> Response:
        return self.reply(self.event)

    @extend_schema(summary="All of an audit as one file (coordinators)", responses=OpenApiTypes.OBJECT)
    def file(self, request: Request, event: int) -> Response:
        return Response(export_event(self.event))

    @extend_schema(
        summary="What an act on the whole event would move: ratings, places, points, titles and byes (coordinators)",
        parameters=[OpenApiParameter("decision", location="path", enum=sorted(AFTER))],
        responses=ForeseenMovesOutput(many=True),
    )
    def preview(self, request: Request, event: int, decision: str) -> Response:
        get_act(AFTER, decision)
        return Response(ForeseenMovesOutput(foresee_act(self.event, decision), many=True).data)

    approve = with_reason(approve_event, summary="Accept an event that waits to be rated (coordinators)")
    release = with_reason(auditing.release_event, summary="Accept a finalized event as it stands (coordinators)")
    rank_again = with_reason(rank_again, summary="Rank an event again after a disqualification (coordinators)")
    settle = with_reason(
        settle_look, summary="Say what you found at an event worth a look, and leave it (coordinators)"
    )

    ask = with_reason(auditing.ask_director, summary="Ask the directors of an event (coordinators)")
    answer = with_reason(
        auditing.answer_coordinator,
        output=None,
        summary="Answer what a coordinator has asked (directors)",
        guard=Guard(can_direct),
    )
    void = with_reason(
        auditing.propose_voiding,
        summary="Declare an event void; one that counts takes two people, and is proposed (coordinators)",
    )
    count_again = with_reason(auditing.take_back_void, summary="Take back that an event is void (coordinators)")
    restore = with_reason(
        auditing.restore_result,
        summary="Put the result of a table back as the journal has it (coordinators)",
        on=the_table,
    )
    put_back = with_reason(
        restore_event, summary="Put back what was recorded of an event, wherever it differs (coordinators)"
    )


def kept_item(view: RestoringView, pk: int) -> InboxItem:
    item = get_object_or_404(readable_by(view.member), pk=pk)
    if not can_keep(view.member, item):
        view.permission_denied(view.request, HOLDERS_ONLY)
    return item


class RestoringView(SiteViewSet):
    """A row of the community that the patrol found."""

    scope = Scope.DIRECT
    serializer_class = ItemOutput
    readers = Guard(holds_any)

    restore = operation(
        restore_row, ItemOutput, "Put back a row that the patrol found, as it was recorded", takes=Reason, on=kept_item
    )


class LooksView(SiteViewSet):
    """The events to review for the caller's posts. The audit's acts settle, accept or void one."""

    scope = Scope.DIRECT
    serializer_class = LookOutput
    readers = Guard(can_coordinate)

    @extend_schema(summary="List events worth a look, the heaviest first (coordinators)")
    def list(self, request: MemberCall) -> Response:
        return self.listed(looks(request.user))


class ImportsView(SiteViewSet):
    """Finished imports that are not sanctioned, and accepting many of them."""

    scope = Scope.DIRECT
    serializer_class = ImportOutput
    readers = writers = Guard(can_coordinate)

    @extend_schema(summary="Imported events that wait to be accepted (coordinators)")
    def list(self, request: MemberCall) -> Response:
        page = self.paginate_queryset(waiting_imports())
        return self.get_paginated_response(ImportOutput(list_imports(page or (), request.user), many=True).data)

    @writes(AcceptInput, AcceptedOutput, summary="Accept imported events as sanctioned (coordinators)", acts=False)
    def accept(self, request: MemberCall) -> Response:
        data = read_arguments(AcceptInput, request)
        days = {item["event"]: item.get("on") for item in data["events"]}
        if data.get("dry_run"):
            results = foresee(days, request.user)
        else:
            results = accept_events(days, data["reason"], by=request.user)
        return Response(AcceptedOutput({"events": [result.as_shown for result in results]}).data)


class ImportedView(AuditedView):
    """Acts about one imported event."""

    accept = operation(
        accept_event,
        AuditOutput,
        "Accept an imported event as sanctioned (coordinators)",
        takes=AcceptedOn,
        guard=AUDITORS,
    )
    withdraw = with_reason(
        withdraw_import,
        output=None,
        summary="Withdraw the import of an event (who imported it)",
        guard=Guard(is_importer_of, IMPORTER_ONLY),
    )


def the_member(view: SiteViewSet, pk: int) -> User:
    player = get_object_or_404(Player.objects.select_related("user"), pk=pk, user__isnull=False)
    if player.user is None or not can_trust(view.request.user, player.user):
        raise PermissionDenied(COORDINATORS_TRUST)
    return player.user


about_member = partial(operation, output=TrustOutput, on=the_member, version_of="")


class TrustView(SiteViewSet):
    """A member's record as a director. Coordinators may trust others, never themselves."""

    scope = Scope.DIRECT
    serializer_class = TrustOutput
    writers = Guard(can_coordinate)

    update = about_member(
        propose_trust, summary="Trust a director; it takes two people, and is proposed (coordinators)"
    )
    destroy = removal(trust_no_more, summary="Trust a director no more (coordinators)", on=the_member, version_of="")
    confirm = about_member(confirm_by_hand, summary="Confirm the address of a member by hand (coordinators)")

    def shown(self, row: object) -> object:
        return director_trust(the_member(self, self.kwargs["pk"]))
