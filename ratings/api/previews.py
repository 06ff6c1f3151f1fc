"""What ratings will be after a merge or a correction: worked out for whoever decides it, written nowhere."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from ratings.forms.correction import OUTCOMES
from ratings.selectors.corrections import effects
from ratings.selectors.merging import foreseen
from tournaments.department.permissions import can_merge_players
from tournaments.engine.types import Outcome
from tournaments.entries.selectors.persons import refusal
from tournaments.kernel.field_types import Written
from tournaments.kernel.operations import sent
from tournaments.kernel.permissions import is_member
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Door
from tournaments.people.models import Player
from tournaments.record.models import Event, Match, Seat
from tournaments.record.permissions import DIRECTORS_ONLY, can_direct, can_see


class OutcomesAsked(Written):
    """What the new result gives both seats. A key it does not know is refused by name."""

    a = serializers.ChoiceField(choices=OUTCOMES)
    b = serializers.ChoiceField(choices=OUTCOMES)


class ForeseenShown(serializers.Serializer[Any]):
    """In one list: each record now (null: not rated), and both as one; how many events are rated anew for it."""

    list = serializers.CharField(source="list.code")
    player = serializers.FloatField(allow_null=True)
    into = serializers.FloatField(allow_null=True)
    together = serializers.FloatField()
    events = serializers.IntegerField()
    other_players = serializers.IntegerField(source="others")


class PlayerForeseen(serializers.Serializer[Any]):
    """A player's rating before the event, after it as the result stands, and as it would be corrected."""

    id = serializers.IntegerField(source="player.pk")
    name = serializers.CharField(source="player.shown_name")
    before = serializers.FloatField()
    stands = serializers.FloatField()
    corrected = serializers.FloatField()


class EffectShown(serializers.Serializer[Any]):
    list = serializers.CharField(source="list.code")
    players = PlayerForeseen(source="lines", many=True)


class PreviewsView(Door):
    """Both are for those who may do what they foresee."""

    scope = Scope.DIRECT
    pagination_class = None

    guards = {"merging": can_merge_players, "correction": is_member}

    @extend_schema(summary="Ratings if two records were one (coordinators)", responses=ForeseenShown(many=True))
    def merging(self, request: Request, pk: int, into: int) -> Response:
        records = Player.objects.select_related("merged_into", "user")
        player, other = get_object_or_404(records, pk=pk), get_object_or_404(records, pk=into)
        if found := refusal(player, other):
            raise found
        return Response(ForeseenShown(foreseen(player, other), many=True).data)

    @extend_schema(
        summary="Ratings if a result was corrected; nothing is saved (directors)",
        request=OutcomesAsked,
        responses={200: EffectShown(many=True)},
    )
    def correction(self, request: Request, event: int, number: int, table: int) -> Response:
        match = _match(request, event, number, table)
        if not can_direct(request.user, match.round.event):
            self.permission_denied(request, DIRECTORS_ONLY)
        said = sent(OutcomesAsked, request)
        found = effects(match, *(Outcome(said[seat]) for seat in "ab"))
        return Response(EffectShown(found, many=True).data)


def _match(request: Request, event: int, number: int, table: int) -> Match:
    held = get_object_or_404(Event.every, pk=event)
    seats = Prefetch("seats", Seat.objects.select_related("player__merged_into").order_by("place"))
    found = Match.objects.filter(seats__place=1).select_related("round__event").prefetch_related(seats)
    here = found.filter(round__event=held if can_see(request.user, held) else None)
    return get_object_or_404(here, round__number=number, table=table)
