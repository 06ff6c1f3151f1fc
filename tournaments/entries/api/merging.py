"""Two records of one person: looked at side by side, merged, parted again."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.department.permissions import can_merge_players
from tournaments.entries.selectors.persons import standing_mergings, together
from tournaments.entries.serializers.records import MergingOutput, SamePlayer, TogetherOutput
from tournaments.entries.services.merging import merge_players, part_players
from tournaments.kernel.operations import operation, sent, the_row
from tournaments.kernel.parsing import envelope
from tournaments.kernel.schema import creates
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.people.models import Player
from tournaments.record.models import Merging


def the_record(pk: int) -> Player:
    return get_object_or_404(Player.objects.select_related("merged_into", "user"), pk=pk)


class MergingsView(SiteViewSet):
    """For coordinators alone."""

    scope = Scope.DIRECT
    serializer_class = MergingOutput
    readers = writers = Guard(can_merge_players)
    queryset = Merging.objects.select_related("player", "into__merged_into")

    @extend_schema(summary="List what was merged into this record and is not parted (coordinators)")
    def list(self, request: Request, pk: int) -> Response:
        return self.listed(standing_mergings(get_object_or_404(Player, pk=pk)))

    @extend_schema(summary="What merging two records would come to (coordinators)", responses=TogetherOutput)
    def preview(self, request: Request, pk: int, into: int) -> Response:
        return Response(TogetherOutput(together(the_record(pk), the_record(into))).data)

    @creates(SamePlayer, MergingOutput, summary="Merge a record into another (coordinators)", version_of="player")
    def merge(self, request: MemberCall, pk: int) -> Response:
        written = sent(SamePlayer, request)
        player, into = the_record(pk), the_record(written["into"])
        made = merge_players(player, into, written["reason"], by=request.user, **envelope(request))
        return self.reply(made, status.HTTP_201_CREATED)

    part = operation(
        part_players,
        MergingOutput,
        summary="Part two merged records again (coordinators)",
        on=the_row,
        version_of="merging",
    )

    def shown(self, made: Merging) -> Any:
        return self.get_queryset().get(pk=made.pk)
