"""The last step at the desk, undone."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard
from tournaments.play.selectors.desks import shown_step
from tournaments.play.serializers.undo import LastStep, UndoInput
from tournaments.play.services.undoing import undo_step
from tournaments.record.models import Event
from tournaments.record.permissions import can_direct
from tournaments.record.viewsets import EventViewSet


class UndoView(EventViewSet):
    """An act of its own, which does the opposite of the last; the journal keeps both."""

    scope = Scope.DIRECT
    serializer_class = LastStep
    readers = writers = Guard(can_direct)

    @extend_schema(summary="The last step, if it can be undone")
    def retrieve(self, request: Request, event: int) -> Response:
        return self.reply(self.event)

    create = operation(undo_step, LastStep, summary="Undo the last step", takes=UndoInput)

    def shown(self, made: Event) -> object:
        step = shown_step(self.event)
        return {"step": step and step.pk, "text": step.text if step else ""}
