"""Acts of the journal, in words."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class ActOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    tag = serializers.CharField()
    text = serializers.CharField()
    actor = serializers.CharField()

    def to_representation(self, instance: Any) -> dict[str, Any]:
        entry, said = instance
        return {
            "id": entry.pk,
            "at": self.fields["at"].to_representation(entry.at),
            "tag": entry.tag,
            "text": said.text,
            "actor": said.actor,
        }
