"""API of an event's directors and judges, and of the questions to them."""

from __future__ import annotations

from functools import partial

from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.kernel.field_types import Nothing
from tournaments.kernel.operations import operation, removal
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.listing.models import Question
from tournaments.listing.serializers.directors import DirectorInput, DirectorOutput, QuestionInput, QuestionOutput
from tournaments.listing.services import directors as services
from tournaments.listing.services.questions import ask_directors
from tournaments.record.models import Director
from tournaments.record.permissions import (
    INVITED_ONLY,
    PRIMARY_ONLY,
    can_answer,
    can_direct,
    can_judge,
    can_name_directors,
)
from tournaments.record.viewsets import EventViewSet


def get_director(view: DirectorsView, pk: int) -> Director:
    return get_object_or_404(view.directors(), pk=pk)


def get_own_position(view: DirectorsView, pk: int) -> Director:
    return get_object_or_404(view.directors(), pk=pk, user=view.request.user)


invitation_operation = partial(operation, on=get_own_position, guard=Guard(can_answer, INVITED_ONLY))


class DirectorsView(EventViewSet):
    """The primary director invites deputies and judges; nobody adds themselves, and nobody answers for another."""

    scope = Scope.DIRECT
    serializer_class = DirectorOutput
    pagination_class = None
    writers = Guard(can_name_directors, PRIMARY_ONLY)

    def directors(self) -> QuerySet[Director]:
        return Director.objects.filter(event=self.event).select_related("event", "user__player")

    @extend_schema(summary="List the directors and judges of an event; invitations for them alone")
    def list(self, request: Request, event: int) -> Response:
        directors = self.directors()
        if not can_judge(request.user, self.event):
            directors = directors.filter(Q(accepted_at__isnull=False) | Q(user=request.user.pk))
        return self.listed(directors)

    create = operation(
        services.invite_director, DirectorOutput, "Invite a deputy or judge", takes=DirectorInput, makes=True
    )
    destroy = removal(services.release_director, "Take a position or an invitation back", on=get_director)
    accept = invitation_operation(services.accept_invitation, DirectorOutput, summary="Accept your invitation")
    decline = invitation_operation(
        services.decline_invitation, Nothing, summary="Decline your invitation", shows=lambda view, event: {}
    )
    leave = invitation_operation(
        services.leave_event, Nothing, summary="Give your position up", shows=lambda view, event: {}
    )

    def shown(self, row: Director) -> Director:
        return self.directors().get(pk=row.pk)


class QuestionsView(EventViewSet):
    """Members ask here, everybody else on the page of the event; its directors read."""

    scope = Scope.PLAY
    serializer_class = QuestionOutput
    readers = Guard(can_direct)
    add_etag = SiteViewSet.add_etag  # a question is no act on the event: its version does not tell

    @extend_schema(summary="List what the directors are asked, latest first")
    def list(self, request: MemberCall, event: int) -> Response:
        return self.listed(Question.objects.filter(event=self.event))

    create = operation(
        ask_directors, QuestionOutput, "Write to the directors of an event", takes=QuestionInput, makes=True
    )
