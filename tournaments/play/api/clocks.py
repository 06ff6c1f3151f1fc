"""The clock of a round, by when an online round is played, and what everybody is told."""

from __future__ import annotations

from functools import partial

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard
from tournaments.play.api.rounds import RoundViewSet, the_round
from tournaments.play.serializers.directing import (
    AnnouncementInput,
    AnnouncementOutput,
    DeadlineInput,
    ExtensionsInput,
    ExtensionsOutput,
    LimitInput,
    MinutesInput,
)
from tournaments.play.serializers.rounds import RoundOutput
from tournaments.play.services import clock as services
from tournaments.play.services.announcements import announce
from tournaments.play.services.deadlines import announce_extensions, set_deadline
from tournaments.record.models import Announcement
from tournaments.record.permissions import can_direct
from tournaments.record.viewsets import EventViewSet

act_on_clock = partial(operation, output=RoundOutput, on=the_round)


class ClockView(RoundViewSet):
    """Begin, stop and go on, lengthen, call time; by when an online round is played."""

    scope = Scope.DIRECT
    writers = Guard(can_direct)

    start = act_on_clock(services.start_round, summary="Begin the round: its clock runs", takes=MinutesInput)
    pause = act_on_clock(services.pause_round, summary="Stop the clock of the round")
    resume = act_on_clock(services.resume_round, summary="Let the clock of the round go on")
    lengthen = act_on_clock(services.lengthen_round, summary="Give the round another limit", takes=LimitInput)
    call_time = act_on_clock(services.call_time, summary="Call time")
    deadline = act_on_clock(set_deadline, summary="Say by when an online round is played", takes=DeadlineInput)
    extensions = operation(
        announce_extensions,
        ExtensionsOutput,
        "Announce whether extensions are given",
        takes=ExtensionsInput,
        shows=lambda view, event: {"given": not event.no_extensions, "version": event.version},
    )


class AnnouncementsView(EventViewSet):
    """Latest first; `table` names the one that is meant."""

    scope = Scope.DIRECT
    serializer_class = AnnouncementOutput
    writers = Guard(can_direct)

    @extend_schema(summary="List what was announced in an event")
    def list(self, request: Request, event: int) -> Response:
        return self.listed(Announcement.objects.filter(event=self.event).select_related("match", "by__player"))

    create = operation(
        announce, AnnouncementOutput, "Announce something to everybody", takes=AnnouncementInput, makes=True
    )
