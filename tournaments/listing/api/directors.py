"""Who directs and judges an event: the primary director, two deputies, judges."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.kernel.field_types import Nothing
from tournaments.kernel.operations import operation, removal
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard
from tournaments.listing.serializers.directors import DirectorInput, DirectorOutput
from tournaments.listing.services import directors as services
from tournaments.record.models import Director
from tournaments.record.permissions import INVITED_ONLY, PRIMARY_ONLY, can_answer, can_judge, can_name_directors
from tournaments.record.viewsets import EventViewSet

INVITED = Guard(can_answer, INVITED_ONLY)


def the_director(view: DirectorsView, pk: int) -> Director:
    return get_object_or_404(view.directors(), pk=pk)


def own_place(view: DirectorsView, pk: int) -> Director:
    return get_object_or_404(view.directors(), pk=pk, user=view.request.user)


class DirectorsView(EventViewSet):
    """The primary director invites deputies and judges; nobody adds himself, and nobody answers for another."""

    scope = Scope.DIRECT
    serializer_class = DirectorOutput
    pagination_class = None
    writers = Guard(can_name_directors, PRIMARY_ONLY)

    def directors(self) -> QuerySet[Director]:
        return Director.objects.filter(event=self.event).select_related("event", "user__player")

    @extend_schema(summary="List the directors and judges of an event; invitations for them alone")
    def list(self, request: Request, event: int) -> Response:
        shown = self.directors()
        if not can_judge(request.user, self.event):
            shown = shown.filter(Q(accepted_at__isnull=False) | Q(user=request.user.pk))
        return self.listed(shown)

    create = operation(
        services.invite_director, DirectorOutput, summary="Invite a deputy or judge", takes=DirectorInput, makes=True
    )
    destroy = removal(services.release_director, summary="Take a position or an invitation back", on=the_director)
    accept = operation(
        services.accept_invitation, DirectorOutput, summary="Accept your invitation", on=own_place, guard=INVITED
    )
    decline = operation(
        services.decline_invitation,
        Nothing,
        summary="Decline your invitation",
        on=own_place,
        guard=INVITED,
        shows=lambda view, event: {},
    )
    leave = operation(
        services.leave_event,
        Nothing,
        summary="Give your position up",
        on=own_place,
        guard=INVITED,
        shows=lambda view, event: {},
    )

    def shown(self, made: Director) -> Director:
        return self.directors().get(pk=made.pk)
