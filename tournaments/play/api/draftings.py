"""The seats of a booster draft, and the clock for building decks."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.engine.drafts import DUMMY
from tournaments.kernel.operations import operation, read_arguments
from tournaments.kernel.parsing import read_envelope
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall
from tournaments.play.selectors.draftings import drafting_values
from tournaments.play.serializers.draftings import BuildingInput, DraftingOutput, ExchangeInput, SeatsInput
from tournaments.play.services import draftings as services
from tournaments.record.models import Event
from tournaments.record.permissions import can_direct
from tournaments.record.selectors.records import entry_ids
from tournaments.record.viewsets import EventViewSet


class DraftingView(EventViewSet):
    """The draft of an event, or how its sealed product becomes decks; unpublished seats are shown to its directors."""

    scope = Scope.DIRECT
    serializer_class = DraftingOutput
    writers = Guard(can_direct)

    @extend_schema(summary="Show who drafts where, and the clock of the decks that are built")
    def retrieve(self, request: Request, event: int) -> Response:
        return self.reply(self.event)

    seat = operation(
        services.seat_draft, DraftingOutput, "Seat everybody who is checked in at a draft", takes=SeatsInput
    )
    publish = operation(services.publish_seats, DraftingOutput, "Publish the seats of the draft")
    unpublish = operation(services.unpublish_seats, DraftingOutput, "Take the seats of the draft back")
    build = operation(services.start_building, DraftingOutput, "Begin to build decks", takes=BuildingInput)
    stop = operation(services.stop_building, DraftingOutput, "End the building of decks")

    @writes(ExchangeInput, DraftingOutput, summary="Exchange two seats of the draft", version_of="event")
    def exchange(self, request: MemberCall, event: int) -> Response:
        players, ids = read_arguments(ExchangeInput, request)["players"], entry_ids(self.event)
        if strange := [player for player in players if player is not None and player not in ids]:
            raise NotFound(f"No player {strange[0]} is on the list of this event.")
        first, second = (DUMMY if player is None else ids[player] for player in players)
        return self.reply(services.exchange_seats(self.event, first, second, by=request.user, **read_envelope(request)))

    def shown(self, result: Event) -> Any:
        values = drafting_values(result, drafts_too=can_direct(self.request.user, self.event))
        if values is None:
            raise NotFound("Decks are brought to this event: nothing is drafted or built.")
        return values
