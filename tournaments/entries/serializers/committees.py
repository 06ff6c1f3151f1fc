"""The players' committee of an event."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.kernel.field_types import Input, Number
from tournaments.people.serializers.people import PersonOutput
from tournaments.record.models import Entry

MOST_MEMBERS = 20


class MemberOutput(serializers.ModelSerializer[Entry]):
    """`id` of the entry. `dropped_after`: of a member who has left; somebody else should be elected."""

    player = serializers.SerializerMethodField()

    class Meta:
        model = Entry
        fields = ("id", "player", "dropped_after")
        read_only_fields = fields

    @extend_schema_field(PersonOutput)
    def get_player(self, entry: Entry) -> dict[str, Any]:
        return {"id": entry.player_id, "name": entry.shown_name}


class CommitteeInput(Input):
    """`members`: three entries, or none where there is to be no committee."""

    members = serializers.ListField(child=Number(1, 2**53), max_length=MOST_MEMBERS)
