"""Announcements of an event."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.kernel.field_types import Input, Words
from tournaments.record.models import Announcement


class AnnouncementOutput(serializers.ModelSerializer[Announcement]):
    """`by` null: an act announced itself. `table` null: to everybody."""

    by = serializers.CharField(read_only=True, allow_null=True)
    table = serializers.IntegerField(source="match.table", read_only=True, allow_null=True, default=None)

    class Meta:
        model = Announcement
        fields = ("id", "at", "by", "table", "text")
        read_only_fields = fields


class AnnouncementInput(Input):
    text = Words(max_length=500)
