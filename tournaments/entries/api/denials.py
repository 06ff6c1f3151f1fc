"""Denials: a member says that an entry is not theirs, and the directors answer."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.response import Response

from tournaments.entries.selectors.denials import denial_of, denials_of, shown_denials
from tournaments.entries.serializers.records import Agreed, Brought, DenialOutput, Rejected, Restored
from tournaments.entries.services.denials import agree_denial, bring_denial, deny_entry, reject_denial, restore_entry
from tournaments.kernel.operations import operation
from tournaments.kernel.permissions import Anyone
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall
from tournaments.people.permissions import can_coordinate
from tournaments.record.models import Denial, Event
from tournaments.record.permissions import (
    COORDINATORS_RESTORE,
    DENIALS_ONLY,
    can_audit,
    can_direct,
    can_restore_entry,
    could_answer_denial,
    is_any_member,
)
from tournaments.record.viewsets import EventViewSet


def _answering(user: Anyone, event: Event) -> bool:
    return can_direct(user, event) or can_coordinate(user) or can_audit(user, event)


class DenialViewSet(EventViewSet):
    """Answers with what was said of an entry, and what became of it."""

    serializer_class = DenialOutput

    def shown(self, denial: Denial) -> Denial:
        return shown_denials().get(pk=denial.pk)


class MyDenialView(DenialViewSet):
    """Whoever was entered here under your record is not you."""

    scope = Scope.PLAY
    readers = Guard(is_any_member)

    @extend_schema(summary="Show what you said of your entry, and the answer")
    def retrieve(self, request: MemberCall, event: int) -> Response:
        denial = denial_of(self.event, request.user)
        if denial is None:
            raise NotFound("You have not denied an entry of this event.")
        return Response(DenialOutput(denial).data)

    create = operation(deny_entry, DenialOutput, "Say that it is not you who was entered", makes=True)
    bring = operation(bring_denial, DenialOutput, "Bring the directors' answer to a coordinator", takes=Brought)


def to_answer(view: DenialViewSet, pk: int) -> Denial:
    denial = get_object_or_404(denials_of(view.event), pk=pk)
    denial.entry.event = view.event
    if denial.is_open and not could_answer_denial(view.request.user, denial):
        view.permission_denied(view.request, DENIALS_ONLY)
    return denial


def to_restore(view: DenialViewSet, pk: int) -> Denial:
    denial = get_object_or_404(denials_of(view.event), pk=pk)
    denial.entry.event = view.event
    if not can_restore_entry(view.request.user, denial):
        view.permission_denied(view.request, COORDINATORS_RESTORE)
    return denial


class DenialsView(DenialViewSet):
    """The denials of an event, for its directors and for coordinators."""

    scope = Scope.DIRECT
    readers = writers = Guard(_answering, DENIALS_ONLY)

    @extend_schema(summary="List who says of an entry: that is not me")
    def list(self, request: MemberCall, event: int) -> Response:
        return self.listed(denials_of(self.event))

    agree = operation(
        agree_denial,
        DenialOutput,
        "Agree, and name who sat there",
        takes=Agreed,
        on=to_answer,
    )
    reject = operation(reject_denial, DenialOutput, "Disagree: a coordinator decides", takes=Rejected, on=to_answer)
    restore = operation(
        restore_entry, DenialOutput, "As a coordinator, put the entry back", takes=Restored, on=to_restore
    )
