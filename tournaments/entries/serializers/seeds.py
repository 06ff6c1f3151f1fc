"""The seeds of a bracket that no rounds come before."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.entries.serializers.entries import MOST_NAMES
from tournaments.entries.services.seeds import HIGHEST
from tournaments.kernel.field_types import Flag, Input, Number
from tournaments.people.serializers.people import PersonOutput
from tournaments.record.models import Entry


class SeedOutput(serializers.ModelSerializer[Entry]):
    """`id` of the entry. `seed` 1 for the best, null while none is given."""

    player = serializers.SerializerMethodField()

    class Meta:
        model = Entry
        fields = ("id", "player", "seed")
        read_only_fields = fields

    @extend_schema_field(PersonOutput)
    def get_player(self, entry: Entry) -> dict[str, Any]:
        return {"id": entry.player_id, "name": entry.shown_name}


class SeedInput(Input):
    entry = Number(1, 2**53)
    seed = Number(1, HIGHEST, allow_null=True, help_text="Null: none any more.")


class SeedsInput(Input):
    """Entries that are not named keep their seeds. `rest_by_lot`: players without one then get the free ones by lot;
    `rest_by_rating`: in the order of their ratings.
    """

    seeds = serializers.ListField(child=SeedInput(), max_length=MOST_NAMES)
    rest_by_lot = Flag(required=False)
    rest_by_rating = Flag(required=False)

    def arguments(self) -> dict[str, Any]:
        data = self.validated_data
        seeds = {one["entry"]: one["seed"] for one in data["seeds"]}
        by = {name: data.get(name, False) for name in ("rest_by_lot", "rest_by_rating")}
        return {"seeds": seeds, **by}
