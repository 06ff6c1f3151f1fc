"""The seeds of a bracket that no rounds come before: everybody reads them, directors give them."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.entries.selectors.seeds import entries_by_seed
from tournaments.entries.serializers.seeds import SeedOutput, SeedsInput
from tournaments.entries.services.seeds import give_seeds
from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard
from tournaments.record.permissions import can_direct
from tournaments.record.viewsets import EventViewSet


class SeedsView(EventViewSet):
    """Seeds of a bracket (OPG 10.2, A), until its first round is published."""

    scope = Scope.DIRECT
    serializer_class = SeedOutput
    pagination_class = None
    writers = Guard(can_direct)

    @extend_schema(summary="List everybody by seed")
    def list(self, request: Request, event: int) -> Response:
        return self.listed(entries_by_seed(self.event))

    update = operation(
        give_seeds,
        SeedOutput(many=True),
        "Give seeds",
        takes=SeedsInput,
        shows=lambda view, event: entries_by_seed(event),
    )
