"""The heats of an event: everybody reads them, directors announce them and take the qualifiers in (OPG 9)."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.entries.serializers.heats import HeatsInput, HeatsOutput, QualifiersInput
from tournaments.entries.services.heats import announce_heats, take_qualifiers
from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard
from tournaments.record.permissions import can_direct
from tournaments.record.selectors.heats import heat_announcement, heats_of, shown_qualifiers
from tournaments.record.viewsets import EventViewSet


class HeatsView(EventViewSet):
    """Events from which players come into this one, how their places seed it, and who qualified."""

    scope = Scope.DIRECT
    serializer_class = HeatsOutput
    writers = Guard(can_direct)

    @extend_schema(summary="Show the heats")
    def retrieve(self, request: Request, event: int) -> Response:
        return self.reply(None)

    update = operation(announce_heats, HeatsOutput, "Announce heats and how they seed", takes=HeatsInput)
    take = operation(take_qualifiers, HeatsOutput, "Put who qualified on the list", takes=QualifiersInput)

    def shown(self, row: object) -> dict[str, Any]:
        return {
            "heats": heats_of(self.event),
            "seeding": self.event.seeding,
            "announced": heat_announcement(self.event),
            "qualified": shown_qualifiers(self.event),
        }
