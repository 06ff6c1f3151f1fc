"""API of card sets and formats, which are the same values the engine uses."""

from __future__ import annotations

from functools import partial

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.department.models import CardSet
from tournaments.kernel.operations import get_row, operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, SiteViewSet
from tournaments.listing.selectors.formats import list_formats
from tournaments.listing.serializers.card_sets import CardSetInput, CardSetOutput, FormatsOutput
from tournaments.listing.services.card_sets import add_card_set, edit_card_set
from tournaments.people.permissions import can_coordinate

write_set = partial(operation, output=CardSetOutput, takes=CardSetInput)


class CardSetsView(SiteViewSet):
    """What coordinators know of the sets of every game."""

    scope = Scope.DIRECT
    serializer_class = CardSetOutput
    queryset = CardSet.objects.order_by("game", "released", "name")
    writers = Guard(can_coordinate)

    @extend_schema(summary="List card sets")
    def list(self, request: Request) -> Response:
        return self.listed(self.get_queryset())

    create = write_set(add_card_set, summary="Add a card set (coordinators)", on=None, makes=True)
    update = write_set(edit_card_set, summary="Change a card set (coordinators)", on=get_row, version_of="card set")


class FormatsView(SiteViewSet):
    """Games, formats, pools, rules, scenarios and rulesets with their limits and sections."""

    serializer_class = FormatsOutput
    pagination_class = None

    @extend_schema(summary="What can be played here", responses=FormatsOutput)
    def retrieve(self, request: Request) -> Response:
        return Response(FormatsOutput(list_formats()).data)
