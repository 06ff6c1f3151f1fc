"""Who directs an event: the primary director and two deputies."""

from __future__ import annotations

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.doors import EventDoor, MemberCall
from tournaments.api.reading import envelope
from tournaments.api.schema import creates, removes
from tournaments.api.serializers.directors import DirectorShown, DirectorWritten
from tournaments.models import Director
from tournaments.permissions import PRIMARY_ONLY, can_name_directors
from tournaments.services.directors import name_director, release_director


class DirectorsView(EventDoor):
    """The primary director names the deputies; nobody adds himself."""

    serializer_class = DirectorShown
    pagination_class = None
    event_guards = {"create": can_name_directors, "destroy": can_name_directors}
    refusals = dict.fromkeys(event_guards, PRIMARY_ONLY)

    def directors(self) -> QuerySet[Director]:
        return Director.objects.filter(event=self.event).select_related("event", "user__player")

    @extend_schema(summary="List the directors of an event")
    def list(self, request: Request, event: int) -> Response:
        return Response(DirectorShown(self.directors(), many=True).data)

    @creates(DirectorWritten, DirectorShown, summary="Name a deputy", version_of="event")
    def create(self, request: MemberCall, event: int) -> Response:
        said = DirectorWritten(data=request.data)
        said.is_valid(raise_exception=True)
        handle, position = said.validated_data["handle"], Director.Position(said.validated_data["position"])
        named = name_director(self.event, handle, position, by=request.user, **envelope(request))
        return Response(DirectorShown(self.directors().get(pk=named.pk)).data, status=status.HTTP_201_CREATED)

    @removes(summary="Take a deputy's position away")
    def destroy(self, request: MemberCall, event: int, pk: int) -> Response:
        release_director(get_object_or_404(self.directors(), pk=pk), by=request.user, **envelope(request))
        return Response(status=status.HTTP_204_NO_CONTENT)
