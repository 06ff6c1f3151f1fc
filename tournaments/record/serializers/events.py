"""Serializers of events in lists, and of acts in their journals."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.kernel.field_types import SitePath
from tournaments.record.models import Event
from tournaments.record.selectors.counting import event_status

SUMMARY = (
    *("id", "version", "url", "title", "state", "game", "format", "pool", "rules", "scenario", "ruleset"),
    *("starts_at", "time_zone", "rounds_scheduled", "sanctioned", "rated", "level", "players"),
)


class EventSummary(serializers.ModelSerializer[Event]):
    """An event as lists show it. `players` counts the list of players, checked in or not."""

    url = SitePath(source="get_absolute_url", read_only=True, help_text="Its pages, for people.")
    sanctioned = serializers.SerializerMethodField()
    rated = serializers.SerializerMethodField()
    players = serializers.IntegerField(read_only=True)

    class Meta:
        model = Event
        fields = SUMMARY
        read_only_fields = SUMMARY

    def get_sanctioned(self, event: Event) -> bool:
        return event_status(event).sanctioned

    def get_rated(self, event: Event) -> bool:
        return event_status(event).rated


class ActOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    tag = serializers.CharField()
    text = serializers.CharField()
    actor = serializers.CharField()

    def to_representation(self, instance: Any) -> dict[str, Any]:
        entry, act = instance
        at = self.fields["at"].to_representation(entry.at)
        return {"id": entry.pk, "at": at, "tag": entry.tag, "text": act.text, "actor": act.actor}
