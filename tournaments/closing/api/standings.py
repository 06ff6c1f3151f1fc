"""The table and why it is as it is, the scorecards behind it; the journal of an event."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.closing.serializers.standings import CardOutput, StandingsOutput
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.viewsets import Guard
from tournaments.record.permissions import can_read_journal
from tournaments.record.selectors.acts import shown_acts
from tournaments.record.selectors.cards import player_card, player_cards
from tournaments.record.selectors.scorecards import standings_data
from tournaments.record.serializers.events import ActOutput
from tournaments.record.viewsets import EventViewSet


class StandingsView(EventViewSet):
    """Computed from the facts each time; frozen once the event is finalized."""

    serializer_class = StandingsOutput
    pagination_class = None

    @extend_schema(summary="The standings, with every figure explained", responses=StandingsOutput)
    def retrieve(self, request: Request, event: int) -> Response:
        return Response(StandingsOutput(standings_data(self.event)).data)


class CardsView(EventViewSet):
    """Every round of every player, those who are ranked first."""

    serializer_class = CardOutput
    pagination_class = None

    @extend_schema(summary="List the scorecards of an event", responses=CardOutput(many=True))
    def list(self, request: Request, event: int) -> Response:
        return self.listed(player_cards(self.event))

    @extend_schema(summary="Show the scorecard of a player, by the player's id")
    def retrieve(self, request: Request, event: int, pk: int) -> Response:
        try:
            return self.reply(player_card(self.event, pk))
        except KeyError:
            raise Http404("This player is not on the list.") from None


class JournalView(EventViewSet):
    """The journal of an event, for its directors and the coordinators."""

    serializer_class = ActOutput
    readers = Guard(can_read_journal)

    @extend_schema(summary="List what was done to an event")
    def list(self, request: Request, event: int) -> Response:
        rows = JournalEntry.objects.filter(event=self.event).select_related("actor__player")
        page = self.paginate_queryset(rows) or []
        rows_in_words = list(zip(page, shown_acts(self.event, page), strict=True))
        return self.get_paginated_response(ActOutput(rows_in_words, many=True).data)
