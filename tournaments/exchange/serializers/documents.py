"""An event document that is sent, bare or with who is meant by its names."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.engine.document.players import MOST_PLAYERS
from tournaments.exchange.services.imported import Meant
from tournaments.kernel.field_types import Flag, Input, Number


class MeantInput(Input):
    """Either `player`, somebody known, or `another`: true, somebody new."""

    player = Number(1, 2**53, required=False)
    another = Flag(required=False)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if bool(data.get("player")) == bool(data.get("another")):
            raise serializers.ValidationError("Send either `player`, or `another`: true.")
        return data


class ImportInput(Input):
    """A document beside the answers to what was asked of it. A bare document, known by its `format`, does as well."""

    document = serializers.JSONField()
    players = serializers.DictField(child=MeantInput(), required=False)
    again = Flag(required=False, help_text="Although somebody else has imported it.")

    def validate_players(self, players: dict[str, Any]) -> dict[str, Any]:
        if len(players) > MOST_PLAYERS:
            raise serializers.ValidationError(f"Say it of {MOST_PLAYERS} players at most.")
        return players


def read_import(body: Any) -> tuple[Any, Meant, bool]:
    """The document of a body, who is meant by id of the document, and whether it comes in again. Raises
    ValidationError.
    """
    if not isinstance(body, dict) or "format" in body or "document" not in body:
        return body, {}, False
    serializer = ImportInput(data=body)
    serializer.is_valid(raise_exception=True)
    data = serializer.validated_data
    players = {code: answer.get("player") for code, answer in data.get("players", {}).items()}
    return data["document"], players, data.get("again", False)
