"""Another number of rounds, another day."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.fields import SkipField

from tournaments.engine.listing.changes import REASONS
from tournaments.kernel.field_types import Flag, Input, Instant, Number, OneOf, Words
from tournaments.play.services.altering import MOST_ROUNDS, NewRounds
from tournaments.record.models import RoundChange


class Warnings(serializers.ListField):
    child = serializers.CharField()

    def get_attribute(self, instance: RoundChange) -> Any:
        if "warnings" not in vars(instance):
            raise SkipField
        return vars(instance)["warnings"]


class RoundChangeOutput(serializers.ModelSerializer[RoundChange]):
    """A change of the number of rounds. `begun`: the event was running. `unanimous`: all players present approved."""

    warnings = Warnings(required=False, help_text="Of the change that was made: what to think about. Else left out.")

    class Meta:
        model = RoundChange
        fields = ("id", "before", "after", "at", "begun", "reason", "because", "unanimous", "warnings")
        read_only_fields = fields


class RoundChangeInput(Input):
    """A change of the number of rounds; in a running event everybody agrees, or the reason is an emergency."""

    gives = ("wanted", NewRounds)
    rounds = Number(1, MOST_ROUNDS)
    reason = OneOf(list(REASONS.items()))
    unanimous = Flag(required=False)
    because = Words(required=False, allow_blank=True, max_length=300)


class Postponed(Input):
    starts_at = Instant(help_text="With its offset; later than now, and another than the old.")
    reason = Words(max_length=300)
