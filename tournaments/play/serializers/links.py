"""The private links of players without an account."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.kernel.field_types import SitePath


class LinkOutput(serializers.Serializer[Any]):
    """A private link. `code` and `path` are empty unless the link is open; `why` says why it is not."""

    entry = serializers.IntegerField()
    number = serializers.IntegerField(help_text="The player's number in the event.")
    name = serializers.CharField()
    state = serializers.CharField()
    why = serializers.CharField()
    code = serializers.CharField(help_text="As it is printed, to be typed at /t/.")
    path = SitePath(help_text="The page that a scanned code opens.")


class MyLinkOutput(serializers.Serializer[Any]):
    """The link of the caller. `player` is the one whose row in the standings is their own."""

    event = serializers.IntegerField(source="event_id")
    title = serializers.CharField(source="event.title")
    page = SitePath(source="event.get_absolute_url", help_text="The event's page.")
    entry = serializers.IntegerField(source="pk")
    player = serializers.IntegerField(source="player_id")
    name = serializers.CharField(source="person.shown_name")
