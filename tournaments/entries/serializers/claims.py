"""Claims on records without an account, their decisions, and what is said against those."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.kernel.field_types import Flag, Input, SitePath, Words
from tournaments.people.models import Claim, Contest
from tournaments.people.serializers.people import PersonOutput


class ContestOutput(serializers.ModelSerializer[Contest]):
    """`upheld` null: it waits for a coordinator, and until then the decision holds."""

    by = serializers.CharField(read_only=True, allow_null=True)
    answered_by = serializers.CharField(read_only=True, allow_null=True)

    class Meta:
        model = Contest
        fields = ("text", "by", "made_at", "upheld", "answer", "answered_by", "answered_at")
        read_only_fields = fields


class ClaimOutput(serializers.ModelSerializer[Claim]):
    """`by` says that the record `player` is his own. A decision can be contested for 14 days."""

    url = SitePath(source="get_absolute_url", read_only=True)
    player = PersonOutput(read_only=True)
    by = serializers.SerializerMethodField()
    decided_by = serializers.CharField(read_only=True, allow_null=True)
    contest = serializers.SerializerMethodField()

    class Meta:
        model = Claim
        fields = ("id", "url", "player", "by", "state", "made_at", "decided_by", "decided_at", "contest")
        read_only_fields = fields

    def to_representation(self, instance: Claim) -> dict[str, Any]:
        player = instance.player
        return {**super().to_representation(instance), "player": {"id": player.pk, "name": player.shown_name}}

    @extend_schema_field(PersonOutput(allow_null=True))
    def get_by(self, claim: Claim) -> dict[str, Any] | None:
        player = getattr(claim.by, "player", None)
        return {"id": player.pk, "name": player.shown_name} if player else None

    @extend_schema_field(ContestOutput(allow_null=True))
    def get_contest(self, claim: Claim) -> Any:
        contest = getattr(claim, "contest", None)
        return ContestOutput(contest).data if contest else None


class Decision(Input):
    confirm = Flag(help_text="true: the record is the claimant's; false: it is not.")


class ContestInput(Input):
    text = Words(lines=True, max_length=1000, help_text="Why the decision is wrong.")


class Settlement(Input):
    uphold = Flag(help_text="true: the decision stands; false: it is undone.")
    answer = Words(lines=True, max_length=1000, help_text="Why.")
