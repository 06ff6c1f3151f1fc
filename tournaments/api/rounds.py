"""Rounds: drawn as a draft, drawn again, changed, published, completed."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.doors import EventDoor, MemberCall
from tournaments.api.reading import envelope, nothing
from tournaments.api.schema import acts, creates, removes, writes
from tournaments.api.serializers.rounds import DrawShown, DrawWritten, RoundShown, SwapWritten
from tournaments.models import Round, Seat
from tournaments.permissions import can_direct
from tournaments.selectors.reasons import reasons
from tournaments.selectors.sittings import shown_rounds, sittings
from tournaments.services import rounds as services


class RoundDoor(EventDoor):
    """A round by its number. A draft is seen by the event's directors alone."""

    serializer_class = RoundShown
    pagination_class = None

    def rounds(self) -> QuerySet[Round]:
        drafts = can_direct(self.request.user, self.event)
        return shown_rounds(self.event, drafts=drafts).select_related("event", "drawn_by__player")

    def round(self, number: int) -> Round:
        return get_object_or_404(self.rounds(), number=number)

    def shown(self, drawn: Round, code: int = status.HTTP_200_OK) -> Response:
        (shown,) = sittings(Round.objects.filter(pk=drawn.pk), self.event)
        return Response(RoundShown(shown).data, status=code)


class RoundsView(RoundDoor):
    """The rounds of an event."""

    event_guards = dict.fromkeys(("create", "redraw", "swap", "publish", "complete", "destroy"), can_direct)

    @extend_schema(summary="List the rounds of an event with their tables")
    def list(self, request: Request, event: int) -> Response:
        return Response(RoundShown(sittings(self.rounds(), self.event), many=True).data)

    @extend_schema(summary="Show a round with its tables")
    def retrieve(self, request: Request, event: int, number: int) -> Response:
        return self.shown(self.round(number))

    @extend_schema(summary="Why the round is drawn as it is", responses=DrawShown)
    def draw(self, request: Request, event: int, number: int) -> Response:
        found = reasons(self.event, self.round(number))
        if found is None:
            raise NotFound("This round was not drawn here: its document gives no position and seed.")
        return Response(DrawShown(found).data)

    @creates(DrawWritten, RoundShown, summary="Draw the next round as a draft", version_of="event")
    def create(self, request: MemberCall, event: int) -> Response:
        seed = self._seed(request)
        drawn = services.draw_round(self.event, by=request.user, draw_seed=seed, **envelope(request))
        return self.shown(drawn, status.HTTP_201_CREATED)

    @writes(DrawWritten, RoundShown, summary="Draw the draft again", version_of="round")
    def redraw(self, request: MemberCall, event: int, number: int) -> Response:
        seed, drawn = self._seed(request), self.round(number)
        return self.shown(services.redraw_round(drawn, by=request.user, draw_seed=seed, **envelope(request)))

    @writes(SwapWritten, RoundShown, summary="Exchange two players of the draft", version_of="round")
    def swap(self, request: MemberCall, event: int, number: int) -> Response:
        said = SwapWritten(data=request.data)
        said.is_valid(raise_exception=True)
        first, second = self._seats(self.round(number), said.validated_data["players"])
        reason = said.validated_data.get("reason", "")
        return self.shown(services.swap_seats(first, second, by=request.user, reason=reason, **envelope(request)))

    @acts(RoundShown, summary="Publish the draft: from here its pairings never change", version_of="round")
    def publish(self, request: MemberCall, event: int, number: int) -> Response:
        nothing(request)
        return self.shown(services.publish_round(self.round(number), by=request.user, **envelope(request)))

    @acts(RoundShown, summary="Close a round: the standings count it")
    def complete(self, request: MemberCall, event: int, number: int) -> Response:
        nothing(request)
        return self.shown(services.complete_round(self.round(number), by=request.user, **envelope(request)))

    @removes(summary="Discard the draft", version_of="round")
    def destroy(self, request: MemberCall, event: int, number: int) -> Response:
        services.discard_draft(self.round(number), by=request.user, **envelope(request))
        return Response(status=status.HTTP_204_NO_CONTENT)

    def _seed(self, request: Request) -> int | None:
        said = DrawWritten(data=request.data)
        said.is_valid(raise_exception=True)
        seed: int | None = said.validated_data.get("seed")
        return seed

    def _seats(self, drawn: Round, players: Sequence[int]) -> tuple[Seat, Seat]:
        seats = Seat.objects.filter(round=drawn).select_related("match", "round__event", "player")
        by_player = {seat.player_id: seat for seat in seats}
        first, second = (by_player.get(player) for player in players)
        if first is None or second is None:
            raise NotFound("One of these players does not sit in this draft.")
        return first, second
