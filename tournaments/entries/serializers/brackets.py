"""A bracket over the API: its matches as they stand, and one that its director writes."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.engine.brackets import MOST_MATCHES, Status
from tournaments.kernel.field_types import Input
from tournaments.people.serializers.people import PersonOutput


class BracketSeatOutput(serializers.Serializer[Any]):
    """`says` who will sit there while nobody does: "winner of semifinal 1"."""

    seed = serializers.IntegerField(allow_null=True)
    player = PersonOutput(allow_null=True)
    says = serializers.CharField()


class BracketMatchOutput(serializers.Serializer[Any]):
    """`winner` is a seat, 0 or 1; null while there is none."""

    id = serializers.CharField()
    round = serializers.IntegerField()
    name = serializers.CharField()
    status = serializers.ChoiceField([status.value for status in Status])
    seats = BracketSeatOutput(many=True)
    winner = serializers.IntegerField(allow_null=True)


class BracketOutput(serializers.Serializer[Any]):
    """`reading`: why the documents do not settle the bracket, empty where they do."""

    stage = serializers.CharField()
    reading = serializers.CharField()
    own = serializers.BooleanField(help_text="The director wrote it in the place of the usual one.")
    matches = BracketMatchOutput(many=True)


class BracketInput(Input):
    """`matches` as the event file has them; an empty list: the usual bracket again."""

    matches = serializers.ListField(child=serializers.DictField(), max_length=MOST_MATCHES)
