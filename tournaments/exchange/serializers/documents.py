"""An event document that is sent, bare or with who is meant by its names, and the preview of its import."""

from __future__ import annotations

from typing import Any, NamedTuple

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.engine.document.players import MOST_PLAYERS
from tournaments.engine.formats.whole import WholeEvent, read_whole, whole_of
from tournaments.entries.serializers.doubts import list_candidates
from tournaments.exchange.services.imported import Meant
from tournaments.exchange.services.preview import ImportPreview
from tournaments.kernel.field_types import Flag, Input, Number
from tournaments.kernel.problems import CandidateFor

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


class ImportCall(NamedTuple):
    """A call as it was sent: the event, who is meant by id of its document, and whether it comes in again."""

    whole: WholeEvent
    players: Meant
    again: bool


def read_import(body: Any) -> ImportCall:
    """Return what a body says. Raises ValidationError, and RuleViolation for a file of another tool that cannot be
    read.
    """
    if not isinstance(body, dict) or "format" in body or not {"document", "text"} & body.keys():
        return ImportCall(whole_of(body), {}, again=False)
    serializer = ImportInput(data=body)
    serializer.is_valid(raise_exception=True)
    data = serializer.validated_data
    players = {code: answer.get("player") for code, answer in data.get("players", {}).items()}
    whole = read_whole("", data["text"]) if "text" in data else whole_of(data["document"])
    return ImportCall(whole, players, data.get("again", False))


class RoundInFileOutput(serializers.Serializer[Any]):
    """A round in figures. `open`: tables without a result."""

    number = serializers.IntegerField()
    tables = serializers.IntegerField()
    byes = serializers.IntegerField()
    open = serializers.IntegerField()
    is_playoff = serializers.BooleanField()


class FileDifferenceOutput(serializers.Serializer[Any]):
    """A total of the file that is another one when points are computed from its results."""

    player = serializers.CharField(help_text="The id in the event document.")
    name = serializers.CharField()
    what = serializers.CharField(help_text="points or place")
    in_file = serializers.FloatField()
    here = serializers.FloatField()


class ImportPreviewOutput(serializers.Serializer[Any]):
    """The preview of an import. Nothing is saved."""

    format = serializers.SerializerMethodField()
    title = serializers.CharField(source="announced.title")
    starts_at = serializers.DateTimeField(source="announced.starts_at", allow_null=True)
    ruleset = serializers.CharField(source="record.ruleset")
    rules = serializers.CharField()
    rounds_scheduled = serializers.IntegerField(source="record.rounds_scheduled")
    players = serializers.SerializerMethodField(help_text="How many stand in the file.")
    rounds = RoundInFileOutput(many=True)
    differences = FileDifferenceOutput(many=True, source="whole.differences")
    not_kept = serializers.ListField(child=serializers.CharField(), source="whole.not_kept")
    candidates = serializers.SerializerMethodField()

    def get_format(self, preview: ImportPreview) -> str:
        event = preview.whole.event
        return "" if event is None else str(event.format)

    def get_players(self, preview: ImportPreview) -> int:
        return len(preview.record.players)

    @extend_schema_field(CandidateFor(many=True))
    def get_candidates(self, preview: ImportPreview) -> list[dict[str, Any]]:
        return list_candidates(preview.doubts)
