"""Imported events that wait, and what coordinators say of them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.audits.services.accepting_many import MOST_AT_ONCE
from tournaments.kernel.field_types import Day, Flag, Input, Number, SitePath, Words


class ImportOutput(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    title = serializers.CharField()
    url = SitePath()
    when = serializers.CharField()
    state = serializers.CharField()
    players = serializers.IntegerField()
    importer = serializers.CharField()
    needs_day = serializers.BooleanField(help_text="The file does not say when it was: accept it with `on`.")
    has_part = serializers.BooleanField(help_text="You directed, judged or played in it: another coordinator decides.")


class AcceptedOn(Input):
    """`on`: the day that the file does not say."""

    reason = Words(max_length=300)
    on = Day(required=False, allow_null=True)


class EventOn(Input):
    event = Number(1, 2**53)
    on = Day(required=False, allow_null=True, help_text="The day that the file does not say.")


class AcceptInput(Input):
    """With `dry_run` nothing is done; what would happen is answered."""

    events = serializers.ListField(child=EventOn(), min_length=1, max_length=MOST_AT_ONCE)
    reason = Words(max_length=300)
    dry_run = Flag(required=False)


class ForeseenAcceptance(serializers.Serializer[Any]):
    """`against`: why it is not accepted; `follows`: what comes of it."""

    id = serializers.IntegerField()
    title = serializers.CharField()
    against = serializers.ListField(child=serializers.CharField())
    follows = serializers.ListField(child=serializers.CharField())
    accepted = serializers.BooleanField()


class AcceptedOutput(serializers.Serializer[Any]):
    events = ForeseenAcceptance(many=True)
