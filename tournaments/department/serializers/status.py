"""What works behind the pages, and what waits."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class StatusLine(serializers.Serializer[Any]):
    """`name` is a process (worker, beat, tidy), last seen `at`, or a kind of work (letter, reaction, run) of which the
    oldest waits since `at`: null for never and for none. `means` says what follows and what to do, where something is
    amiss.
    """

    name = serializers.CharField(read_only=True)
    at = serializers.DateTimeField(read_only=True, allow_null=True)
    tone = serializers.ChoiceField(("good", "caution", "bad"), read_only=True)
    says = serializers.CharField(read_only=True)
    means = serializers.CharField(read_only=True)
