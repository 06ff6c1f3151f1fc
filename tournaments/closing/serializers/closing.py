"""Closing an event, and the acts that need a reason."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.kernel.field_types import Input, Number, Words


class Finalized(Input):
    """`confrontation_winner`: the player who won the final confrontation, where there was one."""

    confrontation_winner = Number(1, 2**53, required=False, allow_null=True)
    reason = Words(max_length=300, required=False, allow_blank=True, help_text="Why rounds were left out.")


class OutlookOutput(serializers.Serializer[Any]):
    """With `obstacles` the event cannot be finalized; `consequences` are sentences."""

    obstacles = serializers.ListField(child=serializers.CharField())
    consequences = serializers.ListField(child=serializers.CharField())
    loses_sanction = serializers.CharField(help_text="Why it will no longer be sanctioned; empty if it stays as it is.")
    cut_short = serializers.BooleanField(help_text="Fewer rounds than scheduled: a reason is asked for.")
    needs_confrontation_winner = serializers.BooleanField(
        help_text="A final confrontation is played: say which of the first two of the standings won it."
    )
