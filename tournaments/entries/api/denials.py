"""“That is not me”: said by a member of an entry under his name, answered by the directors."""

from __future__ import annotations

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.response import Response

from tournaments.entries.selectors.denials import denial_of, denials_of, shown_denials
from tournaments.entries.serializers.denials import Agreed, Brought, DenialShown, Rejected
from tournaments.entries.services.denials import agree_denial, bring_denial, deny_entry, reject_denial
from tournaments.kernel.field_types import Nothing
from tournaments.kernel.operations import sent
from tournaments.kernel.parsing import envelope, nothing
from tournaments.kernel.permissions import Anyone, is_member
from tournaments.kernel.schema import creates, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import MemberCall
from tournaments.people.permissions import can_coordinate
from tournaments.record.models import Denial, Event
from tournaments.record.permissions import DENIALS_ONLY, can_direct, had_to_answer
from tournaments.record.viewsets import EventDoor


def _any_member(user: Anyone, event: Event) -> bool:
    return is_member(user)


def _answering(user: Anyone, event: Event) -> bool:
    return can_direct(user, event) or can_coordinate(user)


class MyDenialView(EventDoor):
    """Whoever was entered here under your record is not you."""

    scope = Scope.PLAY
    serializer_class = DenialShown
    event_guards = dict.fromkeys(("retrieve", "create", "bring"), _any_member)

    @extend_schema(summary="Show what you said of your entry, and the answer")
    def retrieve(self, request: MemberCall, event: int) -> Response:
        found = denial_of(self.event, request.user)
        if found is None:
            raise NotFound("You have not denied an entry of this event.")
        return Response(DenialShown(found).data)

    @creates(Nothing, DenialShown, summary="Say that it is not you who was entered", version_of="event")
    def create(self, request: MemberCall, event: int) -> Response:
        nothing(request)
        made = deny_entry(self.event, by=request.user, **envelope(request))
        return Response(_shown(made), status=status.HTTP_201_CREATED)

    @writes(Brought, DenialShown, summary="Bring the directors' answer to a coordinator")
    def bring(self, request: MemberCall, event: int) -> Response:
        said = sent(Brought, request)
        return Response(_shown(bring_denial(self.event, by=request.user, **said, **envelope(request))))


class DenialsView(EventDoor):
    """What members say of entries under their names: for the directors, and coordinators."""

    scope = Scope.DIRECT
    serializer_class = DenialShown
    event_guards = dict.fromkeys(("list", "agree", "reject"), _answering)
    refusals = dict.fromkeys(("list", "agree", "reject"), DENIALS_ONLY)

    def denials(self) -> QuerySet[Denial]:
        return denials_of(self.event)

    @extend_schema(summary="List who says of an entry: that is not me")
    def list(self, request: MemberCall, event: int) -> Response:
        return self.get_paginated_response(DenialShown(self.paginate_queryset(self.denials()), many=True).data)

    @writes(Agreed, DenialShown, summary="Agree: the entry goes to a new record with all its results")
    def agree(self, request: MemberCall, event: int, pk: int) -> Response:
        denial, said = self._to_answer(request, pk), Agreed(data=request.data)
        said.is_valid(raise_exception=True)
        return Response(_shown(agree_denial(denial, by=request.user, **said.validated_data, **envelope(request))))

    @writes(Rejected, DenialShown, summary="Disagree, with words")
    def reject(self, request: MemberCall, event: int, pk: int) -> Response:
        denial, said = self._to_answer(request, pk), Rejected(data=request.data)
        said.is_valid(raise_exception=True)
        return Response(_shown(reject_denial(denial, by=request.user, **said.validated_data, **envelope(request))))

    def _to_answer(self, request: MemberCall, pk: int) -> Denial:
        denial = get_object_or_404(self.denials(), pk=pk)
        denial.entry.event = self.event
        if denial.state != Denial.State.AGREED and not had_to_answer(request.user, denial):
            self.permission_denied(request, DENIALS_ONLY)
        return denial


def _shown(denial: Denial) -> object:
    return DenialShown(shown_denials().get(pk=denial.pk)).data
