"""The table and why it is as it is; the journal of an event."""

from __future__ import annotations

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.closing.serializers.standings import StandingsShown
from tournaments.kernel.models import JournalEntry
from tournaments.record.permissions import can_read_journal
from tournaments.record.selectors.acts import acts
from tournaments.record.selectors.scorecards import table
from tournaments.record.serializers.journal import ActShown
from tournaments.record.viewsets import EventDoor


class StandingsView(EventDoor):
    """Computed from the facts each time; frozen once the event is finalized."""

    serializer_class = StandingsShown
    pagination_class = None

    @extend_schema(summary="The standings, with every figure explained", responses=StandingsShown)
    def retrieve(self, request: Request, event: int) -> Response:
        return Response(StandingsShown(table(self.event)).data)


class JournalView(EventDoor):
    """What was done to an event, by whom and when: for its directors and the coordinators."""

    serializer_class = ActShown
    event_guards = {"list": can_read_journal}

    def get_journal(self) -> QuerySet[JournalEntry]:
        return JournalEntry.objects.filter(event=self.event).select_related("actor__player")

    @extend_schema(summary="List what was done to an event")
    def list(self, request: Request, event: int) -> Response:
        page = self.paginate_queryset(self.get_journal()) or []
        said = acts(self.event, page)
        return self.get_paginated_response(ActShown(list(zip(page, said, strict=True)), many=True).data)
