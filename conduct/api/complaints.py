"""Complaints about directors: the own ones, and those in an inbox that the caller keeps."""

from __future__ import annotations

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.response import Response

from conduct.api.serializers.complaints import ComplaintShown, ComplaintWritten
from conduct.models import Complaint
from conduct.selectors.complaints import complained_about, complaints_readable_by, own_complaints
from conduct.services.complaints import Said, complain
from tournaments.kernel.parsing import key_of
from tournaments.kernel.permissions import is_member
from tournaments.kernel.schema import creates
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Door, MemberCall
from tournaments.record.models import Director, Event
from tournaments.record.permissions import can_see


class ComplaintsView(Door):
    """Read by who complained and by whoever keeps the inbox; the directors of the event never do."""

    scope = Scope.PLAY
    serializer_class = ComplaintShown
    queryset = Complaint.objects.none()
    guards = {"list": is_member, "retrieve": is_member}

    @extend_schema(summary="List your complaints, latest first")
    def list(self, request: MemberCall) -> Response:
        page = self.paginate_queryset(own_complaints(request.user))
        return self.get_paginated_response(ComplaintShown(page, many=True).data)

    @extend_schema(summary="Show a complaint")
    def retrieve(self, request: MemberCall, pk: int) -> Response:
        return Response(ComplaintShown(get_object_or_404(complaints_readable_by(request.user), pk=pk)).data)

    @creates(ComplaintWritten, ComplaintShown, summary="Complain about a director of an event")
    def create(self, request: MemberCall) -> Response:
        body = ComplaintWritten(data=request.data)
        body.is_valid(raise_exception=True)
        said = body.validated_data
        event = Event.objects.select_related("host__region").filter(pk=said["event"]).first()
        if event is None or not can_see(request.user, event):
            raise Http404("There is no such event.")
        about = _director(event, said.get("director"))
        made = complain(event, Said(about, said["to"], said["text"]), by=request.user, key=key_of(request))
        return Response(ComplaintShown(made).data, status=status.HTTP_201_CREATED)


def _director(event: Event, pk: int | None) -> Director | None:
    return None if pk is None else get_object_or_404(complained_about(event), pk=pk)
