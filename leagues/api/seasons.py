"""Seasons of leagues: their tables, lists and playoffs; opened, announced, closed."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from leagues.api.leagues import own_league, readable_league
from leagues.engine import every_schedule
from leagues.models import Bonus, Season
from leagues.permissions import LEADERS_ONLY, can_lead
from leagues.selectors import tables
from leagues.selectors.pages import season_rows
from leagues.services import seasons as services
from tournaments.kernel.field_types import Input, Number, OneOf, Reason, SitePath, ValueOutput, Words
from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import SiteViewSet


class SeasonOutput(serializers.ModelSerializer[Season]):
    """`year` is that of its October. `announced_at`: since when it is announced how many qualify by each list.

    `schemes` of bonus by code, each with a sentence or none. `closed_at` null: it is open, and has no champion.
    """

    schemes = serializers.DictField(child=serializers.CharField(allow_blank=True))
    champion = serializers.IntegerField(source="champion_id", allow_null=True, help_text="The record of a player.")
    url = SitePath(source="get_absolute_url")

    class Meta:
        model = Season
        fields = (
            *("id", "version", "url", "league", "year", "guide", "schedule", "qualifiers", "announced_at"),
            *("schemes", "promos", "opened_at", "closed_at", "champion"),
        )


class EventOfSeason(ValueOutput):
    """`players` took part, 0 while it does not count; `state` says why it does not. `late_because`: it had begun.

    `stays` says why its points count in this table alone.
    """

    value = tables.ShownEvent
    names = "id event title part is_playoff state players winner flagged late_because ruled_because bonus stays"
    id = serializers.IntegerField(source="pk")


class RowOfSeason(ValueOutput):
    """A row of the season's table. `points` follows the order of events, with null where the player was absent.

    `total` includes bonus. `qualified` is the number of the list the player qualifies by, or empty; `needed` says what
    they need at the next event.
    """

    value, names = tables.ShownRow, "rank player name points bonus total events lifetime why qualified needed"
    name = serializers.CharField(source="name.shown")
    points = serializers.ListField(child=serializers.IntegerField(allow_null=True))


class ListOfSeason(ValueOutput):
    """Those who qualify, in their order. Not whole: as things stand."""

    value, names = tables.ShownList, "label is_whole players"
    players = serializers.SerializerMethodField()

    def get_players(self, shown: tables.ShownList) -> list[str]:
        return [name.shown for name, _, _ in shown.rows]


class FinalistOfSeason(ValueOutput):
    """`figures` by the steps of OPG 12.6, in their order, but for the coin."""

    value, names = tables.ShownFinalist, "rank name figures why"
    name = serializers.CharField(source="name.shown")


class TableOutput(ValueOutput):
    """All of a season as its page shows it."""

    value, names = tables.SeasonTable, "season events rows lists playoffs"
    season = SeasonOutput()
    events = EventOfSeason(many=True)
    rows = RowOfSeason(many=True)
    lists = ListOfSeason(many=True)
    playoffs = FinalistOfSeason(many=True)


class SeasonInput(Input):
    """The plan of a season.

    `schemes` maps bonus schemes to a sentence, which the league's own scheme needs (OPG 12.5).
    """

    schedule = OneOf(list(every_schedule()))
    qualifiers = Number(1, services.MOST_QUALIFIERS, help_text="By each list; announced before the first event.")
    schemes = serializers.DictField(
        child=Words(max_length=300, allow_blank=True),
        required=False,
        help_text=f"Of {', '.join(Bonus.Scheme.values)}.",
    )
    promos = Words(lines=True, max_length=600, required=False, allow_blank=True)

    def arguments(self) -> dict[str, Any]:
        return {"plan": parse_plan(self.validated_data)}


class SeasonMade(SeasonInput):
    year = Number(services.FIRST_YEAR, services.LAST_YEAR, help_text="That of its October.")

    def arguments(self) -> dict[str, Any]:
        return {"plan": parse_plan(self.validated_data), "year": self.validated_data["year"]}


def parse_plan(data: dict[str, Any]) -> services.Plan:
    return services.Plan(data["schedule"], data["qualifiers"], data.get("schemes", {}), data.get("promos", ""))


def own_season(view: SiteViewSet, pk: int) -> Season:
    """Return a season of a league that the caller leads."""
    season = get_object_or_404(season_rows(), pk=pk)
    if not can_lead(view.request.user, season.league):
        view.permission_denied(view.request, LEADERS_ONLY)
    return season


of_season = partial(operation, output=SeasonOutput, on=own_season, version_of="season")


class SeasonsOfLeagueView(SiteViewSet):
    """The seasons of one league, the latest first."""

    scope = Scope.DIRECT
    serializer_class = SeasonOutput
    pagination_class = None

    @extend_schema(summary="List the seasons of a league")
    def list(self, request: Request, pk: int) -> Response:
        league = readable_league(self, pk)
        return self.listed(season_rows().filter(league=league).order_by("-year"))

    create = operation(
        services.open_season,
        SeasonOutput,
        "Open a season (the League Director)",
        takes=SeasonMade,
        on=own_league,
        makes=True,
        version_of="",
    )


class SeasonsView(SiteViewSet):
    """One season. Its table is counted from its events each time: nothing is added up and kept."""

    scope = Scope.DIRECT
    serializer_class = SeasonOutput

    @extend_schema(summary="Show a season: table, events, lists, playoffs", responses=TableOutput)
    def retrieve(self, request: Request, pk: int) -> Response:
        return Response(TableOutput(tables.season_tables(get_object_or_404(season_rows(), pk=pk))).data)

    update = of_season(services.edit_season, summary="Write a season anew", takes=SeasonInput)
    announce = of_season(services.announce_qualifiers, summary="Announce how many qualify, before the first event")
    close = of_season(services.close_season, summary="Close a season: its champion has the title")
    reopen = of_season(services.reopen_season, summary="Open a season again for a correction", takes=Reason)
