"""The primary director as a player: approval, orders of the Department, judging time (OPG 7.1)."""

from __future__ import annotations

from functools import partial

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.entries.selectors.playing import judging, playing_state
from tournaments.entries.services.playing import allow_playing, forbid_playing, record_approval
from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard
from tournaments.play.serializers.directing import ApprovalInput, JudgingInput, OrderInput, PlayingOutput
from tournaments.play.services.judging import log_judging, start_judging, stop_judging
from tournaments.record.models import Director
from tournaments.record.permissions import COORDINATORS_FORBID, can_direct, can_edit_listing, can_forbid_playing
from tournaments.record.selectors.clocks import round_in_play
from tournaments.record.viewsets import EventViewSet

ORDERS = Guard(can_forbid_playing, COORDINATORS_FORBID)


def the_director(view: EventViewSet, pk: int) -> Director:
    directors = Director.accepted.select_related("event", "user__player")
    return get_object_or_404(directors, event=view.event, pk=pk)


act_on_judging = partial(operation, output=PlayingOutput, on=the_director)


class PlayingView(EventViewSet):
    """The primary director as a player: whether they may play, and their judging time."""

    scope = Scope.DIRECT
    serializer_class = PlayingOutput
    readers, writers = Guard(can_edit_listing), Guard(can_direct)

    @extend_schema(summary="Show whether the primary director may play, and why not")
    def retrieve(self, request: Request, event: int) -> Response:
        return self.reply(self.event)

    approve = operation(
        record_approval, PlayingOutput, "Record how many of the other players approve", takes=ApprovalInput
    )
    forbid = operation(
        forbid_playing, PlayingOutput, "Order that the director does not play", takes=OrderInput, guard=ORDERS
    )
    allow = operation(allow_playing, PlayingOutput, "Take the order back", guard=ORDERS)
    log = act_on_judging(log_judging, summary="Add judging time to the table of a director", takes=JudgingInput)
    start = act_on_judging(start_judging, summary="The judging time of a director begins")
    stop = act_on_judging(stop_judging, summary="The judging time of a director ends, and is added to their table")

    def reply(self, made: object, code: int = status.HTTP_200_OK) -> Response:
        shown = PlayingOutput(playing_state(self.event), context={"judging": judging(round_in_play(self.event))})
        return Response(shown.data)
