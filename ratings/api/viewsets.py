"""Lists, players and events, for everybody; previews and runs, for who decides by them."""

from __future__ import annotations

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from ratings.api import serializers
from ratings.engine import LISTS
from ratings.models import RatingRun
from ratings.selectors.careers import history, record_of, standings_of, steps
from ratings.selectors.encounters import encounters, list_expectations
from ratings.selectors.events import event_ratings
from ratings.selectors.lists import books, list_called, list_ratings, load_rows, match_names, rank_rows
from ratings.selectors.previews import preview_correction, preview_merge
from ratings.selectors.runs import Queue, awaiting, runs
from ratings.services.runs import refresh_ratings
from tournaments.department.permissions import can_merge_players
from tournaments.engine import CARD_GAMES
from tournaments.engine.core.registry import LiveSequence
from tournaments.engine.core.seats import LETTERS
from tournaments.engine.core.types import Outcome
from tournaments.entries.selectors.persons import refusal
from tournaments.kernel.operations import operation, read_arguments
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, SiteViewSet
from tournaments.people.models import Player
from tournaments.people.permissions import can_coordinate
from tournaments.record.models import Event, Match
from tournaments.record.permissions import DIRECTORS_ONLY, can_direct, can_see
from tournaments.record.selectors.rows import games_of

CODE = OpenApiParameter("code", str, OpenApiParameter.PATH, enum=LiveSequence(lambda: tuple(LISTS), CARD_GAMES))


class BooksView(SiteViewSet):
    """The books of all games with their lists."""

    serializer_class = serializers.BookSummary
    pagination_class = None

    @extend_schema(summary="List the rating lists")
    def list(self, request: Request) -> Response:
        return Response(serializers.BookSummary(books(), many=True).data)


class ListsView(SiteViewSet):
    """A rating list."""

    serializer_class = serializers.RankedPlayer

    @extend_schema(summary="Show a rating list", parameters=[CODE, serializers.ListAsked])
    def list(self, request: Request, code: str) -> Response:
        known_list(code)
        filters = serializers.ListAsked(data=request.query_params).filters()
        all_of_them = list_ratings(code, filters)
        page = self.paginate_queryset(load_rows(match_names(all_of_them, filters.name))) or []
        rows = rank_rows(page, all_of_them, searched=bool(filters.name))
        return self.get_paginated_response(serializers.RankedPlayer(rows, many=True).data)


class PlayersView(SiteViewSet):
    """A player's ratings. Merged records answer with the record that replaced them."""

    serializer_class = serializers.RatingsOfPlayer

    @extend_schema(summary="Show the ratings of a player", responses=serializers.RatingsOfPlayer)
    def retrieve(self, request: Request, pk: int) -> Response:
        player = get_record(pk)
        data = {"player": player.pk, "name": player.shown_name, "ratings": standings_of(player)}
        return Response(serializers.RatingsOfPlayer(data).data)

    @extend_schema(
        summary="List what events did to a rating of a player",
        parameters=[CODE],
        responses=serializers.RatingStep(many=True),
    )
    def list(self, request: Request, pk: int, code: str) -> Response:
        player = get_record(pk)
        known_list(code)
        page = self.paginate_queryset(history(player, code)) or []
        return self.get_paginated_response(serializers.RatingStep(steps(player, page), many=True).data)

    @extend_schema(summary="Compare two players", responses=serializers.HeadToHead)
    def against(self, request: Request, pk: int, other: int) -> Response:
        player, two = get_record(pk), get_record(other)
        compared = {"games": encounters(player, two), "expected": list_expectations(player, two)}
        data = {"player": player.pk, "other": two.pk, **compared}
        return Response(serializers.HeadToHead(data).data)


class EventsView(SiteViewSet):
    """An event's effect on ratings."""

    serializer_class = serializers.EventTold

    @extend_schema(summary="Show what an event did to ratings", responses=serializers.EventTold)
    def retrieve(self, request: Request, pk: int) -> Response:
        event = get_object_or_404(Event, pk=pk)
        if not can_see(request.user, event):
            raise Http404
        return self.reply(event_ratings(event))


class PreviewsView(SiteViewSet):
    """Both are for those who may do what they foresee."""

    scope = Scope.DIRECT
    pagination_class = None
    readers = Guard(can_merge_players)

    @extend_schema(
        summary="Ratings if two records were one (coordinators)", responses=serializers.ForeseenOutput(many=True)
    )
    def merging(self, request: Request, pk: int, into: int) -> Response:
        records = Player.objects.select_related("merged_into", "user")
        player, other = get_object_or_404(records, pk=pk), get_object_or_404(records, pk=into)
        if violation := refusal(player, other):
            raise violation
        return Response(serializers.ForeseenOutput(preview_merge(player, other), many=True).data)

    @extend_schema(
        summary="Ratings if a result was corrected; nothing is saved (directors)",
        request=serializers.OutcomesAsked,
        responses={200: serializers.EffectOutput(many=True)},
    )
    def correction(self, request: Request, event: int, number: int, table: int) -> Response:
        match = _match(request, event, number, table)
        if not can_direct(request.user, match.round.event):
            self.permission_denied(request, DIRECTORS_ONLY)
        data = read_arguments(serializers.OutcomesAsked, request)
        seats, told = LETTERS[: len(match.seats.all())], [seat for seat in LETTERS if seat in data]
        if told != [*seats]:
            raise ValidationError(
                {seat: [f"This table has the seats {', '.join(seats)}."] for seat in {*told} ^ {*seats}}
            )
        outcomes = [Outcome(data[seat]) for seat in seats]
        changes = preview_correction(match, outcomes, data.get("points", ()))
        return Response(serializers.EffectOutput(changes, many=True).data)


class RunsView(SiteViewSet):
    """The progress of rating runs, and a call that requests one."""

    scope = Scope.DIRECT
    serializer_class = serializers.RunOutput
    readers = writers = Guard(can_coordinate)

    @extend_schema(summary="List the runs of ratings (coordinators)", responses=serializers.RunOutput(many=True))
    def list(self, request: Request) -> Response:
        shown = serializers.RunOutput(self.paginate_queryset(runs()), many=True, context={"queue": Queue()})
        return self.get_paginated_response(shown.data)

    create = operation(
        refresh_ratings,
        serializers.RunOutput,
        "Have all ratings of a book worked out anew (coordinators)",
        takes=serializers.RefreshAsked,
        on=None,
        makes=True,
    )

    @extend_schema(
        summary="List the events that await a full refresh (coordinators)",
        responses=serializers.EventAwaiting(many=True),
    )
    def awaiting(self, request: Request) -> Response:
        return self.get_paginated_response(
            serializers.EventAwaiting(self.paginate_queryset(awaiting()), many=True).data
        )

    def reply(self, run: RatingRun, code: int = 200) -> Response:
        return Response(serializers.RunOutput(runs().get(pk=run.pk), context={"queue": Queue()}).data, status=code)


def get_record(pk: int) -> Player:
    """Return the record that this player goes by. Raises Http404."""
    player = record_of(pk)
    if player is None:
        raise Http404
    return player


def known_list(code: str) -> None:
    if list_called(code) is None:
        raise Http404


def _match(request: Request, event: int, number: int, table: int) -> Match:
    held = get_object_or_404(Event.every, pk=event)
    if not can_see(request.user, held):
        raise Http404
    return get_object_or_404(games_of(held), round__number=number, table=table)
