"""The scenario of an event, and what is written down of it."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard
from tournaments.play.selectors.scenarios import describe_scenario
from tournaments.play.serializers.scenarios import NotesInput, ScenarioOutput
from tournaments.play.services.scenarios import write_notes
from tournaments.record.models import Event
from tournaments.record.permissions import can_direct
from tournaments.record.viewsets import EventViewSet


class ScenarioView(EventViewSet):
    """The scenario of an event (OPG 4.4). Everybody reads its rules, and what players were given."""

    scope = Scope.DIRECT
    serializer_class = ScenarioOutput
    pagination_class = None
    writers = Guard(can_direct)

    @extend_schema(summary="Show the scenario of an event, and what is written down of it")
    def retrieve(self, request: Request, event: int) -> Response:
        return self.reply(self.event)

    update = operation(write_notes, ScenarioOutput, "Write down what the scenario tracks", takes=NotesInput)

    def reply(self, made: Event, code: int = status.HTTP_200_OK) -> Response:
        whole = can_direct(self.request.user, self.event)
        return Response(ScenarioOutput(describe_scenario(self.event, whole=whole)).data, status=code)
