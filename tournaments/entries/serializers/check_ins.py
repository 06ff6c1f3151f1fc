"""Check-in by the players."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.kernel.field_types import Flag, Input, Instant, Words


class HandInInput(Input):
    """`code` as it stands on the wall. `forfeit`: the earned byes are given up (OPG 7.2)."""

    code = Words(max_length=20)
    forfeit = Flag(required=False)


class DoorInput(Input):
    until = Instant(allow_null=True, help_text="Null: five minutes before the start.")


class CheckInOutput(serializers.Serializer[Any]):
    """Your own place on the list, and until when players check themselves in."""

    until = serializers.DateTimeField()
    listed = serializers.BooleanField(help_text="You are on the list of players.")
    checked_in = serializers.BooleanField()
    earned_byes = serializers.IntegerField(help_text="What you hold and could forfeit.")
    code = serializers.CharField(help_text="What is on the wall; empty for all but the event's directors.")
