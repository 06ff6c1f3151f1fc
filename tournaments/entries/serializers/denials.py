"""Members who say of an entry under their name: that is not me."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.kernel.field_types import Flag, Input, PersonName, Words
from tournaments.people.serializers.people import PersonOutput
from tournaments.record.models import Denial


class DenialOutput(serializers.ModelSerializer[Denial]):
    """`fresh` is the record that the entry went to, null while it stands; `brought` to a coordinator."""

    entry = serializers.IntegerField(source="entry_id", read_only=True)
    by = serializers.CharField(read_only=True)
    fresh = serializers.SerializerMethodField()
    answered_by = serializers.CharField(read_only=True, allow_null=True)
    brought = serializers.SerializerMethodField()

    class Meta:
        model = Denial
        fields = ("id", "entry", "by", "state", "made_at", "fresh", "answer", "answered_by", "answered_at", "brought")
        read_only_fields = fields

    @extend_schema_field(PersonOutput(allow_null=True))
    def get_fresh(self, denial: Denial) -> dict[str, Any] | None:
        fresh = denial.fresh
        return {"id": fresh.pk, "name": fresh.person.shown_name} if fresh else None

    @extend_schema_field({"type": "boolean"})
    def get_brought(self, denial: Denial) -> bool:
        return denial.brought_id is not None


class Agreed(Input):
    name = PersonName(help_text="Who sat there: a new record of this name keeps the results.")
    another = Flag(required=False, help_text="true: he is not the suspended player who is called so.")


class Rejected(Input):
    answer = Words(max_length=300, help_text="How the directors know that it was the member.")


class Brought(Input):
    text = Words(lines=True, max_length=2000, help_text="What the coordinator should know; the directors never see it.")
