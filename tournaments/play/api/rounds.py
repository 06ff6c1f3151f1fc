"""Rounds: drawn as a draft, drawn again, changed, published, completed."""

from __future__ import annotations

from dataclasses import replace

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.kernel.operations import operation, removal, sent
from tournaments.kernel.parsing import envelope
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall
from tournaments.play.selectors import repairs
from tournaments.play.selectors.drafts import reasons
from tournaments.play.serializers.rounds import (
    AbandonInput,
    ByeInput,
    DrawInput,
    DrawOutput,
    MoveInput,
    NumberInput,
    PublishInput,
    ReasonInput,
    RepairOutput,
    RoundOutput,
    RoundsAsked,
    SwapInput,
)
from tournaments.play.services import drafts as changes
from tournaments.play.services import rounds as services
from tournaments.play.services.abandoning import abandon_round
from tournaments.play.services.unpublishing import repair_round, unpublish_round
from tournaments.record.models import Entry, Event, Match, Round, Seat
from tournaments.record.permissions import can_direct
from tournaments.record.selectors.sittings import shown_rounds, sittings
from tournaments.record.viewsets import EventViewSet


class RoundViewSet(EventViewSet):
    """A round by its number. A draft is seen by the event's directors alone."""

    serializer_class = RoundOutput
    pagination_class = None

    def rounds(self) -> QuerySet[Round]:
        drafts = can_direct(self.request.user, self.event)
        return shown_rounds(self.event, drafts=drafts).select_related("event", "drawn_by__player")

    def round(self, number: int) -> Round:
        return get_object_or_404(self.rounds(), number=number)

    def shown(self, made: Round) -> object:
        (sitting,) = sittings(Round.objects.filter(pk=made.pk), self.event)
        return sitting


def the_round(view: RoundViewSet, number: int) -> Round:
    return view.round(number)


def the_pair(view: RoundViewSet, number: int, table: int) -> Match:
    return get_object_or_404(Match.objects.select_related("round__event"), round=view.round(number), table=table)


class RoundsView(RoundViewSet):
    """The rounds of an event."""

    scope = Scope.DIRECT
    writers = Guard(can_direct)

    @extend_schema(summary="List the rounds of an event with their tables", parameters=[RoundsAsked])
    def list(self, request: Request, event: int) -> Response:
        asked = RoundsAsked(data=request.query_params.dict())
        asked.is_valid(raise_exception=True)
        said = asked.validated_data
        rounds = self.rounds().filter(**({"state": said["state"]} if "state" in said else {}))
        return Response(RoundOutput(sittings(rounds, self.event, said.get("reported")), many=True).data)

    @extend_schema(summary="Show a round with its tables")
    def retrieve(self, request: Request, event: int, number: int) -> Response:
        return self.reply(self.round(number))

    @extend_schema(summary="Why the round is drawn as it is", responses=DrawOutput)
    def draw(self, request: Request, event: int, number: int) -> Response:
        found = reasons(self.event, self.round(number))
        if found is None:
            raise NotFound("This round was not drawn here: its document gives no position and seed.")
        if not (self.event.state == Event.State.FINALIZED or can_direct(request.user, self.event)):
            found = replace(found, seed=None)
        return Response(DrawOutput(found).data)

    create = operation(
        services.draw_round,
        RoundOutput,
        summary="Draw the next round as a draft",
        takes=DrawInput,
        makes=True,
    )
    redraw = operation(
        services.redraw_round,
        RoundOutput,
        summary="Draw the draft again",
        takes=DrawInput,
        on=the_round,
        version_of="round",
    )

    @writes(SwapInput, RoundOutput, summary="Exchange two players of the draft", version_of="round")
    def swap(self, request: MemberCall, event: int, number: int) -> Response:
        said, drawn = sent(SwapInput, request), self.round(number)
        first, second = (self._seat(drawn, player) for player in said.pop("players"))
        return self.reply(services.swap_seats(first, second, by=request.user, **said, **envelope(request)))

    @writes(MoveInput, RoundOutput, summary="Move a player of the draft", version_of="round")
    def move(self, request: MemberCall, event: int, number: int) -> Response:
        said, drawn = sent(MoveInput, request), self.round(number)
        opposite, seat = said.pop("opposite"), self._seat(drawn, said.pop("player"))
        to = None if opposite is None else self._seat(drawn, opposite).match
        return self.reply(changes.move_player(seat, to, by=request.user, **said, **envelope(request)))

    @writes(ByeInput, RoundOutput, summary="Give a bye; the rest is drawn best around it", version_of="round")
    def bye(self, request: MemberCall, event: int, number: int) -> Response:
        said = sent(ByeInput, request)
        drawn, player = self.round(number), said.pop("player")
        entry = get_object_or_404(Entry.objects.select_related("player"), event=self.event, player=player)
        return self.reply(changes.give_bye(drawn, entry, by=request.user, **said, **envelope(request)))

    renumber = operation(
        changes.number_table,
        RoundOutput,
        summary="Give a pair of the draft another table",
        takes=NumberInput,
        on=the_pair,
        version_of="round",
    )

    @Guard(can_direct)
    @extend_schema(summary="What a change since the draw broke, and the repair", responses=RepairOutput)
    def broken(self, request: Request, event: int, number: int) -> Response:
        found = repairs.repair(self.round(number))
        if found is None:
            raise NotFound("Nothing changed since this draw.")
        return Response(RepairOutput(found).data)

    repair = operation(
        repair_round,
        RoundOutput,
        summary="Repair the draw, touching the fewest tables",
        takes=ReasonInput,
        on=the_round,
        version_of="round",
    )
    unpublish = operation(
        unpublish_round,
        RoundOutput,
        summary="Take the newest round back: a draft again",
        takes=ReasonInput,
        on=the_round,
        version_of="round",
    )

    publish = operation(
        services.publish_round,
        RoundOutput,
        summary="Publish the draft: from here its pairings never change",
        takes=PublishInput,
        on=the_round,
        version_of="round",
    )
    complete = operation(
        services.complete_round, RoundOutput, summary="Close a round: the standings count it", on=the_round
    )
    abandon = operation(
        abandon_round,
        RoundOutput,
        summary="Abandon a round: complete if every table has a result, else void",
        takes=AbandonInput,
        on=the_round,
        version_of="round",
    )
    destroy = removal(services.discard_draft, summary="Discard the draft", on=the_round, version_of="round")

    def _seat(self, drawn: Round, player: int) -> Seat:
        seats = Seat.objects.select_related("match", "round__event", "player")
        seat = seats.filter(round=drawn, player=player).first()
        if seat is None:
            raise NotFound("One of these players does not sit in this draft.")
        return seat
