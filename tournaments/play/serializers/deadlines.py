"""Deadlines, extensions, rulings."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.engine.scoring.outcomes import RESPONSIBLE, SCHEDULED
from tournaments.engine.types import Outcome
from tournaments.kernel.field_types import Flag, Input, Instant, OneOf, Words

BLAMED = ["a", "b", "ab"]


class DeadlineInput(Input):
    at = Instant(allow_null=True, help_text="Null: no deadline.")


class ExtensionInput(Input):
    """`delay`: until then both count two points for the next draw, and the round can be completed."""

    at = Instant()
    reason = Words(max_length=300)
    delay = Flag(required=False)


class ExtensionsInput(Input):
    given = Flag(help_text="False is announced before a round is published.")


class ExtensionsOutput(serializers.Serializer[Any]):
    given = serializers.BooleanField()
    version = serializers.IntegerField(help_text="Of the event.")


class RulingInput(Input):
    """`responsible` ab: both, nobody, or not known; then both miss the game and the outcomes are left out.

    The guide proposes FL against FW, and MG against BYE. `reason`: why a result of a complete round is corrected.
    """

    responsible = OneOf(BLAMED)
    gets = OneOf([str(one) for one in sorted(RESPONSIBLE)], required=False, allow_null=True)
    opponent_gets = OneOf([str(one) for one in sorted(SCHEDULED)], required=False, allow_null=True)
    refused_replay = Flag(
        required=False, help_text="It crashed, and who is responsible would not replay it (OPG 13.6)."
    )
    drop = Flag(required=False)
    reason = Words(max_length=300, required=False, allow_blank=True)

    def arguments(self) -> dict[str, Any]:
        said = dict(self.validated_data)
        outcomes = {name: Outcome(said[name]) if said.get(name) else None for name in ("gets", "opponent_gets")}
        return {**said, **outcomes}
