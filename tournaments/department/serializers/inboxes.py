"""Items of inboxes."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.department.models import InboxItem
from tournaments.kernel.field_types import Input, SitePath, Words


class ItemOutput(serializers.ModelSerializer[InboxItem]):
    """`owner` has taken it in hand; `answered_at` null: it waits. `venue` is what a venue check is about, `about` the
    path of the page that a report or complaint is about.
    """

    url = SitePath(source="get_absolute_url", read_only=True)
    by = serializers.CharField(read_only=True, allow_null=True)
    owner = serializers.CharField(read_only=True, allow_null=True)
    answered_by = serializers.CharField(read_only=True, allow_null=True)
    venue = serializers.IntegerField(source="venue_id", read_only=True, allow_null=True)

    class Meta:
        model = InboxItem
        fields = (
            *("id", "version", "url", "post", "kind", "text", "venue", "about", "by", "made_at"),
            *("owner", "answer", "answered_by", "answered_at"),
        )
        read_only_fields = fields


class MessageInput(Input):
    text = Words(lines=True, max_length=2000)


class Answered(Input):
    answer = Words(lines=True, max_length=2000)
