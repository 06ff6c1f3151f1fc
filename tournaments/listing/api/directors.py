"""Who directs and judges an event: the primary director, two deputies, judges."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.kernel.field_types import Nothing
from tournaments.kernel.operations import sent
from tournaments.kernel.parsing import envelope, nothing
from tournaments.kernel.schema import acts, creates, removes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import MemberCall
from tournaments.listing.serializers.directors import DirectorShown, DirectorWritten
from tournaments.listing.services.directors import (
    accept_invitation,
    decline_invitation,
    invite_director,
    leave_event,
    release_director,
)
from tournaments.record.models import Director
from tournaments.record.permissions import INVITED_ONLY, PRIMARY_ONLY, can_answer, can_judge, can_name_directors
from tournaments.record.viewsets import EventDoor


class DirectorsView(EventDoor):
    """The primary director invites deputies and judges; nobody adds himself, and nobody answers for another."""

    scope = Scope.DIRECT
    serializer_class = DirectorShown
    pagination_class = None
    event_guards = {
        "create": can_name_directors,
        "destroy": can_name_directors,
        "accept": can_answer,
        "decline": can_answer,
        "leave": can_answer,
    }
    refusals = {name: INVITED_ONLY if guard is can_answer else PRIMARY_ONLY for name, guard in event_guards.items()}

    def directors(self) -> QuerySet[Director]:
        return Director.objects.filter(event=self.event).select_related("event", "user__player")

    @extend_schema(summary="List the directors and judges of an event; invitations for them alone")
    def list(self, request: Request, event: int) -> Response:
        shown = self.directors()
        if not can_judge(request.user, self.event):
            shown = shown.filter(Q(accepted_at__isnull=False) | Q(user=request.user.pk))
        return Response(DirectorShown(shown, many=True).data)

    @creates(DirectorWritten, DirectorShown, summary="Invite a deputy or judge", version_of="event")
    def create(self, request: MemberCall, event: int) -> Response:
        said = sent(DirectorWritten, request)
        handle, position = said["handle"], Director.Position(said["position"])
        asked = invite_director(self.event, handle, position, by=request.user, **envelope(request))
        return Response(DirectorShown(self.directors().get(pk=asked.pk)).data, status=status.HTTP_201_CREATED)

    @removes(summary="Take a position or an invitation back")
    def destroy(self, request: MemberCall, event: int, pk: int) -> Response:
        release_director(get_object_or_404(self.directors(), pk=pk), by=request.user, **envelope(request))
        return Response(status=status.HTTP_204_NO_CONTENT)

    @acts(DirectorShown, summary="Accept your invitation")
    def accept(self, request: MemberCall, event: int, pk: int) -> Response:
        nothing(request)
        accepted = accept_invitation(self._own(request, pk), by=request.user, **envelope(request))
        return Response(DirectorShown(self.directors().get(pk=accepted.pk)).data)

    @acts(Nothing, summary="Decline your invitation")
    def decline(self, request: MemberCall, event: int, pk: int) -> Response:
        nothing(request)
        decline_invitation(self._own(request, pk), by=request.user, **envelope(request))
        return Response({})

    @acts(Nothing, summary="Give your position up")
    def leave(self, request: MemberCall, event: int, pk: int) -> Response:
        nothing(request)
        leave_event(self._own(request, pk), by=request.user, **envelope(request))
        return Response({})

    def _own(self, request: MemberCall, pk: int) -> Director:
        return get_object_or_404(self.directors(), pk=pk, user=request.user)
