"""Events in and out as their documents."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.exchange.selectors.documents import document_for, report_for
from tournaments.exchange.serializers.documents import read_import
from tournaments.exchange.services.interchange import import_event
from tournaments.kernel.journal import Gone
from tournaments.kernel.parsing import key_of
from tournaments.kernel.schema import creates
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.listing.serializers.events import EventWhole, whole_event
from tournaments.record.permissions import can_register
from tournaments.record.viewsets import EventViewSet


class ImportView(SiteViewSet):
    """An event document becomes a new event, directed by whoever sends it.

    Names that are known here are a 409 `known_name` with all `candidates`: send `{"document": the document, "players":
    {"p01": {"player": 12}, "p02": {"another": true}}}` then, by the ids of the document.
    The same file again is a 409: `imported_before` where it is yours already, or counts; `imported_by_another` where
    `"again": true` beside the document brings it in nevertheless.
    """

    scope = Scope.DIRECT
    serializer_class = EventWhole
    reads_documents = True
    """The faults of a document are told to its sender."""
    writers = Guard(can_register)

    @creates(OpenApiTypes.OBJECT, EventWhole, summary="Import an event document as a new event")
    def create(self, request: MemberCall) -> Response:
        document, players, again = read_import(request.data)
        event = import_event(document, by=request.user, players=players, again=again, key=key_of(request))
        if event is None:  # it was imported by this very call, and withdrawn since
            raise Gone
        return Response(whole_event(event, request.user), status=status.HTTP_201_CREATED)


class DocumentView(EventViewSet):
    """The event as its document, for other tools, for keeping, for another site.

    For its directors it is whole. For everybody else it holds no contact, until the event is finalized no seeds and no
    positions, and of who has a handle no name: but where he shows it to everybody, and for coordinators, once it is
    finalized.
    """

    @extend_schema(summary="The event document", responses=OpenApiTypes.OBJECT)
    def retrieve(self, request: Request, event: int) -> HttpResponse:
        return HttpResponse(document_for(request.user, self.event), content_type="application/json")


class ReportView(EventViewSet):
    """The event as a tournament report file (TRF26), as chess programs and other tools read it.

    Names are those of the event document. Where the format cannot say how the event runs the answer is a 422
    `file_format`: brackets, pods, and rounds of two games.
    """

    @extend_schema(summary="The event as TRF26", responses={(200, "text/plain"): OpenApiTypes.STR})
    def retrieve(self, request: Request, event: int) -> HttpResponse:
        return HttpResponse(report_for(request.user, self.event), content_type="text/plain; charset=utf-8")
