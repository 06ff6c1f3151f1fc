"""An event document that is sent, bare or with who is meant by its names."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.engine.document.players import MOST_PLAYERS
from tournaments.engine.formats.whole import read_whole, whole_of
from tournaments.exchange.services.imported import Meant
from tournaments.kernel.field_types import Flag, Input, Number

LONGEST_TEXT = 1_000_000


class MeantInput(Input):
    """Either `player`, somebody known, or `another`: true, somebody new."""

    player = Number(1, 2**53, required=False)
    another = Flag(required=False)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if bool(data.get("player")) == bool(data.get("another")):
            raise serializers.ValidationError("Send either `player`, or `another`: true.")
        return data


class ImportInput(Input):
    """A document beside the answers to what was asked of it. A bare document, known by its `format`, does as well.

    `document` may be the JSON of Challonge or of the SW:CCG Tournament Assistant; `text` in its place is the text of a
    file of any format that can be imported.
    """

    document = serializers.JSONField(required=False)
    text = serializers.CharField(required=False, trim_whitespace=False, max_length=LONGEST_TEXT)
    players = serializers.DictField(child=MeantInput(), required=False)
    again = Flag(required=False, help_text="Although somebody else has imported it.")

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if ("document" in data) == ("text" in data):
            raise serializers.ValidationError("Send either `document` or `text`.")
        return data

    def validate_players(self, players: dict[str, Any]) -> dict[str, Any]:
        if len(players) > MOST_PLAYERS:
            raise serializers.ValidationError(f"Say it of {MOST_PLAYERS} players at most.")
        return players


def read_import(body: Any) -> tuple[Any, Meant, bool]:
    """The document of a body, who is meant by id of the document, and whether it comes in again. Raises
    ValidationError, and RuleViolation for a file of another tool that cannot be read.
    """
    if not isinstance(body, dict) or "format" in body or not {"document", "text"} & body.keys():
        return whole_of(body).document, {}, False
    serializer = ImportInput(data=body)
    serializer.is_valid(raise_exception=True)
    data = serializer.validated_data
    players = {code: answer.get("player") for code, answer in data.get("players", {}).items()}
    whole = read_whole("", data["text"]) if "text" in data else whole_of(data["document"])
    return whole.document, players, data.get("again", False)
