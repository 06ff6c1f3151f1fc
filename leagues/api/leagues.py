"""Leagues: formed, edited, handed on, ended; everybody over all of them, and their champions."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from leagues.api.invitations import PostInvitationOutput
from leagues.models import League
from leagues.models.invitation import HELD
from leagues.permissions import ACKNOWLEDGING, LEADERS_ONLY, can_acknowledge, can_lead
from leagues.selectors import pages
from leagues.selectors.before_league import LONGEST_NAME, MOST_ALTERNATES, MOST_FOUNDERS
from leagues.selectors.invitations import invitations_in
from leagues.selectors.texts import LONGEST_REASON
from leagues.services import leagues as services
from leagues.services.seasons import FIRST_YEAR, LAST_YEAR
from tournaments.department.models import Region
from tournaments.kernel.field_types import Handle, Input, Nothing, OneOf, Reason, SitePath, ValueOutput, Words
from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import SiteViewSet


class LeagueOutput(serializers.ModelSerializer[League]):
    """`director` and `alternates` are handles of members who accepted; `director` null: nobody leads it. `is_forming`:
    too few players have accepted to be committed. `ended_at` null: it goes on. `region` by its slug, null for no one
    region. `acknowledged_at` null: its points stay in its own table.
    """

    director = serializers.CharField(allow_null=True)
    alternates = serializers.SerializerMethodField()
    url = SitePath(source="get_absolute_url")
    region = serializers.CharField(source="region.slug", default=None, allow_null=True)

    class Meta:
        model = League
        fields = (
            *("id", "version", "url", "name", "about", "director", "alternates", "region", "formed_at"),
            *("is_forming", "acknowledged_at", "ended_at"),
        )

    def get_alternates(self, league: League) -> list[str]:
        return pages.alternates_of(league)


class LeagueInput(Input):
    name = Words(max_length=LONGEST_NAME)
    about = Words(lines=True, max_length=1000, required=False, allow_blank=True)
    alternates = serializers.ListField(
        child=Handle(),
        max_length=MOST_ALTERNATES,
        required=False,
        help_text="Handles of members: all who are alternates or asked to be. New ones are asked, others released.",
    )

    def arguments(self) -> dict[str, Any]:
        return {"details": parse_details(self.validated_data)}


class LeagueMade(LeagueInput):
    founders = serializers.ListField(
        child=Handle(), max_length=MOST_FOUNDERS, help_text="Handles of at least three members, who are asked."
    )

    region = Words(max_length=60, required=False, allow_blank=True, help_text="The slug of a region, or nothing.")

    def arguments(self) -> dict[str, Any]:
        """Raises Http404 for a region that is not there."""
        slug = self.validated_data.get("region")
        region = get_object_or_404(Region, slug=slug) if slug else None
        founders = tuple(self.validated_data["founders"])
        return {"details": parse_details(self.validated_data), "founders": founders, "region": region}


class HeirInput(Input):
    to = Handle(help_text="Of the member who is asked to lead the league.")


class FounderInput(Input):
    handle = Handle(help_text="Of the member who is asked to be committed.")


class PostInput(Input):
    post = OneOf(HELD)


class LeagueRenamed(Input):
    name = Words(max_length=LONGEST_NAME)
    reason = Words(max_length=LONGEST_REASON, help_text="Why: the director of the league reads it.")


class LeaguePointsOutput(ValueOutput):
    """Over all leagues, without bonus. `season` is 0 where no season was asked for; level ones share a `rank`."""

    value, names = pages.ShownPoints, "rank player name season lifetime"
    name = serializers.CharField(source="name.shown")


class PointsSought(serializers.Serializer[Any]):
    year = serializers.IntegerField(
        required=False,
        min_value=FIRST_YEAR,
        max_value=LAST_YEAR,
        help_text="That of the season's October; the points of all seasons without it.",
    )


class ChampionOutput(ValueOutput):
    """`season` is the season's number, `league` the league's."""

    value, names = pages.ShownSeason, "season league name year champion url"
    season = serializers.IntegerField(source="season.pk")
    league = serializers.IntegerField(source="season.league_id")
    name = serializers.CharField(source="season.league.name", help_text="Of the league.")
    year = serializers.IntegerField(source="season.year", help_text="That of the season's October.")
    champion = serializers.CharField(source="champion.shown")
    url = SitePath(source="season.get_absolute_url")


def parse_details(data: dict[str, Any]) -> services.Named:
    return services.Named(data["name"], data.get("about", ""), tuple(data.get("alternates", ())))


def readable_league(view: SiteViewSet, pk: int) -> League:
    """Return the league that the caller may see. Raises Http404."""
    return get_object_or_404(pages.readable_leagues(view.request.user), pk=pk)


def own_league(view: SiteViewSet, pk: int) -> League:
    """That the caller leads."""
    league = readable_league(view, pk)
    if not can_lead(view.request.user, league):
        view.permission_denied(view.request, LEADERS_ONLY)
    return league


def league_to_acknowledge(view: SiteViewSet, pk: int) -> League:
    """Return the league if the caller may acknowledge it."""
    league = readable_league(view, pk)
    if not can_acknowledge(view.request.user, league):
        view.permission_denied(view.request, ACKNOWLEDGING)
    return league


of_league = partial(operation, output=LeagueOutput, on=own_league, version_of="league")


class LeaguesView(SiteViewSet):
    """Local play from October to March (OPG 12). Whoever forms a league leads it."""

    scope = Scope.DIRECT
    serializer_class = LeagueOutput

    def get_queryset(self) -> QuerySet[League]:
        return pages.readable_leagues(self.request.user).order_by("name")

    @extend_schema(summary="List the leagues, also those that have ended")
    def list(self, request: Request) -> Response:
        return self.listed(self.get_queryset())

    @extend_schema(
        summary="List who is asked to hold a post of a league (its director)", responses=PostInvitationOutput(many=True)
    )
    def invitations(self, request: Request, pk: int) -> Response:
        return self.listed(invitations_in(own_league(self, pk)), PostInvitationOutput)

    @extend_schema(summary="Show a league")
    def retrieve(self, request: Request, pk: int) -> Response:
        return self.reply(get_object_or_404(self.get_queryset(), pk=pk))

    create = operation(
        services.form_league, LeagueOutput, "Form a league", takes=LeagueMade, on=None, makes=True, version_of=""
    )
    update = of_league(services.edit_league, summary="Write a league anew (its director)", takes=LeagueInput)
    hand_on = of_league(services.hand_on, summary="Ask another member to lead a league", takes=HeirInput)
    invite_founder = of_league(
        services.invite_founder, summary="Ask another member to be committed to a league", takes=FounderInput
    )
    give_up = operation(
        services.give_up_post,
        Nothing,
        "Give up your post in a league",
        takes=PostInput,
        on=readable_league,
        version_of="league",
        shows=lambda view, league: {},
    )
    acknowledge = operation(
        services.acknowledge_league,
        LeagueOutput,
        "Acknowledge a league: it counts beyond its own table (coordinators)",
        on=league_to_acknowledge,
        version_of="league",
    )
    take_back = operation(
        services.take_back_acknowledgement,
        LeagueOutput,
        "Acknowledge a league no longer (coordinators)",
        takes=Reason,
        on=league_to_acknowledge,
        version_of="league",
    )
    rename = operation(
        services.rename_league,
        LeagueOutput,
        "Rename a league (coordinators)",
        takes=LeagueRenamed,
        on=league_to_acknowledge,
        version_of="league",
    )
    end = of_league(services.end_league, summary="End a league: no season is opened any more")
    resume = of_league(services.resume_league, summary="Take a league up again that has ended")


class PointsView(SiteViewSet):
    """League points over all leagues (OPG 12.4): bonus stays in the league that gave it (OPG 12.5)."""

    serializer_class = LeaguePointsOutput

    @extend_schema(summary="List everybody over all leagues, the most points first", parameters=[PointsSought])
    def list(self, request: Request) -> Response:
        sought = PointsSought(data=request.query_params)
        sought.is_valid(raise_exception=True)
        return self.listed(pages.over_all_leagues(sought.validated_data.get("year")))


class ChampionsView(SiteViewSet):
    serializer_class = ChampionOutput

    @extend_schema(summary="List the champions of all leagues, the latest season first")
    def list(self, request: Request) -> Response:
        return self.listed(pages.champions())
