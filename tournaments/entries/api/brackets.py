"""The bracket of an event: everybody reads it, directors may write another one before it begins (OPG 10.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.engine.brackets import NodeState, Occupant
from tournaments.entries.serializers.brackets import BracketInput, BracketOutput
from tournaments.entries.services.brackets import set_bracket
from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard
from tournaments.record.permissions import can_direct
from tournaments.record.selectors import brackets, records
from tournaments.record.viewsets import EventViewSet


class BracketView(EventViewSet):
    """The pairings of match play, from the listing on and while the bracket fills."""

    scope = Scope.DIRECT
    serializer_class = BracketOutput
    writers = Guard(can_direct)

    @extend_schema(summary="Show the bracket")
    def retrieve(self, request: Request, event: int) -> Response:
        return self.reply(None)

    update = operation(set_bracket, BracketOutput, "Play another bracket", takes=BracketInput)

    def shown(self, row: object) -> dict[str, Any]:
        stand = brackets.all_brackets(self.event, records.record(self.event))
        if not stand:
            raise Http404("Nothing of this event is played as a bracket.")
        ((code, now),) = stand.items()
        known = records.entrants(self.event)
        matches = [_match(state, known) for state in now.states.values()]
        return {"stage": code, "reading": now.bracket.reading, "own": bool(self.event.bracket), "matches": matches}


def _match(state: NodeState, known: Mapping[str, records.Entrant]) -> dict[str, Any]:
    winners = [at for at, seat in enumerate(state.occupants) if seat.player and seat.player == state.winner]
    return {
        "id": state.node.id,
        "round": state.node.round,
        "name": state.node.name,
        "status": state.status.value,
        "seats": [_seat(seat, known) for seat in state.occupants],
        "winner": winners[0] if winners else None,
    }


def _seat(seat: Occupant, known: Mapping[str, records.Entrant]) -> dict[str, Any]:
    return {"seed": seat.seed, "player": known[seat.player] if seat.player else None, "says": seat.words}
