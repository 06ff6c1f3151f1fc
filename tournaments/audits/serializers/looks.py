"""Events worth a look."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.kernel.field_types import SitePath


class SignOutput(serializers.Serializer[object]):
    words = serializers.CharField(read_only=True)
    tone = serializers.CharField(read_only=True)


class LookOutput(serializers.Serializer[object]):
    """`items` are those of the inbox about the event, `since` when the first of them came, `owners` who took them in
    hand. `weight`: the heaviest come first.
    """

    event = serializers.IntegerField(source="event.pk", read_only=True)
    title = serializers.CharField(source="event.title", read_only=True)
    url = SitePath(source="event.get_absolute_url", read_only=True)
    weight = serializers.IntegerField(read_only=True)
    signs = SignOutput(many=True, read_only=True)
    since = serializers.DateTimeField(read_only=True)
    owners = serializers.ListField(child=serializers.CharField(), read_only=True)
    items = serializers.ListField(child=serializers.IntegerField(), source="item_ids", read_only=True)
