"""Suspensions."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.engine.entries import Term
from tournaments.engine.listing.matrix import GAMES
from tournaments.entries.selectors.suspensions import Phase, phase_of
from tournaments.kernel.field_types import Day, Input, Number, SomeOf, Words
from tournaments.people.serializers.people import PersonOutput
from tournaments.record.models import Suspension

PHASES = [(phase.value, phase.value) for phase in Phase]


class SuspensionOutput(serializers.ModelSerializer[Suspension]):
    """A suspension from events of these `games`, from `starts_on` to the end of `until` (null: without end)."""

    player = serializers.SerializerMethodField()
    games = serializers.ListField(child=serializers.CharField(), read_only=True)
    phase = serializers.SerializerMethodField()
    given_by = serializers.CharField(read_only=True, allow_null=True)
    lifted_by = serializers.CharField(read_only=True, allow_null=True)

    class Meta:
        model = Suspension
        fields = (
            *("id", "version", "player", "games", "starts_on", "until", "reason", "phase"),
            *("given_by", "given_at", "lifted_at", "lifted_by", "lifted_because"),
        )
        read_only_fields = fields

    @extend_schema_field(PersonOutput)
    def get_player(self, row: Suspension) -> dict[str, Any]:
        player = row.player.person
        return {"id": player.pk, "name": player.shown_name}

    @extend_schema_field(serializers.ChoiceField(choices=PHASES))
    def get_phase(self, row: Suspension) -> str:
        return phase_of(row).value


class OwnSuspension(serializers.ModelSerializer[Suspension]):
    """A suspension as its member reads it."""

    games = serializers.ListField(child=serializers.CharField(), read_only=True)

    class Meta:
        model = Suspension
        fields = ("id", "games", "starts_on", "until", "reason")
        read_only_fields = fields


class SuspendedEntry(serializers.Serializer[Any]):
    entry = serializers.IntegerField()
    name = serializers.CharField()


class PhaseAsked(serializers.Serializer[Any]):
    phase = serializers.ChoiceField(choices=PHASES, required=False, default=Phase.RUNNING.value)


class SuspensionInput(Input):
    """`until` missing or null: without end."""

    player = Number(1, 2**53)
    games = SomeOf(lambda: [(game, game) for game in GAMES.codes()], min_length=1)
    starts_on = Day()
    until = Day(required=False, allow_null=True)
    reason = Words(lines=True, max_length=500)

    def arguments(self) -> dict[str, Any]:
        data = self.validated_data
        term = Term(tuple(data["games"]), data["starts_on"], data.get("until"))
        return {"player": data["player"], "term": term, "reason": data["reason"]}


class SuspensionLifted(Input):
    reason = Words(max_length=300)
