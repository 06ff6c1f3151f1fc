"""What everybody in an event is told."""

from __future__ import annotations

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.play.serializers.announcements import AnnouncementShown, AnnouncementWritten
from tournaments.play.services.announcements import announce
from tournaments.record.models import Announcement
from tournaments.record.permissions import can_direct
from tournaments.record.viewsets import EventDoor


class AnnouncementsView(EventDoor):
    """Latest first; `table` names the one that is meant."""

    scope = Scope.DIRECT
    serializer_class = AnnouncementShown
    event_guards = {"create": can_direct}

    def announcements(self) -> QuerySet[Announcement]:
        return Announcement.objects.filter(event=self.event).select_related("match", "by__player")

    @extend_schema(summary="List what was announced in an event")
    def list(self, request: Request, event: int) -> Response:
        page = self.paginate_queryset(self.announcements())
        return self.get_paginated_response(AnnouncementShown(page, many=True).data)

    create = operation(
        announce, AnnouncementShown, summary="Announce something to everybody", takes=AnnouncementWritten, makes=True
    )

    def reply(self, made: Announcement, code: int = status.HTTP_200_OK) -> Response:
        return Response(AnnouncementShown(made).data, status=code)
