"""Writing to the directors of an event."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.listing.models import Question
from tournaments.listing.serializers.questions import QuestionInput, QuestionOutput
from tournaments.listing.services.questions import ask_directors
from tournaments.record.permissions import can_direct
from tournaments.record.viewsets import EventViewSet


class QuestionsView(EventViewSet):
    """Members ask here, everybody else on the page of the event; its directors read."""

    scope = Scope.PLAY
    serializer_class = QuestionOutput
    readers = Guard(can_direct)
    remember = SiteViewSet.remember  # a question is no act on the event: its version does not tell

    @extend_schema(summary="List what the directors are asked, latest first")
    def list(self, request: MemberCall, event: int) -> Response:
        return self.listed(Question.objects.filter(event=self.event))

    create = operation(
        ask_directors, QuestionOutput, summary="Write to the directors of an event", takes=QuestionInput, makes=True
    )
