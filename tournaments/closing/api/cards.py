"""Scorecards of an event."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.closing.serializers.cards import CardShown
from tournaments.record.selectors.cards import player_card, player_cards
from tournaments.record.viewsets import EventDoor


class CardsView(EventDoor):
    """Every round of every player, those who are ranked first."""

    serializer_class = CardShown
    pagination_class = None

    @extend_schema(summary="List the scorecards of an event", responses=CardShown(many=True))
    def list(self, request: Request, event: int) -> Response:
        return Response(CardShown(player_cards(self.event), many=True).data)

    @extend_schema(summary="Show the scorecard of a player, by the player's id")
    def retrieve(self, request: Request, event: int, pk: int) -> Response:
        try:
            return Response(CardShown(player_card(self.event, pk)).data)
        except KeyError:
            raise Http404("This player is not on the list.") from None
