"""What is expected at the table, as programs read it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class RightShown(serializers.Serializer[Any]):
    """What a player may know during a game."""

    what = serializers.CharField()
    may = serializers.CharField(help_text="`yes`, `no`, or what else.")
    how = serializers.CharField()


class ExpectationShown(serializers.Serializer[Any]):
    """`codes` are the infractions that it may become."""

    anchor = serializers.CharField()
    title = serializers.CharField()
    said = serializers.ListField(child=serializers.CharField())
    codes = serializers.ListField(child=serializers.CharField())
    section = serializers.CharField()


class AtTheTable(serializers.Serializer[Any]):
    game = serializers.CharField()
    name = serializers.CharField()
    rights = RightShown(many=True)
    expectations = ExpectationShown(many=True)
