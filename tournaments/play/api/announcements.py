"""What everybody in an event is told."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard
from tournaments.play.serializers.announcements import AnnouncementInput, AnnouncementOutput
from tournaments.play.services.announcements import announce
from tournaments.record.models import Announcement
from tournaments.record.permissions import can_direct
from tournaments.record.viewsets import EventViewSet


class AnnouncementsView(EventViewSet):
    """Latest first; `table` names the one that is meant."""

    scope = Scope.DIRECT
    serializer_class = AnnouncementOutput
    writers = Guard(can_direct)

    @extend_schema(summary="List what was announced in an event")
    def list(self, request: Request, event: int) -> Response:
        return self.listed(Announcement.objects.filter(event=self.event).select_related("match", "by__player"))

    create = operation(
        announce, AnnouncementOutput, summary="Announce something to everybody", takes=AnnouncementInput, makes=True
    )
