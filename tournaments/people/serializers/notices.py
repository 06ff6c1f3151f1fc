"""A member's notices."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.kernel.field_types import Input, OneOf, SitePath
from tournaments.people.models import Notice


class NoticeOutput(serializers.ModelSerializer[Notice]):
    """`read_at` null: not read yet. `event` null: about none. `link` is the page it is about."""

    link = SitePath(read_only=True)

    class Meta:
        model = Notice
        fields = ("id", "kind", "event", "text", "link", "at", "read_at")
        read_only_fields = fields


class UnreadOutput(serializers.Serializer[Any]):
    unread = serializers.IntegerField()


class MailOutput(serializers.Serializer[Any]):
    """The kinds of notices that come by mail, too; all of them stand on the site."""

    version = serializers.IntegerField()
    kinds = serializers.ListField(child=serializers.ChoiceField(Notice.Kind.choices))


class MailInput(Input):
    kinds = serializers.ListField(child=OneOf(Notice.Kind.choices), max_length=len(Notice.Kind))
