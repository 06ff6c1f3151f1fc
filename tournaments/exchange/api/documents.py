"""Events in and out as their documents."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.exchange.selectors.documents import document_for, report_for
from tournaments.exchange.serializers.documents import ImportPreviewOutput, read_import
from tournaments.exchange.services.interchange import import_event
from tournaments.exchange.services.preview import preview_import
from tournaments.kernel.journal import Gone
from tournaments.kernel.parsing import read_key
from tournaments.kernel.schema import creates, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.listing.serializers.events import EventWhole, whole_event
from tournaments.record.permissions import can_register
from tournaments.record.viewsets import EventViewSet

FILE_SENT = OpenApiExample(
    "Text of a file",
    {"text": "012 Club cup\n001 ...", "players": {"p01": {"player": 12}, "p02": {"another": True}}},
    request_only=True,
)
PREVIEW_SHOWN = OpenApiExample(
    "Preview of a file",
    {
        "format": "TRF16",
        "title": "Club cup",
        "starts_at": "2026-07-04T00:00:00Z",
        "ruleset": "house",
        "rules": "TRF16: 1 / 0.5 / 0, times 2",
        "rounds_scheduled": 4,
        "players": 5,
        "rounds": [{"number": 1, "tables": 2, "byes": 1, "open": 0, "is_playoff": False}],
        "differences": [{"player": "p01", "name": "Ada", "what": "points", "in_file": 3, "here": 2.5}],
        "not_kept": ["birth dates"],
        "candidates": [],
    },
    response_only=True,
)


class ImportView(SiteViewSet):
    """The import of an event file as a new event, directed by the caller.

    Known names are a 409 `known_name` with all `candidates`. Then send `{"document": the document, "players": {"p01":
    {"player": 12}, "p02": {"another": true}}}` with the ids of the document.
    The same file again is a 409: `imported_before` if it is yours already or counts, else `imported_by_another`; send
    `"again": true` beside the document to import it nevertheless.
    """

    scope = Scope.DIRECT
    serializer_class = EventWhole
    reads_documents = True
    """The faults of a document are told to its sender."""
    writers = Guard(can_register)

    @creates(OpenApiTypes.OBJECT, EventWhole, summary="Import an event document as a new event")
    def create(self, request: MemberCall) -> Response:
        call = read_import(request.data)
        document, players = call.whole.document, call.players
        event = import_event(document, by=request.user, players=players, again=call.again, key=read_key(request))
        if event is None:  # it was imported by this very call, and withdrawn since
            raise Gone
        return Response(whole_event(event, request.user), status=status.HTTP_201_CREATED)

    @extend_schema(examples=[FILE_SENT, PREVIEW_SHOWN])
    @writes(OpenApiTypes.OBJECT, ImportPreviewOutput, summary="Preview an import without saving anything", acts=False)
    def preview(self, request: MemberCall) -> Response:
        """Takes what the import takes, and says what it would bring in, what is not kept, and who is asked about."""
        call = read_import(request.data)
        return Response(ImportPreviewOutput(preview_import(call.whole, players=call.players)).data)


class DocumentView(EventViewSet):
    """The event as an event file, for other tools, for keeping, for another site.

    Its directors get all of it. Others get no contact, no seeds and positions before the event is finalized, and no
    names of members with a handle. Those who show their name to everybody are named; coordinators read all names of a
    finalized event.
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
