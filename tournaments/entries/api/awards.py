"""Awards and titles of players: everybody reads them, posts of Organized Play give and withdraw them by hand."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.department.permissions import can_give_titles, can_grant_awards
from tournaments.entries.serializers.awards import AwardInput, AwardOutput, SeasonAsked, TitleInput, TitleOutput
from tournaments.entries.services.awards import grant_award, withdraw_award
from tournaments.entries.services.titles import add_title, withdraw_title
from tournaments.kernel.field_types import Reason
from tournaments.kernel.operations import get_row, operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, SiteViewSet
from tournaments.people.models import Player
from tournaments.people.selectors.persons import players
from tournaments.record.models import EarnedAward, Title
from tournaments.record.selectors.awards import awards, awards_of
from tournaments.record.selectors.titles import standing_titles, titles, titles_of


def the_player(view: SiteViewSet, pk: int) -> Player:
    return get_object_or_404(players(), pk=pk)


class AwardsView(SiteViewSet):
    """Earned byes and head starts (OPG 11), used ones and withdrawn ones too."""

    scope = Scope.DIRECT
    serializer_class = AwardOutput
    writers = Guard(can_grant_awards)
    queryset = awards()

    @extend_schema(summary="List the awards of a player")
    def list(self, request: Request, pk: int) -> Response:
        return self.listed(awards_of(the_player(self, pk).person))

    create = operation(
        grant_award,
        AwardOutput,
        "Grant an award by hand (Director of Organized Play)",
        takes=AwardInput,
        on=the_player,
        version_of="player",
        makes=True,
    )
    withdraw = operation(
        withdraw_award,
        AwardOutput,
        "Withdraw an award for good (Director of Organized Play)",
        takes=Reason,
        on=get_row,
        version_of="award",
    )

    def shown(self, award: EarnedAward) -> Any:
        return awards().get(pk=award.pk)


class TitlesView(SiteViewSet):
    """Titles that stand."""

    scope = Scope.DIRECT
    serializer_class = TitleOutput
    writers = Guard(can_give_titles)
    queryset = titles()

    @extend_schema(summary="List the titles of a player")
    def list(self, request: Request, pk: int) -> Response:
        return self.listed(titles_of(the_player(self, pk).person))

    @extend_schema(
        summary="List all titles, the latest season first",
        parameters=[SeasonAsked],
        responses=TitleOutput(many=True),
    )
    def hall(self, request: Request) -> Response:
        query = SeasonAsked(data=request.query_params)
        query.is_valid(raise_exception=True)
        return self.listed(standing_titles(query.validated_data.get("year")))

    create = operation(
        add_title,
        TitleOutput,
        "Give a title (Achievement Master)",
        takes=TitleInput,
        on=the_player,
        version_of="player",
        makes=True,
    )
    withdraw = operation(
        withdraw_title,
        TitleOutput,
        "Withdraw a title that was given by hand (Achievement Master)",
        takes=Reason,
        on=get_row,
        version_of="title",
    )

    def shown(self, title: Title) -> Any:
        return titles().get(pk=title.pk)
