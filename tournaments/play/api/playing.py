"""The primary director as a player: approval, orders of the Department, judging time (OPG 7.1)."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.entries.selectors.playing import judging, playing_state
from tournaments.entries.services.playing import allow_playing, forbid_playing, record_approval
from tournaments.kernel.parsing import envelope, nothing
from tournaments.kernel.schema import acts, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import MemberCall
from tournaments.play.serializers.playing import ApprovalWritten, JudgingWritten, OrderWritten, PlayingShown
from tournaments.play.services.judging import log_judging, start_judging, stop_judging
from tournaments.record.models import Director
from tournaments.record.permissions import COORDINATORS_FORBID, can_direct, can_edit_listing, can_forbid_playing
from tournaments.record.selectors.clocks import round_in_play
from tournaments.record.viewsets import EventDoor


class PlayingView(EventDoor):
    """Whether the primary director may play, and whose judging time can be added to his table."""

    scope = Scope.DIRECT
    serializer_class = PlayingShown
    event_guards = {
        "retrieve": can_edit_listing,
        **dict.fromkeys(("approve", "log", "start", "stop"), can_direct),
        **dict.fromkeys(("forbid", "allow"), can_forbid_playing),
    }
    refusals = dict.fromkeys(("forbid", "allow"), COORDINATORS_FORBID)

    @extend_schema(summary="Show whether the primary director may play, and why not")
    def retrieve(self, request: Request, event: int) -> Response:
        return self._shown()

    @writes(ApprovalWritten, PlayingShown, summary="Record how many of the other players approve")
    def approve(self, request: MemberCall, event: int) -> Response:
        said = ApprovalWritten(data=request.data)
        said.is_valid(raise_exception=True)
        record_approval(self.event, **said.validated_data, by=request.user, **envelope(request))
        return self._shown()

    @writes(OrderWritten, PlayingShown, summary="Order that the director does not play")
    def forbid(self, request: MemberCall, event: int) -> Response:
        said = OrderWritten(data=request.data)
        said.is_valid(raise_exception=True)
        forbid_playing(self.event, said.validated_data["reason"], by=request.user, **envelope(request))
        return self._shown()

    @acts(PlayingShown, summary="Take the order back")
    def allow(self, request: MemberCall, event: int) -> Response:
        nothing(request)
        allow_playing(self.event, by=request.user, **envelope(request))
        return self._shown()

    @writes(JudgingWritten, PlayingShown, summary="Add judging time to the table of a director")
    def log(self, request: MemberCall, event: int, pk: int) -> Response:
        said = JudgingWritten(data=request.data)
        said.is_valid(raise_exception=True)
        log_judging(self._director(pk), said.validated_data["minutes"], by=request.user, **envelope(request))
        return self._shown()

    @acts(PlayingShown, summary="The judging time of a director begins")
    def start(self, request: MemberCall, event: int, pk: int) -> Response:
        nothing(request)
        start_judging(self._director(pk), by=request.user, **envelope(request))
        return self._shown()

    @acts(PlayingShown, summary="The judging time of a director ends, and is added to his table")
    def stop(self, request: MemberCall, event: int, pk: int) -> Response:
        nothing(request)
        stop_judging(self._director(pk), by=request.user, **envelope(request))
        return self._shown()

    def _director(self, pk: int) -> Director:
        named = Director.accepted.select_related("event", "user__player")
        return get_object_or_404(named, event=self.event, pk=pk)

    def _shown(self) -> Response:
        shown = PlayingShown(playing_state(self.event), context={"judging": judging(round_in_play(self.event))})
        return Response(shown.data)
