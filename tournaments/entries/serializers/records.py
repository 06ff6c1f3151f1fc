"""Records of people: one that is claimed, two that are one, an entry that is denied."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.kernel.field_types import Flag, Input, Number, PersonName, SitePath, Words
from tournaments.people.models import Claim, Contest
from tournaments.people.serializers.people import PersonOutput
from tournaments.record.models import Denial, Merging


class ContestOutput(serializers.ModelSerializer[Contest]):
    """`upheld` null: it waits for a coordinator, and until then the decision holds."""

    by = serializers.CharField(read_only=True, allow_null=True)
    answered_by = serializers.CharField(read_only=True, allow_null=True)

    class Meta:
        model = Contest
        fields = ("text", "by", "made_at", "upheld", "answer", "answered_by", "answered_at")
        read_only_fields = fields


class ClaimOutput(serializers.ModelSerializer[Claim]):
    """A claim of `by` on the record `player`. Its decision can be contested for 14 days."""

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


class SamePlayer(Input):
    into = Number(1, 2**31, help_text="The id of the record whose name stays.")
    reason = Words(max_length=300, help_text="How you know that they are one person.")


class RecordOutput(serializers.Serializer[Any]):
    """`events` are ids, latest first, a hundred at the most; `aliases` handles of records that go by this one."""

    player = serializers.SerializerMethodField()
    handle = serializers.CharField(source="player.handle", allow_null=True)
    aliases = serializers.ListField(child=serializers.CharField())
    has_account = serializers.BooleanField()
    events = serializers.SerializerMethodField()

    @extend_schema_field(PersonOutput)
    def get_player(self, side: Any) -> dict[str, Any]:
        return {"id": side.player.pk, "name": side.player.shown_name}

    @extend_schema_field({"type": "array", "items": {"type": "integer"}})
    def get_events(self, side: Any) -> list[int]:
        return [event.pk for event in side.events]


class TogetherOutput(serializers.Serializer[Any]):
    """The effect of a merging. `refused` says why it is impossible, `code` is what the act would answer."""

    player = RecordOutput()
    into = RecordOutput()
    names = serializers.ListField(child=serializers.CharField(), help_text="Handles that will find `into`, too.")
    refused = serializers.CharField()
    code = serializers.CharField()
    other_way = serializers.BooleanField(help_text="Whether `into` can be merged into `player`.")


class MergingOutput(serializers.ModelSerializer[Merging]):
    """A merging: from `made_at` until `parted_at` the record `player` is known by `into`.

    `version` is that of `player`.
    """

    player = PersonOutput(read_only=True)
    into = PersonOutput(read_only=True)
    version = serializers.IntegerField(source="player.version", read_only=True)

    class Meta:
        model = Merging
        fields = ("id", "version", "player", "into", "reason", "made_at", "parted_at")
        read_only_fields = fields

    def to_representation(self, instance: Merging) -> dict[str, Any]:
        people = {"player": instance.player, "into": instance.into}
        named = {field: {"id": player.pk, "name": player.shown_name} for field, player in people.items()}
        return {**super().to_representation(instance), **named}


class DenialOutput(serializers.ModelSerializer[Denial]):
    """`fresh` is the record that the entry went to, null once it is the member's again; `brought` to a coordinator."""

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


class Restored(Input):
    answer = Words(max_length=300, help_text="Why the entry is the member's: they read it.")


class Agreed(Input):
    name = PersonName(help_text="Who sat there: the record that keeps the results is called so.")
    another = Flag(required=False, help_text="true: he is not the suspended player who is called so.")


class Rejected(Input):
    answer = Words(max_length=300, help_text="How the directors know that it was the member.")


class Brought(Input):
    text = Words(lines=True, max_length=2000, help_text="What the coordinator should know; the directors never see it.")
