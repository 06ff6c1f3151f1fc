"""API of a member's own house rules."""

from __future__ import annotations

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.kernel.operations import get_row, operation
from tournaments.kernel.permissions import is_member
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, SiteViewSet
from tournaments.listing.models import HouseRules
from tournaments.listing.serializers.house_rules import HouseRulesInput, HouseRulesOutput
from tournaments.listing.services.house_rules import change_house_rules, make_house_rules


class HouseRulesView(SiteViewSet):
    """What you play by when no document says it: nobody else reads the list; an event that goes by them shows them."""

    scope = Scope.DIRECT
    readers = Guard(is_member)
    serializer_class = HouseRulesOutput

    def get_queryset(self) -> QuerySet[HouseRules]:
        return HouseRules.objects.filter(owner=self.request.user.pk)

    @extend_schema(summary="List your house rules")
    def list(self, request: Request) -> Response:
        return self.listed(self.get_queryset())

    create = operation(
        make_house_rules, HouseRulesOutput, "Make house rules", takes=HouseRulesInput, on=None, makes=True
    )
    update = operation(
        change_house_rules,
        HouseRulesOutput,
        "Change house rules into another version; events keep theirs",
        takes=HouseRulesInput,
        on=get_row,
        version_of="house rules",
    )
