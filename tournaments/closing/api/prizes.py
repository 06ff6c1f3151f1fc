"""The prizes of an event: everybody reads them, its directors award them and tick them off."""

from __future__ import annotations

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.closing.selectors.prizes import with_winners
from tournaments.closing.serializers.prizes import GivenWritten, PrizeShown, PrizeWritten, WinnerWritten
from tournaments.closing.services.prizes import add_prize, award_prizes, give_prize, hand_out_prize, remove_prize
from tournaments.kernel.operations import sent
from tournaments.kernel.parsing import envelope, nothing
from tournaments.kernel.schema import acts, creates, removes, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import MemberCall
from tournaments.record.models import Entry, Prize
from tournaments.record.permissions import can_direct
from tournaments.record.viewsets import EventDoor


class PrizesView(EventDoor):
    """By place, then the others."""

    scope = Scope.DIRECT
    serializer_class = PrizeShown
    pagination_class = None
    event_guards = dict.fromkeys(("create", "destroy", "award", "winner", "given"), can_direct)

    def prizes(self) -> QuerySet[Prize]:
        return with_winners(Prize.objects.filter(event=self.event).select_related("event"))

    @extend_schema(summary="List the prizes of an event", responses=PrizeShown(many=True))
    def list(self, request: Request, event: int) -> Response:
        return Response(PrizeShown(self.prizes(), many=True).data)

    @creates(PrizeWritten, PrizeShown, summary="Put a prize on the list", version_of="event")
    def create(self, request: MemberCall, event: int) -> Response:
        said = PrizeWritten(data=request.data)
        said.is_valid(raise_exception=True)
        made = add_prize(self.event, said.offer(), by=request.user, **envelope(request))
        return Response(PrizeShown(made).data, status=status.HTTP_201_CREATED)

    @removes(summary="Take a prize off the list")
    def destroy(self, request: MemberCall, event: int, pk: int) -> Response:
        remove_prize(self._prize(pk), by=request.user, **envelope(request))
        return Response(status=status.HTTP_204_NO_CONTENT)

    @acts(PrizeShown(many=True), summary="Award every prize for a place to who stands there")
    def award(self, request: MemberCall, event: int) -> Response:
        nothing(request)
        award_prizes(self.event, by=request.user, **envelope(request))
        return Response(PrizeShown(self.prizes(), many=True).data)

    @writes(WinnerWritten, PrizeShown, summary="Say who has won a prize")
    def winner(self, request: MemberCall, event: int, pk: int) -> Response:
        said = sent(WinnerWritten, request)
        asked = said["entry"]
        entry = get_object_or_404(Entry, event=self.event, pk=asked) if asked else None
        give_prize(self._prize(pk), entry, by=request.user, **envelope(request))
        return Response(PrizeShown(self._prize(pk)).data)

    @writes(GivenWritten, PrizeShown, summary="Tick a prize as handed out, or take the tick back")
    def given(self, request: MemberCall, event: int, pk: int) -> Response:
        said = sent(GivenWritten, request)
        hand_out_prize(self._prize(pk), given=said["given"], by=request.user, **envelope(request))
        return Response(PrizeShown(self._prize(pk)).data)

    def _prize(self, pk: int) -> Prize:
        return get_object_or_404(self.prizes(), pk=pk)
