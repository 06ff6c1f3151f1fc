"""The primary director as a player of his own event."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.engine.directing import DirectorPlays
from tournaments.kernel.field_types import Input, Number, Words

RULES = [(rule.value, rule.name.lower().replace("_", " ")) for rule in DirectorPlays]


class JudgingOutput(serializers.Serializer[Any]):
    """A director at an open table. `since` is empty unless his judging time runs."""

    director = serializers.IntegerField()
    name = serializers.CharField()
    table = serializers.IntegerField()
    since = serializers.CharField()


class PlayingOutput(serializers.Serializer[Any]):
    """`refused` says why the primary director may not play and what to do, empty if he may; `others` are there now."""

    rule = serializers.ChoiceField(choices=RULES)
    others = serializers.IntegerField()
    asked = serializers.IntegerField(allow_null=True)
    yes = serializers.IntegerField(allow_null=True)
    forbidden_because = serializers.CharField()
    refused = serializers.CharField()
    warnings = serializers.ListField(child=serializers.CharField())
    judging = serializers.SerializerMethodField()

    @extend_schema_field(JudgingOutput(many=True))
    def get_judging(self, state: object) -> Any:
        return JudgingOutput(self.context["judging"], many=True).data


class ApprovalInput(Input):
    others = Number(1, 10_000, help_text="The other players who were asked.")
    yes = Number(0, 10_000, help_text="Those of them who approve.")


class OrderInput(Input):
    reason = Words(max_length=300)


class JudgingInput(Input):
    minutes = Number(1, 60)
