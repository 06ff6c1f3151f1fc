"""The clock of a round, deadlines of online rounds, announcements, and the wall."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.kernel.operations import operation, removal
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard
from tournaments.play.api.rounds import RoundViewSet, the_round
from tournaments.play.selectors.remotes import present_view, views_to_choose
from tournaments.play.selectors.sights import sight_of
from tournaments.play.serializers.directing import (
    AnnouncementInput,
    AnnouncementOutput,
    DeadlineInput,
    ExtensionsInput,
    ExtensionsOutput,
    LimitInput,
    MinutesInput,
    WallInput,
    WallOutput,
)
from tournaments.play.serializers.rounds import RoundOutput
from tournaments.play.services import clock as services
from tournaments.play.services.announcements import announce, withdraw_announcement
from tournaments.play.services.deadlines import announce_extensions, set_deadline
from tournaments.play.services.reminders import remind_tables
from tournaments.play.services.remotes import show_on_wall
from tournaments.record.models import Announcement, Event
from tournaments.record.permissions import can_direct
from tournaments.record.viewsets import EventViewSet

act_on_clock = partial(operation, output=RoundOutput, on=the_round)


class ClockView(RoundViewSet):
    """The clock of a round: start, stop, resume, lengthen, call time; the deadline of an online round."""

    scope = Scope.DIRECT
    writers = Guard(can_direct)

    start = act_on_clock(services.start_round, summary="Begin the round: its clock runs", takes=MinutesInput)
    pause = act_on_clock(services.pause_round, summary="Stop the clock of the round")
    resume = act_on_clock(services.resume_round, summary="Let the clock of the round go on")
    lengthen = act_on_clock(services.lengthen_round, summary="Give the round another limit", takes=LimitInput)
    remind = act_on_clock(
        remind_tables,
        summary="Remind the open tables of their result",
        description="In the last ten minutes, each table once, where a player has an account.",
    )
    call_time = act_on_clock(services.call_time, summary="Call time")
    deadline = act_on_clock(set_deadline, summary="Say by when an online round is played", takes=DeadlineInput)
    extensions = operation(
        announce_extensions,
        ExtensionsOutput,
        "Announce whether extensions are given",
        takes=ExtensionsInput,
        shows=lambda view, event: {"given": not event.no_extensions, "version": event.version},
    )


def the_announcement(view: EventViewSet, pk: int) -> Announcement:
    return get_object_or_404(Announcement.objects.select_related("event"), event=view.event, pk=pk)


class AnnouncementsView(EventViewSet):
    """The announcements of an event, latest first; `table` names the table that one is for."""

    scope = Scope.DIRECT
    serializer_class = AnnouncementOutput
    writers = Guard(can_direct)

    @extend_schema(summary="List what was announced in an event")
    def list(self, request: Request, event: int) -> Response:
        rows = Announcement.objects.filter(event=self.event, withdrawn=False)
        return self.listed(rows.select_related("match", "by__player"))

    create = operation(
        announce, AnnouncementOutput, "Announce something to everybody", takes=AnnouncementInput, makes=True
    )
    destroy = removal(withdraw_announcement, "Withdraw an announcement", on=the_announcement)


def on_the_wall(view: Any, event: Event) -> dict[str, Any]:
    now = present_view(event)
    may_show = list(views_to_choose(event, now.played))
    pages = len(sight_of(event, now).wall.pages)
    return {"kind": now.kind, "chosen": now.chosen, "may_show": may_show, "page": now.held, "pages": pages}


class WallView(EventViewSet):
    """The wall of the hall, and the remote of its directors."""

    scope = Scope.DIRECT
    serializer_class = WallOutput
    writers = Guard(can_direct)

    @extend_schema(summary="Show what the wall shows")
    def retrieve(self, request: Request, event: int) -> Response:
        return Response(WallOutput(on_the_wall(self, self.event)).data)

    update = operation(
        show_on_wall, WallOutput, "Say what the wall shows until the round is over", takes=WallInput, shows=on_the_wall
    )
