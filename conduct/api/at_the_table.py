"""What the guide expects at the table of each game."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from conduct.api.serializers.at_the_table import AtTheTable
from conduct.engine.at_the_table import INFORMATION, expectations
from tournaments.engine.matrix import GAMES, find
from tournaments.kernel.viewsets import Door

GAME = OpenApiParameter("game", str, OpenApiParameter.PATH, enum=[item.code for item in GAMES])


class AtTheTableView(Door):
    """OPG 7.8, in our own words."""

    serializer_class = AtTheTable

    @extend_schema(summary="Show what is expected at the table of a game", parameters=[GAME], responses=AtTheTable)
    def retrieve(self, request: Request, game: str) -> Response:
        item = find(GAMES, game)
        if item is None:
            raise Http404
        said = {"game": item.code, "name": item.label, "rights": INFORMATION[game], "expectations": expectations(game)}
        return Response(AtTheTable(said).data)
