"""Show by the API what needs a second person."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.department.models import Proposal
from tournaments.department.selectors.proposals import in_words
from tournaments.kernel.field_types import SitePath


class ProposedActOutput(serializers.ModelSerializer[Proposal]):
    """`proposes`: what will be done once a second person agrees. `answer` and `answered_by`: what became of it."""

    url = SitePath(source="get_absolute_url", read_only=True)
    proposes = serializers.SerializerMethodField()
    by = serializers.CharField(source="item.by", read_only=True, allow_null=True)
    made_at = serializers.DateTimeField(source="item.made_at", read_only=True)
    event = serializers.IntegerField(source="event_id", read_only=True, allow_null=True)
    answer = serializers.CharField(source="item.answer", read_only=True)
    answered_by = serializers.CharField(source="item.answered_by", read_only=True, allow_null=True)

    class Meta:
        model = Proposal
        fields = (
            *("id", "version", "url", "act", "proposes", "event", "post", "starts_on", "reason", "state"),
            *("by", "made_at", "answer", "answered_by"),
        )
        read_only_fields = fields

    def get_proposes(self, row: Proposal) -> str:
        return in_words(row)
