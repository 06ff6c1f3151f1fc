"""Rounds: drawn as a draft, drawn again, changed, published, completed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.kernel.field_types import Written
from tournaments.kernel.operations import operation, removal, sent
from tournaments.kernel.parsing import envelope
from tournaments.kernel.schema import creates, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import MemberCall
from tournaments.play.selectors import repairs
from tournaments.play.selectors.reasons import reasons
from tournaments.play.serializers.rounds import (
    AbandonWritten,
    ByeWritten,
    DrawShown,
    DrawWritten,
    MoveWritten,
    NumberWritten,
    PublishWritten,
    ReasonWritten,
    RepairShown,
    RoundsAsked,
    RoundShown,
    SwapWritten,
)
from tournaments.play.services import drafts as changes
from tournaments.play.services import rounds as services
from tournaments.play.services.abandoning import abandon_round
from tournaments.play.services.repairs import repair_round
from tournaments.play.services.taking_back import unpublish_round
from tournaments.record.models import Entry, Event, Match, Round, Seat
from tournaments.record.permissions import can_direct
from tournaments.record.selectors.sittings import shown_rounds, sittings
from tournaments.record.viewsets import EventDoor


class RoundDoor(EventDoor):
    """A round by its number. A draft is seen by the event's directors alone."""

    serializer_class = RoundShown
    pagination_class = None

    def rounds(self) -> QuerySet[Round]:
        drafts = can_direct(self.request.user, self.event)
        return shown_rounds(self.event, drafts=drafts).select_related("event", "drawn_by__player")

    def round(self, number: int) -> Round:
        return get_object_or_404(self.rounds(), number=number)

    def reply(self, drawn: Round, code: int = status.HTTP_200_OK) -> Response:
        (shown,) = sittings(Round.objects.filter(pk=drawn.pk), self.event)
        return Response(RoundShown(shown).data, status=code)


def the_round(view: RoundDoor, number: int) -> Round:
    return view.round(number)


class RoundsView(RoundDoor):
    """The rounds of an event."""

    scope = Scope.DIRECT
    event_guards = dict.fromkeys(
        (
            "create",
            "redraw",
            "swap",
            "move",
            "bye",
            "renumber",
            "broken",
            "repair",
            "unpublish",
            "publish",
            "complete",
            "abandon",
            "destroy",
        ),
        can_direct,
    )

    @extend_schema(summary="List the rounds of an event with their tables", parameters=[RoundsAsked])
    def list(self, request: Request, event: int) -> Response:
        asked = RoundsAsked(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        said = asked.validated_data
        rounds = self.rounds().filter(**({"state": said["state"]} if "state" in said else {}))
        return Response(RoundShown(sittings(rounds, self.event, said.get("reported")), many=True).data)

    @extend_schema(summary="Show a round with its tables")
    def retrieve(self, request: Request, event: int, number: int) -> Response:
        return self.reply(self.round(number))

    @extend_schema(summary="Why the round is drawn as it is", responses=DrawShown)
    def draw(self, request: Request, event: int, number: int) -> Response:
        found = reasons(self.event, self.round(number))
        if found is None:
            raise NotFound("This round was not drawn here: its document gives no position and seed.")
        if not (self.event.state == Event.State.FINALIZED or can_direct(request.user, self.event)):
            found = replace(found, seed=None)
        return Response(DrawShown(found).data)

    @creates(DrawWritten, RoundShown, summary="Draw the next round as a draft", version_of="event")
    def create(self, request: MemberCall, event: int) -> Response:
        seed = self._seed(request)
        drawn = services.draw_round(self.event, by=request.user, draw_seed=seed, **envelope(request))
        return self.reply(drawn, status.HTTP_201_CREATED)

    @writes(DrawWritten, RoundShown, summary="Draw the draft again", version_of="round")
    def redraw(self, request: MemberCall, event: int, number: int) -> Response:
        seed, drawn = self._seed(request), self.round(number)
        return self.reply(services.redraw_round(drawn, by=request.user, draw_seed=seed, **envelope(request)))

    @writes(SwapWritten, RoundShown, summary="Exchange two players of the draft", version_of="round")
    def swap(self, request: MemberCall, event: int, number: int) -> Response:
        said = SwapWritten(data=request.data)
        said.is_valid(raise_exception=True)
        first, second = self._seats(self.round(number), said.validated_data["players"])
        return self.reply(services.swap_seats(first, second, by=request.user, **_why(said), **envelope(request)))

    @writes(MoveWritten, RoundShown, summary="Move a player of the draft", version_of="round")
    def move(self, request: MemberCall, event: int, number: int) -> Response:
        said = MoveWritten(data=request.data)
        said.is_valid(raise_exception=True)
        drawn, opposite = self.round(number), said.validated_data["opposite"]
        seat = self._seat(drawn, said.validated_data["player"])
        to = None if opposite is None else self._seat(drawn, opposite).match
        return self.reply(changes.move_player(seat, to, by=request.user, **_why(said), **envelope(request)))

    @writes(ByeWritten, RoundShown, summary="Give a bye; the rest is drawn best around it", version_of="round")
    def bye(self, request: MemberCall, event: int, number: int) -> Response:
        said = sent(ByeWritten, request)
        drawn, player = self.round(number), said.pop("player")
        entry = get_object_or_404(Entry.objects.select_related("player"), event=self.event, player=player)
        return self.reply(changes.give_bye(drawn, entry, by=request.user, **said, **envelope(request)))

    @writes(NumberWritten, RoundShown, summary="Give a pair of the draft another table", version_of="round")
    def renumber(self, request: MemberCall, event: int, number: int, table: int) -> Response:
        said = sent(NumberWritten, request)
        match = get_object_or_404(Match.objects.select_related("round__event"), round=self.round(number), table=table)
        wanted = said["table"]
        return self.reply(changes.number_table(match, wanted, by=request.user, **envelope(request)))

    @extend_schema(summary="What a change since the draw broke, and the repair", responses=RepairShown)
    def broken(self, request: Request, event: int, number: int) -> Response:
        found = repairs.repair(self.round(number))
        if found is None:
            raise NotFound("Nothing changed since this draw.")
        return Response(RepairShown(found).data)

    repair = operation(
        repair_round,
        RoundShown,
        summary="Repair the draw, touching the fewest tables",
        takes=ReasonWritten,
        on=the_round,
        version_of="round",
    )
    unpublish = operation(
        unpublish_round,
        RoundShown,
        summary="Take the newest round back: a draft again",
        takes=ReasonWritten,
        on=the_round,
        version_of="round",
    )

    publish = operation(
        services.publish_round,
        RoundShown,
        summary="Publish the draft: from here its pairings never change",
        takes=PublishWritten,
        on=the_round,
        version_of="round",
    )
    complete = operation(
        services.complete_round, RoundShown, summary="Close a round: the standings count it", on=the_round
    )
    abandon = operation(
        abandon_round,
        RoundShown,
        summary="Abandon a round: complete if every table has a result, else void",
        takes=AbandonWritten,
        on=the_round,
        version_of="round",
    )
    destroy = removal(services.discard_draft, summary="Discard the draft", on=the_round, version_of="round")

    def _seed(self, request: Request) -> int | None:
        said = sent(DrawWritten, request)
        seed: int | None = said.get("seed")
        return seed

    def _seats(self, drawn: Round, players: Sequence[int]) -> tuple[Seat, Seat]:
        first, second = (self._seat(drawn, player) for player in players)
        return first, second

    def _seat(self, drawn: Round, player: int) -> Seat:
        seats = Seat.objects.select_related("match", "round__event", "player")
        seat = seats.filter(round=drawn, player=player).first()
        if seat is None:
            raise NotFound("One of these players does not sit in this draft.")
        return seat


def _why(said: Written) -> dict[str, Any]:
    return {name: said.validated_data[name] for name in ("reason", "insist") if name in said.validated_data}
