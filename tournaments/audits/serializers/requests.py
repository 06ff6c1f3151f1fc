"""What the directors of an event ask of a coordinator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from tournaments.engine.listing import FORMATS, POOLS, SCENARIOS, Item
from tournaments.kernel.field_types import Day, Flag, Number, OneOf, TextsWritten, Words, Written
from tournaments.listing.models import EventRequest


def _codes(items: Sequence[Item]) -> list[tuple[str, str]]:
    return [(item.code, item.label) for item in items]


class CountedWritten(Written):
    """What has to be another: a field that is left out stays as it is, `options` are given whole."""

    sanctioned = Flag(required=False)
    level = Number(1, 5, required=False)
    format = OneOf(_codes(FORMATS), required=False)
    pool = OneOf(_codes(POOLS), required=False)
    scenario = OneOf([("", "none"), *_codes(SCENARIOS)], required=False)
    ends_on = Day(required=False, allow_null=True, help_text="The last day of an event of several.")
    options = TextsWritten(required=False, help_text="Decisions of the ruleset that differ from its defaults.")
    reason = Words(max_length=300, help_text="Why it has to change.")

    def arguments(self) -> dict[str, Any]:
        wished = dict(self.validated_data)
        return {"reason": wished.pop("reason"), "wished": wished}


class Decided(Written):
    note = Words(max_length=300, help_text="The answer, which the directors read.")


class EventRequestShown(serializers.ModelSerializer[EventRequest]):
    """`wished`: the new values by field, or the `pool` to be approved; `stood`: what they were."""

    by = serializers.CharField(read_only=True, allow_null=True)
    decided_by = serializers.CharField(read_only=True, allow_null=True)
    wished = serializers.DictField(child=serializers.JSONField(), read_only=True)
    stood = serializers.DictField(child=serializers.JSONField(), read_only=True)

    class Meta:
        model = EventRequest
        fields = (
            *("id", "kind", "wished", "stood", "reason", "by", "at"),
            *("state", "decided_by", "decided_at", "note"),
        )
        read_only_fields = fields
