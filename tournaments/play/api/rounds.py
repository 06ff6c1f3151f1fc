"""Rounds: draw, change, publish, complete, and undo the last step at the desk."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.kernel.operations import operation, read_arguments, removal
from tournaments.kernel.parsing import read_envelope
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall
from tournaments.play.selectors import repairs
from tournaments.play.selectors.desks import shown_step
from tournaments.play.selectors.drafts import reasons
from tournaments.play.serializers.rounds import (
    AbandonInput,
    ByeInput,
    DrawInput,
    DrawOutput,
    LastStep,
    MoveInput,
    NumberInput,
    PublishInput,
    ReasonInput,
    RepairOutput,
    RoundOutput,
    RoundsAsked,
    SwapInput,
    UndoInput,
)
from tournaments.play.services import drafts as changes
from tournaments.play.services import rounds as services
from tournaments.play.services.abandoning import abandon_round
from tournaments.play.services.undoing import undo_step
from tournaments.play.services.unpublishing import repair_round, unpublish_round
from tournaments.record.models import Entry, Event, Match, Round, Seat
from tournaments.record.permissions import can_direct
from tournaments.record.selectors.final_rows import with_position
from tournaments.record.selectors.sittings import final_rounds, final_sittings, shown_rounds, sittings
from tournaments.record.viewsets import EventViewSet, get_row_or_404


class RoundViewSet(EventViewSet):
    """A round by its number. A draft is seen by the event's directors alone."""

    serializer_class = RoundOutput
    pagination_class = None

    def rounds(self) -> QuerySet[Round]:
        drafts = can_direct(self.request.user, self.event)
        return shown_rounds(self.event, drafts=drafts).select_related("event", "drawn_by__player")

    def round(self, number: int) -> Round:
        final = final_rounds(self.event)
        if final is not None:
            return get_row_or_404(final, number=number)
        return get_object_or_404(self.rounds(), number=number)

    def shown(self, made: Round) -> object:
        final = final_sittings(self.event)
        if final is not None:
            return next(sitting for sitting in final if sitting.number == made.number)
        (sitting,) = sittings(Round.objects.filter(pk=made.pk), self.event)
        return sitting


def the_round(view: RoundViewSet, number: int) -> Round:
    return view.round(number)


def the_pair(view: RoundViewSet, number: int, table: int) -> Match:
    return get_object_or_404(Match.objects.select_related("round__event"), round=view.round(number), table=table)


act_on_round = partial(operation, output=RoundOutput, on=the_round, version_of="round")


class RoundsView(RoundViewSet):
    """The rounds of an event."""

    scope = Scope.DIRECT
    writers = Guard(can_direct)

    @extend_schema(summary="List the rounds of an event with their tables", parameters=[RoundsAsked])
    def list(self, request: Request, event: int) -> Response:
        asks = RoundsAsked(data=request.query_params.dict())
        asks.is_valid(raise_exception=True)
        wanted = asks.validated_data
        final = final_sittings(self.event, wanted.get("reported"))
        if final is None:
            rounds = self.rounds().filter(state=wanted["state"]) if "state" in wanted else self.rounds()
            rows = sittings(rounds, self.event, wanted.get("reported"))
        else:
            rows = tuple(row for row in final if wanted.get("state", row.state) == row.state)
        return Response(RoundOutput(rows, many=True).data)

    @extend_schema(summary="Show a round with its tables")
    def retrieve(self, request: Request, event: int, number: int) -> Response:
        return self.reply(self.round(number))

    @extend_schema(summary="Why the round is drawn as it is", responses=DrawOutput)
    def draw(self, request: Request, event: int, number: int) -> Response:
        answer = reasons(self.event, with_position(self.round(number)))
        if answer is None:
            raise NotFound("This round was not drawn here: its document gives no position and seed.")
        if not (self.event.state == Event.State.FINALIZED or can_direct(request.user, self.event)):
            answer = replace(answer, seed=None)
        return Response(DrawOutput(answer).data)

    create = operation(services.draw_round, RoundOutput, "Draw the next round as a draft", takes=DrawInput, makes=True)
    redraw = act_on_round(services.redraw_round, summary="Draw the draft again", takes=DrawInput)

    @writes(SwapInput, RoundOutput, summary="Exchange two players of the draft", version_of="round")
    def swap(self, request: MemberCall, event: int, number: int) -> Response:
        data, drawn = read_arguments(SwapInput, request), self.round(number)
        first, second = (self._seat(drawn, player) for player in data.pop("players"))
        return self.reply(services.swap_seats(first, second, by=request.user, **data, **read_envelope(request)))

    @writes(MoveInput, RoundOutput, summary="Move a player of the draft", version_of="round")
    def move(self, request: MemberCall, event: int, number: int) -> Response:
        data, drawn = read_arguments(MoveInput, request), self.round(number)
        opposite, seat = data.pop("opposite"), self._seat(drawn, data.pop("player"))
        to = None
        if opposite is not None:
            to = self._seat(drawn, opposite).match
        return self.reply(changes.move_player(seat, to, by=request.user, **data, **read_envelope(request)))

    @writes(ByeInput, RoundOutput, summary="Give a bye; the rest is drawn best around it", version_of="round")
    def bye(self, request: MemberCall, event: int, number: int) -> Response:
        data, drawn = read_arguments(ByeInput, request), self.round(number)
        entry = get_object_or_404(Entry.objects.select_related("player"), event=self.event, player=data.pop("player"))
        return self.reply(changes.give_bye(drawn, entry, by=request.user, **data, **read_envelope(request)))

    renumber = act_on_round(
        changes.number_table, summary="Give a pair of the draft another table", takes=NumberInput, on=the_pair
    )

    @Guard(can_direct)
    @extend_schema(summary="What a change since the draw broke, and the repair", responses=RepairOutput)
    def preview_repair(self, request: Request, event: int, number: int) -> Response:
        answer = repairs.repair(self.round(number))
        if answer is None:
            raise NotFound("Nothing changed since this draw.")
        return Response(RepairOutput(answer).data)

    repair = act_on_round(repair_round, summary="Repair the draw, touching the fewest tables", takes=ReasonInput)
    unpublish = act_on_round(unpublish_round, summary="Take the newest round back: a draft again", takes=ReasonInput)
    publish = act_on_round(
        services.publish_round, summary="Publish the draft: from here its pairings never change", takes=PublishInput
    )
    complete = act_on_round(
        services.complete_round, summary="Close a round: the standings count it", version_of="event"
    )
    abandon = act_on_round(
        abandon_round, summary="Abandon a round: complete if every table has a result, else void", takes=AbandonInput
    )
    destroy = removal(services.discard_draft, "Discard the draft", on=the_round, version_of="round")

    def _seat(self, drawn: Round, player: int) -> Seat:
        seats = Seat.objects.select_related("match", "round__event", "player")
        seat = seats.filter(round=drawn, player=player).first()
        if seat is None:
            raise NotFound("One of these players does not sit in this draft.")
        return seat


class UndoView(EventViewSet):
    """The last step at the desk. Undoing is an act that does the opposite; the journal keeps both."""

    scope = Scope.DIRECT
    serializer_class = LastStep
    readers = writers = Guard(can_direct)

    @extend_schema(summary="The last step, if it can be undone")
    def retrieve(self, request: Request, event: int) -> Response:
        return self.reply(self.event)

    create = operation(undo_step, LastStep, "Undo the last step", takes=UndoInput)

    def shown(self, made: Event) -> object:
        step = shown_step(self.event)
        if step is None or step.missing:
            return {"step": None, "text": ""}
        return {"step": step.pk, "text": step.text}
