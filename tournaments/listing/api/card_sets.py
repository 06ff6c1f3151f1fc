"""Card sets and their release dates."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.department.models import CardSet
from tournaments.kernel.operations import sent
from tournaments.kernel.parsing import envelope, key_of
from tournaments.kernel.schema import creates, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Door, MemberCall
from tournaments.listing.serializers.card_sets import CardSetShown, CardSetWritten
from tournaments.listing.services.card_sets import SetDetails, add_card_set, edit_card_set
from tournaments.people.permissions import can_coordinate


class CardSetsView(Door):
    """What coordinators know of the sets of every game."""

    scope = Scope.DIRECT
    serializer_class = CardSetShown
    queryset = CardSet.objects.order_by("game", "released", "name")
    guards = {"create": can_coordinate, "update": can_coordinate}

    @extend_schema(summary="List card sets")
    def list(self, request: Request) -> Response:
        return self.get_paginated_response(CardSetShown(self.paginate_queryset(self.get_queryset()), many=True).data)

    @creates(CardSetWritten, CardSetShown, summary="Add a card set (coordinators)")
    def create(self, request: MemberCall) -> Response:
        made = add_card_set(_said(request), by=request.user, key=key_of(request))
        return Response(CardSetShown(made).data, status=status.HTTP_201_CREATED)

    @writes(CardSetWritten, CardSetShown, summary="Change a card set (coordinators)", version_of="card set")
    def update(self, request: MemberCall, pk: int) -> Response:
        stands = get_object_or_404(self.get_queryset(), pk=pk)
        return Response(CardSetShown(edit_card_set(stands, _said(request), by=request.user, **envelope(request))).data)


def _said(request: Request) -> SetDetails:
    said = sent(CardSetWritten, request)
    return SetDetails(**said)
