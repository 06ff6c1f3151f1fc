"""The last step at the desk, undone."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.kernel.parsing import envelope
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import MemberCall
from tournaments.play.selectors.steps import shown_step
from tournaments.play.serializers.undo import LastStep, UndoWritten
from tournaments.play.services.undoing import undo_step
from tournaments.record.permissions import can_direct
from tournaments.record.viewsets import EventDoor


class UndoView(EventDoor):
    """An act of its own, which does the opposite of the last; the journal keeps both."""

    scope = Scope.DIRECT
    serializer_class = LastStep
    event_guards = dict.fromkeys(("retrieve", "create"), can_direct)

    @extend_schema(summary="The last step, if it can be undone")
    def retrieve(self, request: Request, event: int) -> Response:
        return self._shown()

    @writes(UndoWritten, LastStep, summary="Undo the last step")
    def create(self, request: MemberCall, event: int) -> Response:
        said = UndoWritten(data=request.data)
        said.is_valid(raise_exception=True)
        undo_step(self.event, said.validated_data["step"], by=request.user, **envelope(request))
        return self._shown()

    def _shown(self) -> Response:
        step = shown_step(self.event)
        return Response(LastStep({"step": step and step.pk, "text": step.text if step else ""}).data)
