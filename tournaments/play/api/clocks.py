"""The clock of a round, and extra time for a table."""

from __future__ import annotations

from typing import Any

from rest_framework.response import Response

from tournaments.kernel.parsing import envelope, nothing
from tournaments.kernel.schema import acts, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import MemberCall
from tournaments.play.api.rounds import RoundDoor
from tournaments.play.serializers.deadlines import DeadlineWritten, ExtensionsShown, ExtensionsWritten
from tournaments.play.serializers.rounds import LimitWritten, MinutesWritten, RoundShown
from tournaments.play.services import clock as services
from tournaments.play.services.deadlines import announce_extensions, set_deadline
from tournaments.record.permissions import can_direct


class ClockView(RoundDoor):
    """Begin, stop and go on, lengthen, call time; by when an online round is played."""

    scope = Scope.DIRECT
    event_guards = dict.fromkeys(
        ("start", "pause", "resume", "lengthen", "call_time", "deadline", "extensions"), can_direct
    )

    @writes(MinutesWritten, RoundShown, summary="Begin the round: its clock runs")
    def start(self, request: MemberCall, event: int, number: int) -> Response:
        said = _said(MinutesWritten(data=request.data))
        minutes = said.get("minutes")
        return self.shown(
            services.start_round(self.round(number), by=request.user, minutes=minutes, **envelope(request))
        )

    @acts(RoundShown, summary="Stop the clock of the round")
    def pause(self, request: MemberCall, event: int, number: int) -> Response:
        nothing(request)
        return self.shown(services.pause_round(self.round(number), by=request.user, **envelope(request)))

    @acts(RoundShown, summary="Let the clock of the round go on")
    def resume(self, request: MemberCall, event: int, number: int) -> Response:
        nothing(request)
        return self.shown(services.resume_round(self.round(number), by=request.user, **envelope(request)))

    @writes(LimitWritten, RoundShown, summary="Give the round another limit")
    def lengthen(self, request: MemberCall, event: int, number: int) -> Response:
        said = _said(LimitWritten(data=request.data))
        reason = said.get("reason", "")
        changed = services.lengthen_round(
            self.round(number), said["minutes"], by=request.user, reason=reason, **envelope(request)
        )
        return self.shown(changed)

    @writes(DeadlineWritten, RoundShown, summary="Say by when an online round is played")
    def deadline(self, request: MemberCall, event: int, number: int) -> Response:
        said = _said(DeadlineWritten(data=request.data))
        return self.shown(set_deadline(self.round(number), said["at"], by=request.user, **envelope(request)))

    @writes(ExtensionsWritten, ExtensionsShown, summary="Announce whether extensions are given")
    def extensions(self, request: MemberCall, event: int) -> Response:
        said = _said(ExtensionsWritten(data=request.data))
        changed = announce_extensions(self.event, said["given"], by=request.user, **envelope(request))
        shown = {"given": not changed.no_extensions, "version": changed.version}
        return Response(ExtensionsShown(shown).data)

    @acts(RoundShown, summary="Call time")
    def call_time(self, request: MemberCall, event: int, number: int) -> Response:
        nothing(request)
        return self.shown(services.call_time(self.round(number), by=request.user, **envelope(request)))


def _said(body: Any) -> dict[str, Any]:
    body.is_valid(raise_exception=True)
    return dict(body.validated_data)
