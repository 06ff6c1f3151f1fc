"""The gifts of an event, and what a correction would change."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from leagues.permissions import GIFTS_ONLY, can_see_gifts
from leagues.selectors.due import Gives, LeagueAhead, PointsAhead, gives
from leagues.selectors.previews import GiftLine
from tournaments.kernel.field_types import SitePath, ValueOutput
from tournaments.kernel.viewsets import Guard
from tournaments.record.viewsets import EventViewSet


class GiftOutput(ValueOutput):
    """`does`: added, kept, taken back; used: no longer due, and used already."""

    value, names = GiftLine, "does place name what"


class PointsAheadOutput(ValueOutput):
    """`before` null: no points stand, or stood; `after` null: none are due."""

    value, names = PointsAhead, "place player name before after does"
    does = serializers.ChoiceField([(each, each) for each in ("added", "changed", "kept", "taken back")])


class LeagueAheadOutput(ValueOutput):
    """The season an event counts for, and each player's points."""

    value, names = LeagueAhead, "season title url rows"
    season = serializers.IntegerField(source="counted.season_id")
    title = serializers.CharField(source="counted.season")
    url = SitePath(source="counted.get_absolute_url")
    rows = PointsAheadOutput(many=True)


class GivesOutput(ValueOutput):
    """The gifts of an event by its present places.

    An ordinary event has no `level`. `counts` means that the gifts are final. `against` lists why it would give
    nothing. Without `league` it counts for none.
    """

    value, names = Gives, "level section counts against lines league"
    level = serializers.CharField(source="outlook.level")
    section = serializers.CharField(source="outlook.section")
    counts = serializers.BooleanField(source="outlook.counts")
    against = serializers.ListField(child=serializers.CharField(), source="outlook.against")
    lines = GiftOutput(many=True, source="outlook.lines")
    league = LeagueAheadOutput(allow_null=True)


class GivesView(EventViewSet):
    """The gifts of an event (OPG 11, 12.4). They change with what workers write."""

    by_version = False
    serializer_class = GivesOutput
    readers = Guard(can_see_gifts, GIFTS_ONLY)

    @extend_schema(summary="Show what an event gives, or would, and what a correction of it changes")
    def retrieve(self, request: Request, event: int) -> Response:
        return self.reply(gives(self.event))
