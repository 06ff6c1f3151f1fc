"""Lists, players and events, for everybody."""

from __future__ import annotations

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ratings.api.serializers import (
    BookSummary,
    EventTold,
    HeadToHead,
    ListAsked,
    RankedPlayer,
    RatingsOfPlayer,
    RatingStep,
)
from ratings.engine import LISTS
from ratings.selectors.careers import history, record_of, standings_of, steps
from ratings.selectors.encounters import encounters, expected
from ratings.selectors.events import told
from ratings.selectors.lists import books, list_called, listed, named, narrowed, ranked
from tournaments.kernel.viewsets import Door
from tournaments.people.models import Player
from tournaments.record.models import Event
from tournaments.record.permissions import can_see

CODE = OpenApiParameter("code", str, OpenApiParameter.PATH, enum=list(LISTS))


class BooksView(Door):
    """The books of all games with their lists."""

    serializer_class = BookSummary
    pagination_class = None

    @extend_schema(summary="List the rating lists")
    def list(self, request: Request) -> Response:
        return Response(BookSummary(books(), many=True).data)


class ListsView(Door):
    """A rating list."""

    serializer_class = RankedPlayer

    @extend_schema(summary="Show a rating list", parameters=[CODE, ListAsked])
    def list(self, request: Request, code: str) -> Response:
        known_list(code)
        asked = ListAsked(data=request.query_params).asked()
        all_of_them = narrowed(code, asked)
        page = self.paginate_queryset(listed(named(all_of_them, asked.name))) or []
        found = ranked(page, all_of_them, searched=bool(asked.name))
        return self.get_paginated_response(RankedPlayer(found, many=True).data)


class PlayersView(Door):
    """A player's ratings. Who was merged is answered for by the record he goes by."""

    serializer_class = RatingsOfPlayer

    @extend_schema(summary="Show the ratings of a player", responses=RatingsOfPlayer)
    def retrieve(self, request: Request, pk: int) -> Response:
        player = known(pk)
        said = {"player": player.pk, "name": player.shown_name, "ratings": standings_of(player)}
        return Response(RatingsOfPlayer(said).data)

    @extend_schema(
        summary="List what events did to a rating of a player", parameters=[CODE], responses=RatingStep(many=True)
    )
    def list(self, request: Request, pk: int, code: str) -> Response:
        player = known(pk)
        known_list(code)
        page = self.paginate_queryset(history(player, code)) or []
        return self.get_paginated_response(RatingStep(steps(player, page), many=True).data)

    @extend_schema(summary="Compare two players", responses=HeadToHead)
    def against(self, request: Request, pk: int, other: int) -> Response:
        one, two = known(pk), known(other)
        said = {"player": one.pk, "other": two.pk, "games": encounters(one, two), "expected": expected(one, two)}
        return Response(HeadToHead(said).data)


class EventsView(Door):
    """What an event did to ratings."""

    serializer_class = EventTold

    @extend_schema(summary="Show what an event did to ratings", responses=EventTold)
    def retrieve(self, request: Request, pk: int) -> Response:
        event = get_object_or_404(Event, pk=pk)
        if not can_see(request.user, event):
            raise Http404
        return Response(EventTold(told(event)).data)


def known(pk: int) -> Player:
    """The record this player goes by in the end."""
    player = record_of(pk)
    if player is None:
        raise Http404
    return player


def known_list(code: str) -> None:
    if list_called(code) is None:
        raise Http404
