"""An event at its end: finalizing, opening it again; the prizes, which its directors award and tick off."""

from __future__ import annotations

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.closing.selectors.possible import possible_acts
from tournaments.closing.selectors.prizes import shown_prizes, with_winners
from tournaments.closing.serializers.closing import (
    CutInput,
    Finalized,
    FinalOrderInput,
    FinalWaiverInput,
    GivenInput,
    OutlookOutput,
    PossibleActOutput,
    PrizeInput,
    PrizeOutput,
    TakingBackInput,
    WinnerInput,
)
from tournaments.closing.services.cuts import note_cut, take_back_cut
from tournaments.closing.services.ordering import type_order
from tournaments.closing.services.prizes import add_prize, award_prizes, give_prize, hand_out_prize, remove_prize
from tournaments.closing.services.reporting import finalize_event, outlook, propose_reopening
from tournaments.closing.services.taking_back import take_back_finalizing
from tournaments.closing.services.waivers import take_back_waiver, waive_final
from tournaments.kernel.field_types import Reason
from tournaments.kernel.operations import operation, read_arguments, removal
from tournaments.kernel.parsing import read_envelope
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall
from tournaments.listing.serializers.events import EventWhole, whole_event
from tournaments.people.guards import known_player
from tournaments.record.models import Entry, Event, Prize
from tournaments.record.permissions import COORDINATORS_ONLY, can_direct, can_reopen, is_any_member
from tournaments.record.viewsets import EventViewSet


class ClosingView(EventViewSet):
    """One event."""

    scope = Scope.DIRECT
    serializer_class = EventWhole
    readers = writers = Guard(can_direct)

    @extend_schema(summary="What finalizing will do, and what stands in the way", responses=OutlookOutput)
    def outlook(self, request: Request, event: int) -> Response:
        return Response(OutlookOutput(outlook(self.event)).data)

    @writes(Finalized, EventWhole, summary="Finalize the event: its table is frozen")
    def finalize(self, request: MemberCall, event: int) -> Response:
        data = read_arguments(Finalized, request)
        if winner := data.get("confrontation_winner"):
            data["confrontation_winner"] = known_player(winner, self.event)
        return self.reply(finalize_event(self.event, **data, by=request.user, **read_envelope(request)))

    order = operation(
        type_order,
        EventWhole,
        "Type the final order of an event without scoring",
        takes=FinalOrderInput,
    )
    waive = operation(
        waive_final,
        EventWhole,
        "Waive the final confrontation as its second seed, or for that player",
        takes=FinalWaiverInput,
        guard=Guard(is_any_member),
        scope=Scope.PLAY,
    )
    take_back_waiver = operation(
        take_back_waiver, EventWhole, "Take back that the final confrontation is waived, before the event is final"
    )
    note_cut = operation(note_cut, EventWhole, "Note who cut the highest Tribble in a tie", takes=CutInput)
    take_back_cut = operation(take_back_cut, EventWhole, "Take back the cut that was noted last")
    take_back = operation(
        take_back_finalizing,
        EventWhole,
        "Take back within 24 hours that the event was finalized, while nothing rests on it",
        takes=TakingBackInput,
    )
    reopen = operation(
        propose_reopening,
        EventWhole,
        "Open a finalized event again; one that counts takes two people, and is proposed (coordinators)",
        takes=Reason,
        guard=Guard(can_reopen, COORDINATORS_ONLY),
    )

    def reply(self, event: Event, code: int = status.HTTP_200_OK) -> Response:
        return Response(whole_event(event, self.request.user), status=code)


class PossibleView(EventViewSet):
    """The acts of an event that the caller may do now, and what is missing before each."""

    by_version = False
    serializer_class = PossibleActOutput
    pagination_class = None

    @extend_schema(
        summary="What the caller may do at this event now, and what is missing", responses=PossibleActOutput(many=True)
    )
    def list(self, request: Request, event: int) -> Response:
        return Response(PossibleActOutput(possible_acts(self.event, request.user), many=True).data)


def the_prize(view: PrizesView, pk: int) -> Prize:
    return get_object_or_404(view.prizes(), pk=pk)


class PrizesView(EventViewSet):
    """The prizes of an event: those for places first, then the others."""

    scope = Scope.DIRECT
    serializer_class = PrizeOutput
    pagination_class = None
    writers = Guard(can_direct)

    def prizes(self) -> QuerySet[Prize]:
        return with_winners(Prize.objects.filter(event=self.event).select_related("event"))

    @extend_schema(summary="List the prizes of an event", responses=PrizeOutput(many=True))
    def list(self, request: Request, event: int) -> Response:
        return self.listed(shown_prizes(self.event))

    create = operation(add_prize, PrizeOutput, "Put a prize on the list", takes=PrizeInput, makes=True)
    destroy = removal(remove_prize, "Take a prize off the list", on=the_prize)
    award = operation(
        award_prizes,
        PrizeOutput(many=True),
        "Award every prize for a place to who stands there",
        shows=lambda view, event: view.prizes(),
    )

    @writes(WinnerInput, PrizeOutput, summary="Say who has won a prize")
    def winner(self, request: MemberCall, event: int, pk: int) -> Response:
        won_by = read_arguments(WinnerInput, request)["entry"]
        entry = get_object_or_404(Entry, event=self.event, pk=won_by) if won_by else None
        return self.reply(give_prize(the_prize(self, pk), entry, by=request.user, **read_envelope(request)))

    given = operation(
        hand_out_prize, PrizeOutput, "Tick a prize as handed out, or take the tick back", takes=GivenInput, on=the_prize
    )

    def shown(self, prize: Prize) -> Prize:
        return the_prize(self, prize.pk)
