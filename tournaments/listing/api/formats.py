"""What can be played here: the same values the engine runs by."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.kernel.viewsets import Door
from tournaments.listing.selectors.formats import formats
from tournaments.listing.serializers.formats import FormatsShown


class FormatsView(Door):
    """Games, formats, pools, rules, scenarios and rulesets with their limits and sections."""

    serializer_class = FormatsShown
    pagination_class = None

    @extend_schema(summary="What can be played here", responses=FormatsShown)
    def retrieve(self, request: Request) -> Response:
        return Response(FormatsShown(formats()).data)
