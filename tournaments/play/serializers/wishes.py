"""Wishes beside the guide."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.kernel.field_types import Input, Number, Words
from tournaments.people.serializers.people import PersonOutput


class WishOutput(serializers.Serializer[Any]):
    """Two players who should not meet up to round `until`, where all criteria of the guide leave room."""

    id = serializers.IntegerField(source="pk")
    players = PersonOutput(many=True)
    until = serializers.IntegerField()
    reason = serializers.CharField()


class WishInput(Input):
    players = serializers.ListField(child=Number(1, 2**53), min_length=2, max_length=2)
    until = Number(1, 100, help_text="The last round in which they are kept apart.")
    reason = Words(max_length=300, help_text="Everybody will read it.")


class FixedTableInput(Input):
    """`table` null: at any table."""

    table = Number(1, 9_999, allow_null=True)
