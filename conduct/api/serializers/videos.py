"""The video of a game."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.kernel.field_types import Flag, Number, Words, Written

LARGEST = 2**53


class SitterShown(serializers.Serializer[Any]):
    """Somebody at the table. `noted_by`: the director who noted the word of a player without an account."""

    player = serializers.IntegerField()
    name = serializers.CharField()
    consents = serializers.BooleanField()
    since = serializers.DateTimeField(allow_null=True)
    noted_by = serializers.CharField()


class VideoShown(serializers.Serializer[Any]):
    """`allowed` says whether a director lets the game be filmed; `version` is null as long as none does.

    `upload` is the item in the inbox of the Social Media Manager.
    """

    title = serializers.CharField()
    allowed = serializers.SerializerMethodField()
    version = serializers.IntegerField(source="filming.version", default=None, allow_null=True)
    allowed_at = serializers.DateTimeField(source="filming.allowed_at", default=None, allow_null=True)
    sitters = SitterShown(many=True)
    all_consent = serializers.BooleanField()
    link = serializers.CharField(source="filming.link", default="")
    published_at = serializers.DateTimeField(source="filming.published_at", default=None, allow_null=True)
    upload = serializers.IntegerField(source="filming.upload_id", default=None, allow_null=True)

    def get_allowed(self, video: Any) -> bool:
        return video.filming is not None


class PublishedVideoShown(serializers.Serializer[Any]):
    """What everybody may see."""

    round = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    title = serializers.CharField()
    names = serializers.ListField(child=serializers.CharField())
    link = serializers.CharField()
    published_at = serializers.DateTimeField()


class WordWritten(Written):
    """`among`: the players of the game as they were read; others by now: 409."""

    consents = Flag()
    among = serializers.ListField(child=Number(1, LARGEST), required=False, max_length=16)


class LinkWritten(Written):
    link = Words(max_length=300, help_text="It begins with https://.")
