"""The scenario of an event, and what is written down of it (OPG 4.4)."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import SkipField

from tournaments.engine.scenarios import Note, Per, TrackedKind
from tournaments.engine.scenarios.notes import LARGEST, LONGEST
from tournaments.kernel.field_types import Input, Number, Words
from tournaments.play.selectors.scenarios import Described

VALUE = {
    "oneOf": [
        {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
        {"type": "boolean"},
        {"type": "string", "maxLength": LONGEST},
    ],
    "nullable": True,
}


class TrackedOutput(serializers.Serializer[Any]):
    """An item that is written down: of the whole event, of each player, or of each player in each round."""

    code = serializers.CharField()
    label = serializers.CharField()
    per = serializers.CharField(help_text=f"One of {', '.join(Per)}.")
    kind = serializers.CharField(help_text=f"One of {', '.join(TrackedKind)}; `deck`: the player whose deck it is.")
    help = serializers.CharField()


@extend_schema_field(VALUE)
class NoteValueOutput(serializers.Field[Any, Any, Any, Any]):
    def to_representation(self, value: Any) -> Any:
        return value


@extend_schema_field(VALUE)
class Value(serializers.Field[Any, Any, Any, Any]):
    """A whole number, a text, true or false; the service says which of them is right."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, str):
            return Words(max_length=LONGEST).to_internal_value(data)
        if not isinstance(data, (int, bool)) or abs(data) > LARGEST:
            raise serializers.ValidationError("Expected a whole number, a text, true, false or null.")
        return data

    def to_representation(self, value: Any) -> Any:
        return value


class NoteOutput(serializers.Serializer[Any]):
    """A note. `player`: the id in the event file, empty for the event; `round` 0 where it belongs to no round."""

    code = serializers.CharField()
    player = serializers.CharField()
    round = serializers.IntegerField()
    value = NoteValueOutput()


class ToldOutput(serializers.Serializer[Any]):
    """A text that everybody reads about a player in a round."""

    player = serializers.CharField()
    name = serializers.CharField()
    round = serializers.IntegerField()
    words = serializers.CharField()


class SumOutput(serializers.Serializer[Any]):
    """The figures of one player, in the order of `columns`."""

    player = serializers.CharField()
    name = serializers.CharField()
    figures = serializers.ListField(child=serializers.CharField())


class SumsOutput(serializers.Serializer[Any]):
    """The figures that the scenario derives from notes and results, as its page shows it."""

    columns = serializers.ListField(child=serializers.CharField())
    rows = SumOutput(many=True)
    words = serializers.CharField()

    def get_attribute(self, instance: Described) -> Any:
        if instance.summed is None:
            raise SkipField
        return instance.summed


class ScenarioOutput(serializers.Serializer[Any]):
    """The scenario; `code` is empty where there is none. Directors read all notes, others the public ones."""

    code = serializers.CharField()
    name = serializers.CharField()
    section = serializers.CharField()
    overview = serializers.CharField()
    tracked = TrackedOutput(many=True)
    notes = NoteOutput(many=True)
    told = ToldOutput(many=True)
    sums = SumsOutput(required=False, help_text="For its directors, where the scenario counts anything.")


class NoteInput(Input):
    """A note; `value` null removes it."""

    code = Words(max_length=30)
    player = Words(max_length=64, required=False, allow_blank=True, default="")
    round = Number(0, 100, required=False, default=0)
    value = Value(allow_null=True)


class NotesInput(Input):
    """Notes that replace the stored ones; notes that are not sent stay."""

    notes = serializers.ListField(child=NoteInput(), max_length=2_000)

    def arguments(self) -> dict[str, Any]:
        return {"notes": [Note(**note) for note in self.validated_data["notes"]]}
