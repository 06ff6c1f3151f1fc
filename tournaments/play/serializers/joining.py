"""Serializers of the ways to put a player who is not seated into the round at hand."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.engine.joining import Way
from tournaments.kernel.field_types import Input, OneOf, Words

WAYS = [way.value for way in Way]


class RefusalOutput(serializers.Serializer[Any]):
    """A reason why it is not possible, with the section of the rule."""

    code = serializers.CharField()
    message = serializers.CharField()
    section = serializers.CharField()


class WayOutput(serializers.Serializer[Any]):
    """One way to put a player into a round: what follows, which tables and byes `goes` and `comes`, how many stay.

    `why`: a reason is needed, in words. `violation`: why the way is not open.
    """

    way = serializers.ChoiceField(choices=WAYS)
    label = serializers.CharField()
    is_open = serializers.BooleanField()
    follows = serializers.CharField()
    goes = serializers.ListField(child=serializers.CharField())
    comes = serializers.ListField(child=serializers.CharField())
    stays = serializers.IntegerField()
    why = serializers.CharField()
    violation = RefusalOutput(allow_null=True)


class JoiningOutput(serializers.Serializer[Any]):
    """The ways to put a player into the round `called`.

    `state`: what keeps the player out; `refusal`: why nothing can be done.
    """

    called = serializers.CharField()
    state = serializers.CharField(allow_null=True, help_text="dropped, rests, late, undrawn or absent.")
    said = serializers.CharField()
    choices = WayOutput(many=True)
    refusal = RefusalOutput(allow_null=True)


class JoinInput(Input):
    """A way: `table`: their own match; `seat`: against the bye, or where a table has room; `bye`; `redraw`: with the
    fewest tables changed; `loss`: a missed game. `reason`: for a bye, or for taking back a round that has begun.
    """

    way = OneOf(WAYS)
    reason = Words(max_length=300, required=False, allow_blank=True)

    def arguments(self) -> dict[str, Any]:
        return {**super().arguments(), "way": Way(self.validated_data["way"])}
