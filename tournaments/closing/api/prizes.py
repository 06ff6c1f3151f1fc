"""The prizes of an event: everybody reads them, its directors award them and tick them off."""

from __future__ import annotations

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.closing.selectors.prizes import with_winners
from tournaments.closing.serializers.prizes import GivenInput, PrizeInput, PrizeOutput, WinnerInput
from tournaments.closing.services.prizes import add_prize, award_prizes, give_prize, hand_out_prize, remove_prize
from tournaments.kernel.operations import operation, removal, sent
from tournaments.kernel.parsing import envelope
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall
from tournaments.record.models import Entry, Prize
from tournaments.record.permissions import can_direct
from tournaments.record.viewsets import EventViewSet


def the_prize(view: PrizesView, pk: int) -> Prize:
    return get_object_or_404(view.prizes(), pk=pk)


class PrizesView(EventViewSet):
    """By place, then the others."""

    scope = Scope.DIRECT
    serializer_class = PrizeOutput
    pagination_class = None
    writers = Guard(can_direct)

    def prizes(self) -> QuerySet[Prize]:
        return with_winners(Prize.objects.filter(event=self.event).select_related("event"))

    @extend_schema(summary="List the prizes of an event", responses=PrizeOutput(many=True))
    def list(self, request: Request, event: int) -> Response:
        return self.listed(self.prizes())

    create = operation(add_prize, PrizeOutput, summary="Put a prize on the list", takes=PrizeInput, makes=True)
    destroy = removal(remove_prize, summary="Take a prize off the list", on=the_prize)
    award = operation(
        award_prizes,
        PrizeOutput(many=True),
        summary="Award every prize for a place to who stands there",
        shows=lambda view, event: view.prizes(),
    )

    @writes(WinnerInput, PrizeOutput, summary="Say who has won a prize")
    def winner(self, request: MemberCall, event: int, pk: int) -> Response:
        asked = sent(WinnerInput, request)["entry"]
        entry = get_object_or_404(Entry, event=self.event, pk=asked) if asked else None
        return self.reply(give_prize(the_prize(self, pk), entry, by=request.user, **envelope(request)))

    given = operation(
        hand_out_prize,
        PrizeOutput,
        summary="Tick a prize as handed out, or take the tick back",
        takes=GivenInput,
        on=the_prize,
    )

    def shown(self, made: Prize) -> Prize:
        return the_prize(self, made.pk)
