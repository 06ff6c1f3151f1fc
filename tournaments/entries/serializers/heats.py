"""Heats over the API: which they are, how they seed, who qualified (OPG 9)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.entries.services.heats import MOST_HEATS, MOST_PLACES
from tournaments.kernel.field_types import Input, Number
from tournaments.people.serializers.people import PersonOutput

MOST_SEEDS = 256


class HeatOutput(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    event = serializers.IntegerField(source="event_id")
    title = serializers.CharField(source="event.title")
    starts_at = serializers.DateTimeField(source="event.starts_at")
    state = serializers.CharField(source="event.state")
    places = serializers.IntegerField(help_text="So many qualify.")


class QualifiedOutput(serializers.Serializer[Any]):
    seed = serializers.IntegerField()
    player = PersonOutput(source="*")
    why = serializers.CharField(source="words")


class HeatsOutput(serializers.Serializer[Any]):
    """`seeding`: heat and place of each seed, the first is seed 1. `qualified`: nobody before all heats are over."""

    heats = HeatOutput(many=True)
    seeding = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    announced = serializers.ListField(child=serializers.CharField())
    qualified = QualifiedOutput(many=True)


class SlotInput(Input):
    heat = Number(1, MOST_HEATS)
    place = Number(1, MOST_PLACES)


class HeatsInput(Input):
    """`heats`: ids of events in their order, none: no heats. `seeding`: the first is seed 1."""

    heats = serializers.ListField(child=Number(1, 2**53), max_length=MOST_HEATS)
    seeding = serializers.ListField(child=SlotInput(), max_length=MOST_SEEDS)

    def arguments(self) -> dict[str, Any]:
        data = self.validated_data
        return {"heats": data["heats"], "seeding": [[slot["heat"], slot["place"]] for slot in data["seeding"]]}


class QualifiersInput(Input):
    """`without`: ids of players who do not play on; the next of their heat moves up."""

    without = serializers.ListField(child=Number(1, 2**53), max_length=MOST_SEEDS, required=False)
