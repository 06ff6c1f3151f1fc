"""Two records of one person."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.kernel.field_types import Input, Number, Words
from tournaments.people.serializers.people import PersonOutput
from tournaments.record.models import Merging


class SamePlayer(Input):
    into = Number(1, 2**31, help_text="The id of the record whose name stays.")
    reason = Words(max_length=300, help_text="How you know that they are one person.")


class RecordOutput(serializers.Serializer[Any]):
    """`events` are ids, latest first, a hundred at the most; `aliases` handles of records that go by this one."""

    player = serializers.SerializerMethodField()
    handle = serializers.CharField(source="player.handle", allow_null=True)
    aliases = serializers.ListField(child=serializers.CharField())
    has_account = serializers.BooleanField()
    events = serializers.SerializerMethodField()

    @extend_schema_field(PersonOutput)
    def get_player(self, side: Any) -> dict[str, Any]:
        return {"id": side.player.pk, "name": side.player.shown_name}

    @extend_schema_field({"type": "array", "items": {"type": "integer"}})
    def get_events(self, side: Any) -> list[int]:
        return [event.pk for event in side.events]


class TogetherOutput(serializers.Serializer[Any]):
    """What merging would come to. `refused`: why it cannot be, with the `code` that the act would answer."""

    player = RecordOutput()
    into = RecordOutput()
    names = serializers.ListField(child=serializers.CharField(), help_text="Handles that will find `into`, too.")
    refused = serializers.CharField()
    code = serializers.CharField()
    other_way = serializers.BooleanField(help_text="Whether `into` can be merged into `player`.")


class MergingOutput(serializers.ModelSerializer[Merging]):
    """From `made_at` until `parted_at` the record `player` goes by `into`. `version` is that of `player`."""

    player = PersonOutput(read_only=True)
    into = PersonOutput(read_only=True)
    version = serializers.IntegerField(source="player.version", read_only=True)

    class Meta:
        model = Merging
        fields = ("id", "version", "player", "into", "reason", "made_at", "parted_at")
        read_only_fields = fields

    def to_representation(self, instance: Merging) -> dict[str, Any]:
        people = {"player": instance.player, "into": instance.into}
        named = {name: {"id": one.pk, "name": one.shown_name} for name, one in people.items()}
        return {**super().to_representation(instance), **named}
