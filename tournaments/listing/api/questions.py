"""Writing to the directors of an event."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.response import Response

from tournaments.kernel.operations import sent
from tournaments.kernel.parsing import key_of
from tournaments.kernel.schema import creates
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Door, MemberCall
from tournaments.listing.models import Question
from tournaments.listing.serializers.questions import QuestionShown, QuestionWritten
from tournaments.listing.services.questions import Asked, ask_directors
from tournaments.record.permissions import can_direct
from tournaments.record.viewsets import EventDoor


class QuestionsView(EventDoor):
    """Members ask here, everybody else on the page of the event; its directors read."""

    scope = Scope.PLAY
    serializer_class = QuestionShown
    event_guards = {"list": can_direct}
    remember = Door.remember  # a question is no act on the event: its version does not tell

    @extend_schema(summary="List what the directors are asked, latest first")
    def list(self, request: MemberCall, event: int) -> Response:
        page = self.paginate_queryset(Question.objects.filter(event=self.event))
        return self.get_paginated_response(QuestionShown(page, many=True).data)

    @creates(QuestionWritten, QuestionShown, summary="Write to the directors of an event")
    def create(self, request: MemberCall, event: int) -> Response:
        said = sent(QuestionWritten, request)
        asked = ask_directors(self.event, Asked(**said), by=request.user, key=key_of(request))
        return Response(QuestionShown(asked).data, status=status.HTTP_201_CREATED)
