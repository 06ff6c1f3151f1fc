"""Runs of ratings, for coordinators."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from ratings.api.serializers import EventAwaiting, RefreshAsked, RunShown
from ratings.selectors.runs import awaiting, runs
from ratings.selectors.waiting import Queue
from ratings.services.runs import refresh_ratings
from tournaments.kernel.parsing import key_of
from tournaments.kernel.schema import creates
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Door, MemberCall
from tournaments.people.permissions import can_coordinate


class RunsView(Door):
    """How far each run is, and a call that asks for another."""

    scope = Scope.DIRECT
    serializer_class = RunShown
    guards = {"list": can_coordinate, "create": can_coordinate, "awaiting": can_coordinate}

    @extend_schema(summary="List the runs of ratings (coordinators)", responses=RunShown(many=True))
    def list(self, request: Request) -> Response:
        shown = RunShown(self.paginate_queryset(runs()), many=True, context={"queue": Queue()})
        return self.get_paginated_response(shown.data)

    @creates(RefreshAsked, RunShown, summary="Have all ratings of a book worked out anew (coordinators)")
    def create(self, request: MemberCall) -> Response:
        asked = RefreshAsked(data=request.data)
        asked.is_valid(raise_exception=True)
        run = refresh_ratings(asked.validated_data["book"], by=request.user, key=key_of(request))
        shown = RunShown(runs().get(pk=run.pk), context={"queue": Queue()})
        return Response(shown.data, status=status.HTTP_201_CREATED)

    @extend_schema(
        summary="List the events that await a full refresh (coordinators)", responses=EventAwaiting(many=True)
    )
    def awaiting(self, request: Request) -> Response:
        return self.get_paginated_response(EventAwaiting(self.paginate_queryset(awaiting()), many=True).data)
