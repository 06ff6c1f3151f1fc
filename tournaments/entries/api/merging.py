"""Two records of one person: looked at side by side, merged, parted again."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.department.permissions import can_merge_players
from tournaments.entries.selectors.mergings import together
from tournaments.entries.selectors.persons import standing_mergings
from tournaments.entries.serializers.merging import MergingShown, SamePlayer, TogetherShown
from tournaments.entries.services.merging import merge_players, part_players
from tournaments.kernel.operations import sent
from tournaments.kernel.parsing import envelope, nothing
from tournaments.kernel.schema import acts, creates
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Door, MemberCall
from tournaments.people.models import Player
from tournaments.record.models import Merging


class MergingsView(Door):
    """For coordinators alone."""

    scope = Scope.DIRECT
    serializer_class = MergingShown
    guards = dict.fromkeys(("list", "preview", "merge", "part"), can_merge_players)
    queryset = Merging.objects.select_related("player", "into__merged_into")

    @extend_schema(summary="List what was merged into this record and is not parted (coordinators)")
    def list(self, request: Request, pk: int) -> Response:
        page = self.paginate_queryset(standing_mergings(get_object_or_404(Player, pk=pk)))
        return self.get_paginated_response(MergingShown(page, many=True).data)

    @extend_schema(summary="What merging two records would come to (coordinators)", responses=TogetherShown)
    def preview(self, request: Request, pk: int, into: int) -> Response:
        return Response(TogetherShown(together(_record(pk), _record(into))).data)

    @creates(SamePlayer, MergingShown, summary="Merge a record into another (coordinators)", version_of="player")
    def merge(self, request: MemberCall, pk: int) -> Response:
        said = sent(SamePlayer, request)
        player, into = _record(pk), _record(said["into"])
        merging = merge_players(player, into, said["reason"], by=request.user, **envelope(request))
        return Response(self._shown(merging.pk), status=status.HTTP_201_CREATED)

    @acts(MergingShown, summary="Part two merged records again (coordinators)", version_of="merging")
    def part(self, request: MemberCall, pk: int) -> Response:
        nothing(request)
        merging = get_object_or_404(self.get_queryset(), pk=pk)
        return Response(self._shown(part_players(merging, by=request.user, **envelope(request)).pk))

    def _shown(self, pk: int) -> object:
        return MergingShown(self.get_queryset().get(pk=pk)).data


def _record(pk: int) -> Player:
    return get_object_or_404(Player.objects.select_related("merged_into", "user"), pk=pk)
