"""The clock of a round, and extra time for a table."""

from __future__ import annotations

from rest_framework.response import Response

from tournaments.kernel.operations import operation, sent
from tournaments.kernel.parsing import envelope
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import MemberCall
from tournaments.play.api.rounds import RoundDoor, the_round
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

    start = operation(
        services.start_round, RoundShown, summary="Begin the round: its clock runs", takes=MinutesWritten, on=the_round
    )
    pause = operation(services.pause_round, RoundShown, summary="Stop the clock of the round", on=the_round)
    resume = operation(services.resume_round, RoundShown, summary="Let the clock of the round go on", on=the_round)
    lengthen = operation(
        services.lengthen_round, RoundShown, summary="Give the round another limit", takes=LimitWritten, on=the_round
    )
    deadline = operation(
        set_deadline, RoundShown, summary="Say by when an online round is played", takes=DeadlineWritten, on=the_round
    )

    @writes(ExtensionsWritten, ExtensionsShown, summary="Announce whether extensions are given")
    def extensions(self, request: MemberCall, event: int) -> Response:
        changed = announce_extensions(
            self.event, **sent(ExtensionsWritten, request), by=request.user, **envelope(request)
        )
        shown = {"given": not changed.no_extensions, "version": changed.version}
        return Response(ExtensionsShown(shown).data)

    call_time = operation(services.call_time, RoundShown, summary="Call time", on=the_round)
