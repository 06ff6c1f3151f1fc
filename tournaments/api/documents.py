"""Events in and out as their documents."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.doors import Door, EventDoor, MemberCall
from tournaments.api.events import counted
from tournaments.api.reading import key_of
from tournaments.api.schema import creates
from tournaments.api.serializers.events import EventWhole, whole
from tournaments.models import Token
from tournaments.permissions import can_edit_listing, can_register
from tournaments.selectors.documents import document_text
from tournaments.services.interchange import import_event


class ImportView(Door):
    """An event document becomes a new event, directed by whoever sends it."""

    scope = Token.Scope.DIRECT
    serializer_class = EventWhole
    guards = {"create": can_register}

    @creates(OpenApiTypes.OBJECT, EventWhole, summary="Import an event document as a new event")
    def create(self, request: MemberCall) -> Response:
        event = import_event(request.data, by=request.user, key=key_of(request))
        return Response(whole(counted().get(pk=event.pk), request.user), status=status.HTTP_201_CREATED)


class DocumentView(EventDoor):
    """The event as its document, for other tools, for keeping, for another site; its contact for its directors."""

    @extend_schema(summary="The event document", responses=OpenApiTypes.OBJECT)
    def retrieve(self, request: Request, event: int) -> HttpResponse:
        text = document_text(self.event, contact=can_edit_listing(request.user, self.event))
        return HttpResponse(text, content_type="application/json")
