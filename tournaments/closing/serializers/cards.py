"""Scorecards: every round of a player with the running totals."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.people.serializers.people import PersonOutput


class CardRowOutput(serializers.Serializer[Any]):
    """One sitting. `outcome` empty: it is being played. `table` null: the player sat out."""

    sitting = serializers.CharField(help_text="The round, as 2, or 2.1 where a round has several games.")
    table = serializers.IntegerField(allow_null=True)
    opponent = serializers.SerializerMethodField()
    outcome = serializers.CharField()
    score = serializers.IntegerField(allow_null=True, help_text="Or the Life Force that was left.")
    vp = serializers.IntegerField(allow_null=True)
    diff = serializers.IntegerField(allow_null=True)
    total_vp = serializers.IntegerField(allow_null=True)
    total_diff = serializers.IntegerField(allow_null=True)

    @extend_schema_field(PersonOutput(allow_null=True))
    def get_opponent(self, row: Any) -> dict[str, Any] | None:
        return {"id": row.opponent_pk, "name": row.opponent} if row.opponent_pk else None


class CardOutput(serializers.Serializer[Any]):
    """`rank` 0 before the first complete round, and for who is not checked in."""

    player = serializers.SerializerMethodField()
    rank = serializers.IntegerField()
    gone = serializers.CharField(
        help_text="dropped, disqualified, disqualified after the event, or empty: as the page says it."
    )
    vp = serializers.IntegerField()
    diff = serializers.IntegerField()
    rows = CardRowOutput(many=True)

    @extend_schema_field(PersonOutput)
    def get_player(self, card: Any) -> dict[str, Any]:
        return {"id": card.pk, "name": card.name}
