"""The clock of a round, and extra time for a table."""

from __future__ import annotations

from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard
from tournaments.play.api.rounds import RoundViewSet, the_round
from tournaments.play.serializers.deadlines import DeadlineInput, ExtensionsInput, ExtensionsOutput
from tournaments.play.serializers.rounds import LimitInput, MinutesInput, RoundOutput
from tournaments.play.services import clock as services
from tournaments.play.services.deadlines import announce_extensions, set_deadline
from tournaments.record.permissions import can_direct


class ClockView(RoundViewSet):
    """Begin, stop and go on, lengthen, call time; by when an online round is played."""

    scope = Scope.DIRECT
    writers = Guard(can_direct)

    start = operation(
        services.start_round, RoundOutput, summary="Begin the round: its clock runs", takes=MinutesInput, on=the_round
    )
    pause = operation(services.pause_round, RoundOutput, summary="Stop the clock of the round", on=the_round)
    resume = operation(services.resume_round, RoundOutput, summary="Let the clock of the round go on", on=the_round)
    lengthen = operation(
        services.lengthen_round, RoundOutput, summary="Give the round another limit", takes=LimitInput, on=the_round
    )
    deadline = operation(
        set_deadline, RoundOutput, summary="Say by when an online round is played", takes=DeadlineInput, on=the_round
    )

    extensions = operation(
        announce_extensions,
        ExtensionsOutput,
        summary="Announce whether extensions are given",
        takes=ExtensionsInput,
        shows=lambda view, event: {"given": not event.no_extensions, "version": event.version},
    )
    call_time = operation(services.call_time, RoundOutput, summary="Call time", on=the_round)
