"""Directors' requests to a coordinator."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.engine.listing.changes import COUNTED
from tournaments.kernel.field_types import Input, Words
from tournaments.listing.models import EventRequest
from tournaments.listing.serializers.listing_fields import api_field


class CountedInput(Input):
    """The facts to change. Fields that are left out stay the same; `options` are given whole."""

    locals().update({code: api_field(code, required=False) for code in COUNTED})
    reason = Words(max_length=300, help_text="Why it has to change.")

    def arguments(self) -> dict[str, Any]:
        wished = dict(self.validated_data)
        return {"reason": wished.pop("reason"), "wished": wished}


class Decided(Input):
    note = Words(max_length=300, help_text="The answer, which the directors read.")


class EventRequestOutput(serializers.ModelSerializer[EventRequest]):
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
