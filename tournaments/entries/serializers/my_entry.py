"""Your own place in an event, and who waits for one."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.kernel.field_types import Input, Words
from tournaments.people.serializers.people import PersonOutput
from tournaments.record.models import Waiting


class MyEntryOutput(serializers.Serializer[Any]):
    """`place` on the waiting list, 0 for none. `open`: members may enter themselves at this moment."""

    entered = serializers.BooleanField()
    checked_in = serializers.BooleanField()
    place = serializers.IntegerField()
    play_contact = serializers.CharField()
    open = serializers.BooleanField()


class PlayContact(Input):
    play_contact = Words(
        required=False, allow_blank=True, max_length=200, help_text="How opponents online reach you. For them alone."
    )


class WaitingOutput(serializers.ModelSerializer[Waiting]):
    player = serializers.SerializerMethodField()

    class Meta:
        model = Waiting
        fields = ("id", "player", "since")
        read_only_fields = fields

    @extend_schema_field(PersonOutput)
    def get_player(self, waiting: Waiting) -> dict[str, Any]:
        player = waiting.player.person
        return {"id": waiting.player_id, "name": player.shown_name}
