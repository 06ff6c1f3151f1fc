"""The API of the codes of conduct, and of what the guide expects at the table of each game."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from conduct.engine import LADDERS, Infraction, Ladder, classify
from conduct.engine.at_the_table import INFORMATION, expectations
from conduct.engine.expectation import Expectation
from tournaments.engine import CARD_GAMES
from tournaments.engine.core.listed import Right
from tournaments.engine.core.registry import LiveSequence
from tournaments.engine.listing.matrix import GAMES, find
from tournaments.kernel.field_types import ValueOutput
from tournaments.kernel.viewsets import SiteViewSet

GAME = OpenApiParameter("game", str, OpenApiParameter.PATH, enum=LiveSequence(lambda: tuple(INFORMATION), CARD_GAMES))


class RightOutput(ValueOutput):
    """Something a player may know during a game."""

    value, names = Right, "what may how"
    may = serializers.CharField(help_text="`yes`, `no`, or what else.")


class ExpectationOutput(ValueOutput):
    """`codes` are the infractions that it may become."""

    value, names = Expectation, "anchor title said codes section"


class AtTheTable(serializers.Serializer[Any]):
    game = serializers.CharField()
    name = serializers.CharField()
    rights = RightOutput(many=True)
    expectations = ExpectationOutput(many=True)


class LevelOutput(serializers.Serializer[Any]):
    level = serializers.IntegerField()
    name = serializers.CharField()


class InfractionOutput(ValueOutput):
    """`levels`: its level, several where the director chooses, none where the document numbers none.

    `intent_counts`: being on purpose adds a level. `evidence`: what has to be shown before it is penalised, empty for
    nothing; `observed_seconds`: for how long a director has watched it.
    """

    value = Infraction
    names = "code name levels section text examples intent_counts evidence observed_seconds remedy"


class LadderOutput(ValueOutput):
    """A code of conduct. `infractions` are those that the words may mean, the likeliest first."""

    value, names = Ladder, "code name section levels infractions"
    levels = serializers.SerializerMethodField()
    infractions = serializers.SerializerMethodField()

    @extend_schema_field(LevelOutput(many=True))
    def get_levels(self, ladder: Ladder) -> list[dict[str, Any]]:
        return [{"level": int(level), "name": name} for level, name in ladder.levels.items()]

    @extend_schema_field(InfractionOutput(many=True))
    def get_infractions(self, ladder: Ladder) -> Any:
        return InfractionOutput(classify(ladder, self.context["words"]), many=True).data


class InfractionsSought(serializers.Serializer[Any]):
    q = serializers.CharField(
        required=False, allow_blank=True, max_length=80, help_text="Words for what happened; nothing: all there are."
    )


class InfractionsView(SiteViewSet):
    """The infractions and their penalties, by each code of conduct."""

    serializer_class = LadderOutput
    pagination_class = None

    @extend_schema(summary="List infractions, or find them by words", parameters=[InfractionsSought])
    def list(self, request: Request) -> Response:
        query = InfractionsSought(data=request.query_params)
        query.is_valid(raise_exception=True)
        words = query.validated_data.get("q", "")
        return Response(LadderOutput(LADDERS.values(), many=True, context={"words": words}).data)


class AtTheTableView(SiteViewSet):
    """OPG 7.8, in our own words."""

    serializer_class = AtTheTable

    @extend_schema(summary="Show what is expected at the table of a game", parameters=[GAME], responses=AtTheTable)
    def retrieve(self, request: Request, game: str) -> Response:
        item = find(GAMES, game)
        if item is None or game not in INFORMATION:
            raise Http404
        data = {"game": item.code, "name": item.label, "rights": INFORMATION[game], "expectations": expectations(game)}
        return Response(AtTheTable(data).data)
