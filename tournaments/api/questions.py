"""Writing to the directors of an event."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.response import Response

from tournaments.api.doors import Door, EventDoor, MemberCall
from tournaments.api.reading import key_of
from tournaments.api.schema import creates
from tournaments.api.serializers.questions import QuestionShown, QuestionWritten
from tournaments.models import Question, Token
from tournaments.permissions import can_direct
from tournaments.services.questions import Asked, ask_directors


class QuestionsView(EventDoor):
    """Members ask here, everybody else on the page of the event; its directors read."""

    scope = Token.Scope.PLAY
    serializer_class = QuestionShown
    event_guards = {"list": can_direct}
    remember = Door.remember  # a question is no act on the event: its version does not tell

    @extend_schema(summary="List what the directors are asked, latest first")
    def list(self, request: MemberCall, event: int) -> Response:
        page = self.paginate_queryset(Question.objects.filter(event=self.event))
        return self.get_paginated_response(QuestionShown(page, many=True).data)

    @creates(QuestionWritten, QuestionShown, summary="Write to the directors of an event")
    def create(self, request: MemberCall, event: int) -> Response:
        said = QuestionWritten(data=request.data)
        said.is_valid(raise_exception=True)
        asked = ask_directors(self.event, Asked(**said.validated_data), by=request.user, key=key_of(request))
        return Response(QuestionShown(asked).data, status=status.HTTP_201_CREATED)
